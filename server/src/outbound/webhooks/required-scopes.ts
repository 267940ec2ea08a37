import { readPermissions } from '@tropeiro/contract/outbound/read-permission.ts';
import type { Actor } from '@tropeiro/domain/access/actor.ts';
import { Refusal } from '@tropeiro/domain/faults/refusal.ts';
import { verbatim } from '@tropeiro/domain/language/bilingual-text.ts';
import type { Webhook } from '@tropeiro/domain/outbound/webhook.ts';
import type { Db } from '../../store/engine/db.ts';
import { findWebhookOwner } from '../../store/outbound/webhooks.ts';
import { wordsOf } from './webhook-words.ts';

/**
 * Refuses an API key that would have more sent to a webhook than it may read itself: what is sent goes by the rights of whoever
 * created the webhook, of which the scopes of a key may be a part.
 */
export async function requireReadable(
  db: Db,
  { permissions }: Actor,
  { types, user_id }: Pick<Webhook, 'types' | 'user_id'>,
): Promise<void> {
  const owner = user_id === null ? undefined : await findWebhookOwner(db, user_id);
  const beyond = wordsOf(types, owner ?? null)
    .map((word) => readPermissions[word])
    .find((permission) => !permissions.includes(permission));
  if (beyond) throw new Refusal('key_lacks_permission', { details: { permission: verbatim(beyond) } });
}
