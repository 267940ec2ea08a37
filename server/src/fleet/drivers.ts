import type { Actor } from '@tropeiro/domain/actor.ts';
import { type ChangedDriver, type Driver, usualDriverIncludes } from '@tropeiro/domain/driver.ts';
import { driverFaults, plainDriver } from '@tropeiro/domain/driver-rules.ts';
import { Refusal } from '@tropeiro/domain/refusal.ts';
import { plainDocument } from '@tropeiro/domain/tax-document.ts';
import { Temporal } from 'temporal-polyfill';
import type { Handler } from '../http/call.ts';
import type { Versioned } from '../store/catalogue.ts';
import type { Transaction } from '../store/database.ts';
import * as store from '../store/drivers.ts';
import { requireImages } from '../store/images.ts';
import { containing } from '../store/search.ts';

export const listDrivers: Handler<'listDrivers'> = async ({ query, actor, reader }) => {
  const { name, cpf, is_deliveryman: wanted = 1, includes, ...filters } = query;
  return store.listDrivers(
    { includes: includes ?? usualDriverIncludes, personal: readsPersonal(actor) },
    query,
    {
      ...filters,
      cpf: cpf === undefined ? undefined : plainDocument(cpf),
      is_deliveryman: wanted === 2 ? undefined : wanted === 1,
    },
    name === undefined ? undefined : await containing(reader, { table: 'driver', column: 'name_sort' }, name),
  );
};

export const getDriver: Handler<'getDriver'> = async ({ params, query, actor, reader }) => {
  const view = { includes: query.includes ?? usualDriverIncludes, personal: readsPersonal(actor) };
  const found = await store.driversSeen(view).find(reader, params.id);
  if (!found) throw new Refusal('not_found');
  return answerOf(found);
};

export const createDriver: Handler<'createDriver'> = async ({ body, actor, transaction }) => {
  const given = plainDriver({ is_deliveryman: body.is_deliveryman ?? true, ...body.data });
  requireRules(given, actor);
  await requireFreeCpf(transaction, given.cpf);
  const whole = await withLicence(transaction, given);
  const created = await usualView(actor).insert(transaction, fieldsOf({ status: 'A', ...whole }, undefined));
  return { ...answerOf(created), headers: { location: `/driver/${created.record.id}` } };
};

export const changeDriver: Handler<'changeDriver'> = async ({ body, actor, transaction, requireMatch }) => {
  const before = await lockDriver(transaction, body.data.id, requireMatch);
  const { is_deliveryman = body.is_deliveryman, ...data } = body.data;
  const given = plainDriver({ ...data, ...(is_deliveryman === undefined ? {} : { is_deliveryman }) });
  requireRules(given, actor);
  if (given.cpf !== undefined && given.cpf !== before.cpf) await requireFreeCpf(transaction, given.cpf);
  const whole = await withLicence(transaction, given);
  return answerOf(await usualView(actor).update(transaction, before.id, fieldsOf(whole, before)));
};

export const deleteDriver: Handler<'deleteDriver'> = async ({ params, transaction, requireMatch }) => {
  const { id } = await lockDriver(transaction, params.id, requireMatch);
  await store.wholeDrivers.delete(transaction, id);
  return {};
};

const readsPersonal = ({ permissions }: Actor): boolean => permissions.includes('pii:read');

const usualView = (actor: Actor) =>
  store.driversSeen({ includes: usualDriverIncludes, personal: readsPersonal(actor) });

const answerOf = ({ record, version }: Versioned<Driver>) => ({ body: { data: record }, version });

async function lockDriver(
  transaction: Transaction,
  id: number,
  requireMatch: (version: number) => void,
): Promise<Driver> {
  const before = await store.wholeDrivers.lock(transaction, id);
  if (!before) throw new Refusal('not_found');
  requireMatch(before.version);
  return before.record;
}

/** What is given wins, null clears, what is absent stays as it was. */
const fieldsOf = (given: Partial<ChangedDriver>, before: Driver | undefined): store.DriverFields =>
  Object.fromEntries(
    store.driverColumns.map((column) => [
      column,
      given[column] === undefined ? (before?.[column] ?? null) : given[column],
    ]),
  ) as store.DriverFields;

/** The image of a licence may be named without its extension, and is kept with it. */
async function withLicence(transaction: Transaction, given: Partial<ChangedDriver>): Promise<Partial<ChangedDriver>> {
  if (typeof given.cnh_file !== 'string') return given;
  const names = await requireImages(transaction, [{ pointer: '/data/cnh_file', name: given.cnh_file }]);
  return { ...given, cnh_file: names.get(given.cnh_file) ?? null };
}

function requireRules(given: Partial<ChangedDriver>, { timezone }: Actor): void {
  const faults = driverFaults(given, Temporal.Now.plainDateISO(timezone).toString());
  if (faults.length > 0) throw new Refusal('rule_violated', { faults });
}

async function requireFreeCpf(transaction: Transaction, cpf: string): Promise<void> {
  const id = await store.findDriverIdByCpf(transaction, cpf);
  if (id === undefined) return;
  throw new Refusal('duplicate', {
    details: { field: 'cpf' },
    faults: [{ pointer: '/data/cpf', code: 'taken_by', details: { id } }],
    existingId: id,
  });
}
