import { readPermissions } from '@tropeiro/contract/outbound/read-permission.ts';
import type { Actor } from '@tropeiro/domain/access/actor.ts';
import { Refusal } from '@tropeiro/domain/faults/refusal.ts';
import { verbatim } from '@tropeiro/domain/language/bilingual-text.ts';
import { hasAllWebhooks, type Webhook } from '@tropeiro/domain/outbound/webhook.ts';
import type { Db } from '../../store/engine/db.ts';
import type { Versioned } from '../../store/engine/json.ts';
import type { Transaction } from '../../store/engine/transaction.ts';
import { findWebhook, findWebhookOwner, lockWebhook } from '../../store/outbound/webhooks.ts';
import { wordsOf } from './webhook-words.ts';

/** Whose webhooks the caller sees: an administrator those of the company, others their own. */
export const ownerFor = ({ role, user_id }: Actor): number | undefined => (hasAllWebhooks(role) ? undefined : user_id);

/** Finds a webhook that the caller may do something with; refuses others. */
export const getWebhookFor = async (db: Db, actor: Actor, id: number): Promise<Versioned<Webhook>> =>
  required(db, actor, await findWebhook(db, id, ownerFor(actor)));

/** The same, locked until the transaction ends. */
export const lockWebhookFor = async (transaction: Transaction, actor: Actor, id: number): Promise<Versioned<Webhook>> =>
  required(transaction, actor, await lockWebhook(transaction, id, ownerFor(actor)));

async function required(db: Db, actor: Actor, found: Versioned<Webhook> | undefined): Promise<Versioned<Webhook>> {
  if (!found) throw new Refusal('not_found');
  await requireReadable(db, actor, found.record);
  return found;
}

/**
 * Refuses an API key that does anything with a webhook to which more is sent than the key may read itself: what is sent goes by
 * the rights of whoever created the webhook, of which the scopes of a key may be a part. One rule for all that it may do: even a
 * test has what waits sent, and who deletes a webhook keeps from others what the key knows nothing of.
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
