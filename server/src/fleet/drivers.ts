import type { Actor } from '@tropeiro/domain/access/actor.ts';
import { forbidden } from '@tropeiro/domain/access/forbidden.ts';
import type { Fault } from '@tropeiro/domain/faults/fault.ts';
import { Refusal } from '@tropeiro/domain/faults/refusal.ts';
import { defaultDriverIncludes, personalFields } from '@tropeiro/domain/fleet/driver.ts';
import { driverFaults, normaliseDriver, withoutUnchangedMasks } from '@tropeiro/domain/fleet/driver-rules.ts';
import {
  type ChangedDriver,
  type Driver,
  type DriverFields,
  driverFieldNames,
} from '@tropeiro/domain/fleet/driver-schema.ts';
import { normaliseDocument } from '@tropeiro/domain/fleet/identifiers/tax-document.ts';
import type { Versioned } from '@tropeiro/platform/database/json/json.ts';
import type { Transaction } from '@tropeiro/platform/database/transaction.ts';
import { type FaultFinder, withFaultFinder } from '@tropeiro/platform/handling/fault-finder.ts';
import { Temporal } from 'temporal-polyfill';
import { announce } from '../handling/announce.ts';
import type { Handler } from '../handling/handler.ts';
import { requireNotErased } from '../handling/require-not-erased.ts';
import { requireWords } from '../handling/require-words.ts';
import { lockProofImage, requireImages } from '../store/files/images.ts';
import type { ShownDrivers } from '../store/fleet/driver-record.ts';
import * as store from '../store/fleet/drivers.ts';
import {
  canSeeCpfs,
  requireMayCreateWithCpf,
  requireMaySearchCpf,
  requireMiss,
  requireMissesLeft,
} from '../store/privacy/cpf-misses.ts';

export const listDrivers: Handler<'listDrivers'> = async ({ query, actor, db }) => {
  const { is_deliveryman: deliveryman = 1, includes, limit, cursor, count: _, modified_since, ...filters } = query;
  requireWords(query.q);
  const cpf = query.cpf === undefined ? undefined : normaliseDocument(query.cpf);
  if (cpf !== undefined) {
    requireCpfFilter(actor);
    await requireMaySearchCpf(db, actor, cpf);
  }
  const view = { includes: includes ?? defaultDriverIncludes, shown: shownDrivers(actor) };
  const is_deliveryman = deliveryman === 2 ? undefined : deliveryman === 1;
  const page = { limit, cursor, modified_since };
  return store.listDrivers(db, view, page, { ...filters, cpf, is_deliveryman });
};

export const getDriver: Handler<'getDriver'> = async ({ params, query, actor, db }) => {
  const view = { includes: query.includes ?? defaultDriverIncludes, shown: shownDrivers(actor) };
  const found = await store.driverTableFor(view).find(db, params.id);
  if (!found) throw new Refusal('not_found');
  return answerOf(found);
};

const insertOne: Handler<'createDriver'> = async ({ body, actor, transaction }) => {
  const fields = checkedFields(body, undefined, actor);
  if (fields.cpf !== null) await requireMayCreateWithCpf(transaction, actor, fields.cpf);
  const created = await usualView(actor).insert(transaction, await withLicence(transaction, fields, null, actor));
  announce(transaction, 'driver.created', created.record);
  return { ...answerOf(created), headers: { location: `/driver/${created.record.id}` } };
};

const updateOne: Handler<'changeDriver'> = async ({ body, actor, transaction, requireMatch }) => {
  const { record: before, version } = await lockDriver(transaction, body.data.id, requireMatch);
  requireNotErased(before);
  const fields = checkedFields(body, before, actor);
  // The check also runs for the driver's own CPF. Skipping it would confirm a guess.
  const { cpf } = body.data;
  if (cpf !== undefined && !cpf.includes('*')) await requireMaySearchCpf(transaction, actor, normaliseDocument(cpf));
  const whole = await withLicence(transaction, fields, before.cnh_file, actor);
  const after = await usualView(actor).update(transaction, before.id, whole, couldConfirmGuess(body.data, actor));
  if (after.version !== version) announce(transaction, 'driver.updated', after.record);
  return answerOf(after);
};

const findFaults: FaultFinder = (db, data) => store.driverTable.findUnknownReferences(db, data);

export const createDriver = withFaultFinder(insertOne, findFaults);
export const changeDriver = withFaultFinder(updateOne, findFaults);

