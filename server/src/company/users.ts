import type { Actor } from '@tropeiro/domain/access/actor.ts';
import type { Realm } from '@tropeiro/domain/access/realm.ts';
import {
  isOtherAccess,
  losesAdmin,
  maskedLogin,
  permissionsBeyond,
  type UserAccount,
} from '@tropeiro/domain/company/user-account.ts';
import { type Fault, Refusal } from '@tropeiro/domain/faults/refusal.ts';
import { isUnchanged } from '@tropeiro/domain/fleet/unchanged.ts';
import { normalisedLogin } from '../access/log-in.ts';
import { hashPassword } from '../access/passwords.ts';
import { isValidLogin } from '../access/user-accounts.ts';
import { announce } from '../handling/announce.ts';
import type { CallOf, Handler, PreparedHandler } from '../handling/call.ts';
import { endSessions } from '../store/access/sessions.ts';
import * as store from '../store/access/user-accounts.ts';
import { findUserId, hasPassword, insertUser } from '../store/access/users.ts';
import { duplicateRefusal } from '../store/engine/constraints.ts';
import type { Db } from '../store/engine/db.ts';
import type { Transaction } from '../store/engine/transaction.ts';
import { canSeeCpfs, recordMisses, requireMayCreateCpfLogin } from '../store/privacy/cpf-misses.ts';

export const listUsers: Handler<'listUsers'> = async ({ query, actor }) =>
  store.listUserAccounts({
    active: query.active,
    showsCpf: canSeeCpfs(actor),
    limit: query.limit,
    cursor: query.cursor,
  });

export const getUser: Handler<'getUser'> = async ({ params, db, actor }) => answerOf(db, params.id, actor);

/** Hashing takes its time on purpose: no connection is held meanwhile. */
export const createUser: PreparedHandler<'createUser', string> = {
  prepare: ({ body: { data }, actor, lifetime }) => hashPassword(data.password, actor, lifetime.signal),
  commit: addUser,
};

export const changeUser: PreparedHandler<'changeUser', string | undefined> = {
  prepare: async ({ body: { data }, actor, lifetime }) =>
    data.password === undefined ? undefined : hashPassword(data.password, actor, lifetime.signal),
  commit: replaceUser,
};

async function addUser({ body: { data }, actor, transaction }: CallOf<'createUser'>, passwordHash: string) {
  const realm = data.realm ?? 'customer';
  const login = requireLogin(realm, data.login);
  if (realm === 'driver' && (await findUserId(transaction, actor.customer_id, realm, login)) === undefined)
    await requireMayCreateCpfLogin(transaction, actor);
  requireGivable(actor, { role: data.role, grants: data.grants ?? [] });
  requireLinkable(actor, data.driver_id, '/data/driver_id');
  const id = await insertUser(transaction, {
    customerId: actor.customer_id,
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
  const created = await answerOf(transaction, id, actor);
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
  requireWithin(actor, before.record, { pointer: '/data/id' });
  const { id, realm = before.record.realm } = data;
  const login = isOwnMask(data.login, before.record) ? before.record.login : requireLogin(realm, data.login);
  const holder = await findUserId(transaction, actor.customer_id, realm, login);
  if (holder !== undefined && holder !== id) throw duplicateRefusal('login', holder);
  if (realm === 'driver' && holder === undefined && !canSeeCpfs(actor)) {
    const refusal = await recordMisses(transaction, actor, 'user', 1);
    if (refusal) throw refusal;
  }
  const { password, ...given } = data;
  const after = { ...before.record, ...given, realm, login, grants: [...new Set(data.grants ?? before.record.grants)] };
  requireGivable(actor, after);
  if (after.driver_id !== before.record.driver_id) requireLinkable(actor, after.driver_id, '/data/driver_id');
  if (password !== undefined && id !== actor.user_id) requireLinkable(actor, after.driver_id, '/data/password');
  if (after.active && !before.record.active && password === undefined && !(await hasPassword(transaction, id)))
    throw broken({ pointer: '/data/password', code: 'missing' });
  await replace(transaction, before.record, after, actor, { passwordHash });
  const answer = await answerOf(transaction, id, actor);
  if (answer.version !== before.version) announce(transaction, 'user.updated', answer.body.data);
  return answer;
}

export const deleteUser: Handler<'deleteUser'> = async ({ params, actor, transaction, requireMatch }) => {
  const before = await store.lockUserAccount(transaction, params.id);
  if (!before) throw new Refusal('not_found');
  requireMatch(before.version);
  requireWithin(actor, before.record, { parameter: 'id' });
  const after = { ...before.record, active: false };
  await replace(transaction, before.record, after, actor, { at: { parameter: 'id' } });
  if (before.record.active) announce(transaction, 'user.removed', after);
  return {};
};

async function replace(
  transaction: Transaction,
  before: UserAccount,
  after: UserAccount,
  actor: Actor,
  { passwordHash, at }: { readonly passwordHash?: string | undefined; readonly at?: Place } = {},
): Promise<void> {
  if (passwordHash === undefined && isUnchanged(before, after)) return;
  const leaves = before.active && !after.active;
  const target = at ?? { pointer: leaves ? '/data/active' : '/data/role' };
  if (leaves && actor.user_id === after.id) throw broken({ ...target, code: 'oneself' });
  if (losesAdmin(before, after) && (await store.areOnlyAdmins(transaction, [after.id])))
    throw broken({ ...target, code: 'last_admin' });
  const voidsTokens = passwordHash !== undefined || isOtherAccess(before, after);
  await store.updateUserAccount(transaction, after, { passwordHash, voidsTokens });
  if (leaves || passwordHash !== undefined) await endSessions(transaction, after.id);
}

async function answerOf(db: Db, id: number, actor: Actor) {
  const found = await store.findUserAccount(db, id, canSeeCpfs(actor));
  if (!found) throw new Refusal('not_found');
  return { body: { data: found.record }, version: found.version };
}

function requireLogin(realm: Realm, given: string): string {
  const login = normalisedLogin(realm, given);
  if (!isValidLogin(realm, login))
    throw broken({ pointer: '/data/login', code: realm === 'driver' ? 'wrong_document' : 'missing' });
  return login;
}

/** Where in the call the trouble is. */
type Place = Pick<Fault, 'pointer' | 'parameter'>;
type Access = Pick<UserAccount, 'role' | 'grants'>;

/** Refuses to give somebody a role or grants that one does not have oneself. */
function requireGivable(actor: Actor, { role, grants }: Access): void {
  requireWithin(actor, { role, grants: [] }, { pointer: '/data/role' });
  requireWithin(actor, { role, grants }, { pointer: '/data/grants' });
}

/**
 * Whoever logs in as a driver sees that driver's licence. To make somebody that driver, or to log in as one who is by
 * giving them a password, takes the right to see it.
 */
function requireLinkable(actor: Actor, driverId: number | null | undefined, pointer: string): void {
  if (typeof driverId === 'number' && !canSeeCpfs(actor))
    throw broken({ pointer, code: 'beyond_own', details: { permissions: 'pii:read' } });
}

/** A login that is a CPF, sent back as it was read masked, stays. */
const isOwnMask = (given: string, user: UserAccount): boolean => given === maskedLogin(user);

function requireWithin({ permissions }: Actor, access: Access, target: Place): void {
  const beyond = permissionsBeyond(permissions, access).join(', ');
  if (beyond !== '') throw broken({ ...target, code: 'beyond_own', details: { permissions: beyond } });
}

const broken = (fault: Fault): Refusal => new Refusal('rule_violated', { faults: [fault] });
