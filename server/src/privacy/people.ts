import { Refusal } from '@tropeiro/domain/refusal.ts';
import type { Handler } from '../http/call.ts';
import type { Transaction } from '../store/database.ts';
import * as store from '../store/privacy.ts';
import { holdLastAdmin } from '../store/user-accounts.ts';

export const exportDriver: Handler<'exportDriver'> = async ({ params, query, reader }) => {
  const person = await store.findDriverPerson(reader, params.id);
  if (!person) throw new Refusal('not_found');
  return store.listPersonalRecords(person, query);
};

export const exportUser: Handler<'exportUser'> = async ({ params, query, reader }) => {
  const person = await store.findUserPerson(reader, params.id);
  if (!person) throw new Refusal('not_found');
  return store.listPersonalRecords(person, query);
};

export const anonymizeDriver: Handler<'anonymizeDriver'> = async ({ params, actor, transaction }) => {
  await requireSpared(transaction, await store.findDriverPerson(transaction, params.id), actor.user_id);
  return forgotten(params.id, await store.anonymizeDriver(transaction, params.id));
};

export const anonymizeUser: Handler<'anonymizeUser'> = async ({ params, actor, transaction }) => {
  await requireSpared(transaction, await store.findUserPerson(transaction, params.id), actor.user_id);
  return forgotten(params.id, await store.anonymizeUser(transaction, params.id));
};

function forgotten(id: number, date: string | undefined) {
  if (date === undefined) throw new Refusal('not_found');
  return { body: { data: { id, date_anonymized: date } } };
}

/** Whoever forgets must stay to answer for it, and somebody to look after the company. */
async function requireSpared(
  transaction: Transaction,
  { user_ids: userIds }: store.Person = { driver_id: null, user_ids: [] },
  actorId: number,
): Promise<void> {
  if (userIds.includes(actorId)) throw broken('oneself');
  if (userIds.length > 0 && (await holdLastAdmin(transaction, userIds))) throw broken('last_admin');
}

const broken = (code: 'oneself' | 'last_admin'): Refusal =>
  new Refusal('rule_violated', { faults: [{ parameter: 'id', code }] });
