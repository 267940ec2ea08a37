import type { Realm } from '@tropeiro/domain/access/realm.ts';
import { isCpf } from '@tropeiro/domain/fleet/tax-document.ts';
import type { CallOf } from '../handling/call.ts';
import { endSessions } from '../store/access/sessions.ts';
import { insertUser, setPassword } from '../store/access/users.ts';
import type { Transaction } from '../store/engine/transaction.ts';
import { hashPassword, noCompanyHolder } from './passwords.ts';

/** Whether somebody could log in with it: in the realm driver it is a CPF. */
export const isValidLogin = (realm: Realm, plainLogin: string): boolean =>
  plainLogin !== '' && (realm !== 'driver' || isCpf(plainLogin));

type NewUser = Omit<Parameters<typeof insertUser>[1], 'passwordHash'> & { readonly password: string };

/** Undefined when somebody in the realm has this login already. For the command line, which keeps nobody waiting. */
export const addUser = async (transaction: Transaction, { password, ...user }: NewUser): Promise<number | undefined> =>
  insertUser(transaction, { ...user, passwordHash: await hashPassword(password, noCompanyHolder) });

/** Their sessions end with the old password; how many did. */
export async function replacePassword(transaction: Transaction, userId: number, passwordHash: string): Promise<number> {
  await setPassword(transaction, userId, passwordHash);
  return endSessions(transaction, userId);
}

/** The second step of a change of one's own password. */
export async function commitOwnPassword(
  { actor, transaction }: CallOf<'changePassword'>,
  passwordHash: string,
): Promise<Record<string, never>> {
  await replacePassword(transaction, actor.user_id, passwordHash);
  return {};
}
