import { readPermissions } from '@tropeiro/contract/outbound/read-permission.ts';
import type { Actor } from '@tropeiro/domain/access/actor.ts';
import { Refusal } from '@tropeiro/domain/faults/refusal.ts';
import { verbatim } from '@tropeiro/domain/language/bilingual-text.ts';
import { hasAllWebhooks } from '@tropeiro/domain/outbound/webhook.ts';
import type { Webhook } from '@tropeiro/domain/outbound/webhook-schema.ts';
import type { Db } from '@tropeiro/platform/database/db.ts';
import type { Versioned } from '@tropeiro/platform/database/json/json.ts';
import type { Transaction } from '@tropeiro/platform/database/transaction.ts';
import { findWebhook, findWebhookOwner, lockWebhook } from '../../store/outbound/webhooks.ts';
import { readableTypesOf } from './webhook-types.ts';

/** The user whose webhooks the caller sees; undefined: administrators see all of the company's. */
export const ownerFor = ({ role, user_id }: Actor): number | undefined => (hasAllWebhooks(role) ? undefined : user_id);

/** Finds a webhook that the caller may use; refuses others. */
export const getWebhookFor = async (db: Db, actor: Actor, id: number): Promise<Versioned<Webhook>> =>
  required(db, actor, await findWebhook(db, id, ownerFor(actor)));

/** Finds such a webhook and locks it until the transaction ends. */
export const lockWebhookFor = async (transaction: Transaction, actor: Actor, id: number): Promise<Versioned<Webhook>> =>
  required(transaction, actor, await lockWebhook(transaction, id, ownerFor(actor)));

async function required(db: Db, actor: Actor, found: Versioned<Webhook> | undefined): Promise<Versioned<Webhook>> {
  if (!found) throw new Refusal('not_found');
  await requireReadable(db, actor, found.record);
  return found;
}

/**
 * Refuses an API key if the webhook receives records that the key may not read. Deliveries follow the rights of the
 * webhook's creator, and the scopes of a key may be narrower. The rule covers every operation: a test sends what waits,
 * and deleting a webhook withholds records from others.
 */
export async function requireReadable(
  db: Db,
  { permissions }: Actor,
  { types, user_id }: Pick<Webhook, 'types' | 'user_id'>,
): Promise<void> {
  const owner = user_id === null ? undefined : await findWebhookOwner(db, user_id);
  const missingPermission = readableTypesOf(types, owner ?? null)
    .map((type) => readPermissions[type])
    .find((permission) => !permissions.includes(permission));
  if (missingPermission)
    throw new Refusal('key_lacks_permission', { details: { permission: verbatim(missingPermission) } });
}
