import type { Realm } from '@tropeiro/domain/access/realm.ts';
import { isCpf } from '@tropeiro/domain/fleet/identifiers/tax-document.ts';
import type { Transaction } from '@tropeiro/platform/database/transaction.ts';
import type { CallOf } from '../handling/handler.ts';
import { insertUser, setPassword } from '../store/access/users.ts';
import { endSessions } from './end-sessions.ts';
import { hashPassword, noCompanyHolder } from './passwords.ts';

/** Whether a normalised login is valid in this realm. In the realm `driver` it must be a CPF. */
export const isValidLogin = (realm: Realm, login: string): boolean =>
  login !== '' && (realm !== 'driver' || isCpf(login));

type NewUser = Omit<Parameters<typeof insertUser>[1], 'passwordHash'> & { readonly password: string };

/**
 * Adds a user; undefined when the login is taken in its realm. For the command line only: it hashes within the
 * transaction.
 */
export const addUser = async (transaction: Transaction, { password, ...user }: NewUser): Promise<number | undefined> =>
  insertUser(transaction, { ...user, passwordHash: await hashPassword(password, noCompanyHolder) });

/** Replaces the password of a user and ends their sessions. Returns the number of sessions. */
export async function replacePassword(transaction: Transaction, userId: number, passwordHash: string): Promise<number> {
  await setPassword(transaction, userId, passwordHash);
  return endSessions(transaction, userId);
}

/** The commit step of `changePassword`. */
export async function commitOwnPassword(
  { actor, transaction }: CallOf<'changePassword'>,
  passwordHash: string,
): Promise<Record<string, never>> {
  await replacePassword(transaction, actor.user_id, passwordHash);
  return {};
}