export const deleteDriver: Handler<'deleteDriver'> = async ({ params, actor, transaction, requireMatch }) => {
  const { record } = await lockDriver(transaction, params.id, requireMatch);
  // A CPF can be tested by creating a driver with it. Deleting that driver at once would hide the attempt, so the
  // deletion counts as a miss.
  if (Date.now() - Date.parse(record.date_created) < dayMs) {
    await requireMissesLeft(transaction, actor, 'driver');
    await requireMiss(transaction, actor, 'driver');
  }
  await store.driverTable.delete(transaction, record.id);
  announce(transaction, 'driver.removed', record);
  return {};
};

/** The desk also sees the phone numbers of drivers who have a plan to execute. */
function shownDrivers(actor: Actor): ShownDrivers {
  if (canSeeCpfs(actor)) return 'shown';
  return actor.permissions.includes('route_point_manual:write') ? 'open_plans' : 'masked';
}

/** Allows the filter by whole CPF to callers with `driver:write` or access to personal data. */
function requireCpfFilter(actor: Actor): void {
  const { role, permissions } = actor;
  if (permissions.includes('driver:write') || canSeeCpfs(actor)) return;
  throw forbidden(role, 'driver:write');
}

const usualView = (actor: Actor) =>
  store.driverTableFor({ includes: defaultDriverIncludes, shown: canSeeCpfs(actor) ? 'shown' : 'masked' });

const dayMs = 86_400_000;

const answerOf = ({ record, version }: Versioned<Driver>) => ({ body: { data: record }, version });

async function lockDriver(
  transaction: Transaction,
  id: number,
  requireMatch: (version: number) => void,
): Promise<Versioned<Driver>> {
  const before = await store.driverTable.lock(transaction, id);
  if (!before) throw new Refusal('not_found');
  requireMatch(before.version);
  return before;
}

/**
 * Whether an unchanged version could confirm the actor's guess of a stored value. Such updates are written even if
 * nothing changed. Null and masked values reveal no more than reading does. CPFs are excluded: searching for them is
 * allowed, and guesses are counted.
 */
export const couldConfirmGuess = (sent: Readonly<Record<string, unknown>>, actor: Actor): boolean =>
  !canSeeCpfs(actor) && personalFields.some((field) => field !== 'cpf' && isGuess(sent[field]));

/** Rows of an import are not validated yet. A value that is not a string is refused later, so it is not a guess. */
const isGuess = (value: unknown): boolean => typeof value === 'string' && !value.includes('*');

/** The columns of a driver after a change, and the faults. An absent field keeps its value; null clears it. */
export function driverFieldsOf(
  sent: Partial<ChangedDriver>,
  before: Driver | undefined,
  today: string,
): { readonly fields: DriverFields; readonly faults: readonly Fault[] } {
  const normalised = withoutUnchangedMasks(normaliseDriver(sent), before);
  const known: Partial<Driver> = before ?? { is_deliveryman: true, status: 'A' };
  const fields = Object.fromEntries(
    driverFieldNames.map((name) => [name, normalised[name] === undefined ? (known[name] ?? null) : normalised[name]]),
  ) as DriverFields;
  return { fields, faults: driverFaults(normalised, today) };
}

/** Replaces the name of the licence's image by its full name; the sent name may lack the extension. */
async function withLicence(
  transaction: Transaction,
  fields: DriverFields,
  before: string | null,
  actor: Actor,
): Promise<DriverFields> {
  const { cnh_file: name } = fields;
  if (name === null || name === before) return fields;
  const pointer = '/data/cnh_file';
  const file = (await requireImages(transaction, [{ pointer, name }], actor)).get(name) ?? null;
  if (file !== null && (await lockProofImage(transaction, file)))
    throw new Refusal('rule_violated', { faults: [{ pointer, code: 'proves_stop' }] });
  return { ...fields, cnh_file: file };
}

/**
 * The columns of a driver; refuses if a rule is broken. `is_deliveryman` may be sent beside the driver or inside it.
 */
function checkedFields(
  { data, is_deliveryman }: { readonly data: Partial<ChangedDriver>; readonly is_deliveryman?: boolean },
  before: Driver | undefined,
  { timezone }: Actor,
): DriverFields {
  const sent = is_deliveryman === undefined ? data : { is_deliveryman, ...data };
  const { fields, faults } = driverFieldsOf(sent, before, Temporal.Now.plainDateISO(timezone).toString());
  if (faults.length > 0) throw new Refusal('rule_violated', { faults });
  return fields;
}
