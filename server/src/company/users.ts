import type { Actor } from '@tropeiro/domain/access/actor.ts';
import type { Realm } from '@tropeiro/domain/access/realm.ts';
import { isUnchanged } from '@tropeiro/domain/company/unchanged.ts';
import { isCpfLogin, losesAdmin, maskedLogin, voidsUserTokens } from '@tropeiro/domain/company/user-account.ts';
import { ChangedUserAccount, type UserAccount } from '@tropeiro/domain/company/user-account-schema.ts';
import type { Fault } from '@tropeiro/domain/faults/fault.ts';
import { Refusal } from '@tropeiro/domain/faults/refusal.ts';
import { cpfFaultCode } from '@tropeiro/domain/fleet/identifiers/tax-document.ts';
import { verbatim } from '@tropeiro/domain/language/bilingual-text.ts';
import { declaredFields } from '@tropeiro/domain/language/noun-schema.ts';
import type { Db } from '@tropeiro/platform/database/db.ts';
import { duplicateRefusal } from '@tropeiro/platform/database/records/constraint-refusals.ts';
import type { Transaction } from '@tropeiro/platform/database/transaction.ts';
import { normalisedLogin } from '../access/log-in.ts';
import { hashNewPassword } from '../access/passwords.ts';
import { updateLinkedDrivers } from '../access/update-linked-drivers.ts';
import { isValidLogin } from '../access/user-accounts.ts';
import { announce } from '../handling/announce.ts';
import type { CallOf, Handler, PreparedHandler } from '../handling/handler.ts';
import { requireNotErased } from '../handling/require-not-erased.ts';
import { deleteApiKeysOf } from '../store/access/api-keys.ts';
import { endSessions } from '../store/access/sessions.ts';
import * as store from '../store/access/user-accounts.ts';
import { findUserId, insertUser } from '../store/access/users.ts';
import { canSeeCpfs, requireMiss, requireMissesLeft } from '../store/privacy/cpf-misses.ts';
import { type FaultLocation, requireWithinOwn } from './require-within-own.ts';

export const listUsers: Handler<'listUsers'> = async ({ query, actor }) =>
  store.listUserAccounts({ active: query.active, showsCpf: canSeeCpfs(actor), page: query });

export const getUser: Handler<'getUser'> = async ({ params, db, actor }) => replyOf(db, params.id, actor);

/** Hashing is slow on purpose, so it runs in `prepare`, where no connection is held. */
export const createUser: PreparedHandler<'createUser', string> = {
  prepare: async ({ body: { data }, actor, lifetime }) =>
    hashNewPassword(data.password, '/data/password', actor, lifetime.signal),
  commit: addUser,
};

export const changeUser: PreparedHandler<'changeUser', string | undefined> = {
  prepare: async ({ body: { data }, actor, lifetime }) =>
    data.password === undefined ? undefined : hashNewPassword(data.password, '/data/password', actor, lifetime.signal),
  commit: replaceUser,
};

async function addUser({ body: { data }, actor, transaction }: CallOf<'createUser'>, passwordHash: string) {
  const realm = data.realm ?? 'customer';
  const login = requireLogin(realm, data.login);
  if (isCpfLogin({ realm, login })) await requireMissesLeft(transaction, actor, 'user');
  requireGrantable(actor, { role: data.role, grants: data.grants ?? [] });
  requireLinkable(actor, data.driver_id, '/data/driver_id');
  const id = await insertUser(transaction, {
    companyId: actor.customer_id,
    realm,
    login,
    name: data.name,
    email: data.email ?? null,
    role: data.role,
    grants: [...new Set(data.grants)],
    driverId: data.driver_id,
    language: data.language,
    active: data.active,
    passwordHash,
  });
  if (id === undefined) throw duplicateRefusal('login', await findUserId(transaction, actor.customer_id, realm, login));
  const created = await replyOf(transaction, id, actor);
  await updateLinkedDrivers(transaction, undefined, created.body.data);
  announce(transaction, 'user.created', created.body.data);
  return { ...created, headers: { location: `/user/${id}` } };
}

