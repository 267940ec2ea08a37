import { Refusal } from '@tropeiro/domain/refusal.ts';
import type { Handler } from '../http/call.ts';
import * as store from '../store/privacy.ts';

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
  requireAnother(await store.findDriverPerson(transaction, params.id), actor.user_id);
  return forgotten(params.id, await store.anonymizeDriver(transaction, params.id));
};

export const anonymizeUser: Handler<'anonymizeUser'> = async ({ params, actor, transaction }) => {
  requireAnother(await store.findUserPerson(transaction, params.id), actor.user_id);
  return forgotten(params.id, await store.anonymizeUser(transaction, params.id));
};

function forgotten(id: number, date: string | undefined) {
  if (date === undefined) throw new Refusal('not_found');
  return { body: { data: { id, date_anonymized: date } } };
}

/** Whoever forgets must stay to answer for it. */
function requireAnother(person: store.Person | undefined, userId: number): void {
  if (person?.user_ids.includes(userId))
    throw new Refusal('rule_violated', { faults: [{ parameter: 'id', code: 'oneself' }] });
}
