import type { Actor } from '@tropeiro/domain/access/actor.ts';
import { permissionsBeyond } from '@tropeiro/domain/company/user-account.ts';
import type { Fault } from '@tropeiro/domain/faults/fault.ts';
import { Refusal } from '@tropeiro/domain/faults/refusal.ts';
import { verbatim } from '@tropeiro/domain/language/bilingual-text.ts';
import type { Transaction } from '@tropeiro/platform/database/transaction.ts';
import { announceAll } from '../handling/announce.ts';
import type { Handler } from '../handling/handler.ts';
import { listPhonesOfDrivers, listPhonesOfUsers } from '../store/access/phones.ts';
import { areOnlyAdmins, lockRolesAndGrants } from '../store/access/user-accounts.ts';
import { incrementPointRevisions } from '../store/planning/route-points.ts';
import * as persons from '../store/privacy/anonymize.ts';
import { eraseCardsOfDrivers } from '../store/privacy/erase-cards.ts';
import * as store from '../store/privacy/personal-records.ts';
import { completeErasure, eraseProofs } from './complete-erasure.ts';

export const exportDriver: Handler<'exportDriver'> = async ({ params, query, db }) => {
  const person = await store.findDriverPerson(db, params.id);
  if (!person) throw new Refusal('not_found');
  return store.listPersonalRecords(person, query);
};

export const exportUser: Handler<'exportUser'> = async ({ params, query, db }) => {
  const person = await store.findUserPerson(db, params.id);
  if (!person) throw new Refusal('not_found');
  return store.listPersonalRecords(person, query);
};

export const anonymizeDriver: Handler<'anonymizeDriver'> = async ({ params, actor, transaction }) => {
  await requireForgettable(transaction, await store.findDriverPerson(transaction, params.id), actor);
  announceAll(transaction, 'phone.ended', await listPhonesOfDrivers(transaction, [params.id]));
  const cards = await eraseCardsOfDrivers(transaction, [params.id]);
  return replyOf(transaction, await persons.anonymizeDriver(transaction, params.id), cards);
};

export const anonymizeUser: Handler<'anonymizeUser'> = async ({ params, actor, transaction }) => {
  await requireForgettable(transaction, await store.findUserPerson(transaction, params.id), actor);
  announceAll(transaction, 'phone.ended', await listPhonesOfUsers(transaction, [params.id]));
  return replyOf(transaction, await persons.anonymizeUser(transaction, params.id));
};

/** Erases receivers and contacts of a route point. */
export const anonymizeRoutePoint: Handler<'anonymizeRoutePoint'> = async ({ params, transaction }) => {
  const erasure = await persons.anonymizePoint(transaction, params.id);
  if (!erasure) throw new Refusal('not_found');
  const proofCount = await eraseProofs(transaction, await persons.listLinksOfPoint(transaction, params.id));
  const data = await persons.recordErasure(transaction, erasure, proofCount);
  if (Object.values(erasure.changed).some(({ length }) => length > 0))
    announceAll(transaction, 'route_point.updated', await incrementPointRevisions(transaction, [params.id]));
  return { body: { data } };
};

async function replyOf(
  transaction: Transaction,
  person: persons.ErasureOfPerson | undefined,
  erasedCards: readonly string[] = [],
) {
  const [data] = person ? await completeErasure(transaction, [person], erasedCards) : [];
  if (!data) throw new Refusal('not_found');
  return { body: { data } };
}

/**
 * Refuses to forget the caller, the last administrator, or a user with more permissions than the caller. The caller
 * must remain accountable, and removing more privileged users would be a way to take their place.
 */
async function requireForgettable(
  transaction: Transaction,
  { user_ids: userIds }: store.Person = { driver_id: null, user_ids: [] },
  actor: Actor,
): Promise<void> {
  if (userIds.length === 0) return;
  if (userIds.includes(actor.user_id)) throw ruleViolated({ code: 'oneself' });
  for (const access of await lockRolesAndGrants(transaction, userIds)) {
    if (access.role === 'admin' && actor.role !== 'admin') throw ruleViolated({ code: 'administrator' });
    const permissions = permissionsBeyond(actor.permissions, access).join(', ');
    if (permissions !== '') throw ruleViolated({ code: 'beyond_own', details: { permissions: verbatim(permissions) } });
  }
  if (await areOnlyAdmins(transaction, userIds)) throw ruleViolated({ code: 'last_admin' });
}

const ruleViolated = (fault: Omit<Fault, 'parameter'>): Refusal =>
  new Refusal('rule_violated', { faults: [{ parameter: 'id', ...fault }] });
