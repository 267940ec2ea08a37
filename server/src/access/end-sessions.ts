import type { Actor } from '@tropeiro/domain/access/actor.ts';
import { Refusal } from '@tropeiro/domain/faults/refusal.ts';
import type { Transaction } from '@tropeiro/platform/database/transaction.ts';
import { announceAll } from '../handling/announce.ts';
import { listPhonesOfUsers } from '../store/access/phones.ts';
import * as store from '../store/access/sessions.ts';
import { lockUserAccount } from '../store/access/user-accounts.ts';
import { requireSessionsWithinOwn } from './require-within-own.ts';

/** Ends all live sessions of a user, or the given one, and announces the phones among them. Returns how many there were. */
export async function endSessions(transaction: Transaction, userId: number, id?: number): Promise<number> {
  const phones = await listPhonesOfUsers(transaction, [userId]);
  const ended = await store.endSessions(transaction, userId, id);
  announceAll(
    transaction,
    'phone.ended',
    phones.filter((phone) => ended.includes(phone.id)),
  );
  return ended.length;
}

type EndingCall = {
  readonly actor: Actor;
  readonly params: { readonly id: number };
  readonly transaction: Transaction;
};

/** Ends a live session of another user, whose id was found by that of the session. */
export async function endSessionOfUser(
  { actor, params, transaction }: EndingCall,
  userId: number | undefined,
): Promise<Record<string, never>> {
  const user = userId === undefined ? undefined : await lockUserAccount(transaction, userId);
  if (!user) throw new Refusal('not_found');
  requireSessionsWithinOwn(actor, user.record, { parameter: 'id' });
  if ((await endSessions(transaction, user.record.id, params.id)) === 0) throw new Refusal('not_found');
  return {};
}