async function replaceUser(
  { body: { data }, actor, transaction, requireMatch }: CallOf<'changeUser'>,
  passwordHash: string | undefined,
) {
  const before = await store.lockUserAccount(transaction, data.id);
  if (!before) throw new Refusal('not_found');
  requireMatch(before.version);
  requireNotErased(before.record);
  requireWithinOwn(actor, before.record, { pointer: '/data/id' });
  const { id, realm = before.record.realm } = data;
  const sent = data.login ?? maskedLogin(before.record);
  const isUnchanged = isUnchangedMask(sent, before.record);
  const meantLogin = isUnchanged ? before.record.login : sent;
  const login = isUnchanged && realm === before.record.realm ? meantLogin : requireLogin(realm, meantLogin);
  const couldBeGuess = !isUnchanged && isCpfLogin({ realm, login });
  if (couldBeGuess) await requireMissesLeft(transaction, actor, 'user');
  const existingId = await findUserId(transaction, actor.customer_id, realm, login);
  if (existingId !== undefined && existingId !== id) throw duplicateRefusal('login', existingId);
  if (couldBeGuess && existingId === undefined) await requireMiss(transaction, actor, 'user');
  const { password, ...fields } = declaredFields(ChangedUserAccount, data);
  const after = {
    ...before.record,
    ...fields,
    realm,
    login,
    grants: [...new Set(data.grants ?? before.record.grants)],
  };
  requireGrantable(actor, after);
  if (after.driver_id !== before.record.driver_id) requireLinkable(actor, after.driver_id, '/data/driver_id');
  if (password !== undefined && id !== actor.user_id) requireLinkable(actor, after.driver_id, '/data/password');
  await replace(transaction, before.record, after, actor, { passwordHash });
  const reply = await replyOf(transaction, id, actor);
  if (reply.version !== before.version) announce(transaction, 'user.updated', reply.body.data);
  return reply;
}

export const deleteUser: Handler<'deleteUser'> = async ({ params, actor, transaction, requireMatch }) => {
  const before = await store.lockUserAccount(transaction, params.id);
  if (!before) throw new Refusal('not_found');
  requireMatch(before.version);
  requireWithinOwn(actor, before.record, { parameter: 'id' });
  const after = { ...before.record, active: false };
  await replace(transaction, before.record, after, actor, { at: { parameter: 'id' } });
  // The record stays in the list, so the change is announced as an update, not a removal.
  if (before.record.active)
    announce(transaction, 'user.updated', (await replyOf(transaction, params.id, actor)).body.data);
  return {};
};

async function replace(
  transaction: Transaction,
  before: UserAccount,
  after: UserAccount,
  actor: Actor,
  { passwordHash, at }: { readonly passwordHash?: string | undefined; readonly at?: FaultLocation } = {},
): Promise<void> {
  if (passwordHash === undefined && isUnchanged(before, after)) return;
  const leaves = before.active && !after.active;
  const target = at ?? { pointer: leaves ? '/data/active' : '/data/role' };
  if (leaves && actor.user_id === after.id) throw ruleViolated({ ...target, code: 'oneself' });
  if (losesAdmin(before, after) && (await store.areOnlyAdmins(transaction, [after.id])))
    throw ruleViolated({ ...target, code: 'last_admin' });
  const voidsTokens = passwordHash !== undefined || voidsUserTokens(before, after);
  await store.updateUserAccount(transaction, after, { passwordHash, voidsTokens });
  await updateLinkedDrivers(transaction, before, after);
  if (leaves || passwordHash !== undefined) await endSessions(transaction, after.id);
  // Keys are deleted for good. If the user is reactivated, new ones have to be created.
  if (leaves || (before.realm === 'integration' && after.realm !== 'integration'))
    await deleteApiKeysOf(transaction, after.id);
}

async function replyOf(db: Db, id: number, actor: Actor) {
  const found = await store.findUserAccount(db, id, canSeeCpfs(actor));
  if (!found) throw new Refusal('not_found');
  return { body: { data: found.record }, version: found.version };
}

/** The login as it is stored. Refuses one that is invalid in this realm. */
function requireLogin(realm: Realm, sent: string): string {
  const login = normalisedLogin(realm, sent);
  if (!isValidLogin(realm, login)) {
    const code = realm === 'driver' ? (cpfFaultCode(login) ?? 'wrong_document') : 'missing';
    throw ruleViolated({ pointer: '/data/login', code });
  }
  return login;
}

type Access = Pick<UserAccount, 'role' | 'grants'>;

/** Refuses to assign a role or grants that the caller does not have. */
function requireGrantable(actor: Actor, { role, grants }: Access): void {
  requireWithinOwn(actor, { role, grants: [] }, { pointer: '/data/role' });
  requireWithinOwn(actor, { role, grants }, { pointer: '/data/grants' });
}

/**
 * Refuses callers without `pii:read` who link a user to a driver or set the password of a linked user. Logging in as
 * that user shows the driver's licence.
 */
function requireLinkable(actor: Actor, driverId: number | null | undefined, pointer: string): void {
  if (typeof driverId === 'number' && !canSeeCpfs(actor))
    throw ruleViolated({ pointer, code: 'beyond_own', details: { permissions: verbatim('pii:read') } });
}

/** Whether the login is the masked one from a response, sent back unchanged. The stored login then stays. */
const isUnchangedMask = (login: string, user: UserAccount): boolean => login === maskedLogin(user);

const ruleViolated = (fault: Fault): Refusal => new Refusal('rule_violated', { faults: [fault] });
