import { type Fault, Refusal } from '@tropeiro/domain/faults/refusal.ts';
import type { ChangedItinerary, Itinerary } from '@tropeiro/domain/fleet/itinerary.ts';
import { planFaults, timeFaults } from '@tropeiro/domain/fleet/itinerary-rules.ts';
import { periodFaults } from '@tropeiro/domain/time/period.ts';
import { announce } from '../handling/announce.ts';
import type { Handler } from '../handling/call.ts';
import type { Versioned } from '../store/engine/json.ts';
import type { Transaction } from '../store/engine/transaction.ts';
import * as store from '../store/fleet/itineraries.ts';

export const listItineraries: Handler<'listItineraries'> = async ({ query }) => {
  const { date_time_start: begin, date_time_end: end, vehicle_id: vehicleId, driver_id: driverId } = query;
  requireNone(periodFaults(begin, end, { begin: 'date_time_start', end: 'date_time_end' }));
  return store.listItineraries(query.includes ?? [], query, { begin, end, vehicleId, driverId });
};

export const getItinerary: Handler<'getItinerary'> = async ({ params, query, db }) => {
  const found = await store.findItinerary(db, params.id, query.includes);
  if (!found) throw new Refusal('not_found');
  return answerOf(found);
};

export const createItinerary: Handler<'createItinerary'> = async ({ body, transaction }) => {
  const { itinerary_id: wholeId } = body.data;
  if (typeof wholeId === 'number') await store.lockItineraries(transaction, [wholeId]);
  await requirePlan(transaction, body.data);
  const created = await store.insertItinerary(transaction, fieldsOf(body.data));
  requireNone(timeFaults(created.record));
  announce(transaction, 'itinerary.created', created.record);
  return { ...answerOf(created), headers: { location: `/itinerary/${created.record.id}` } };
};

export const changeItinerary: Handler<'changeItinerary'> = async ({ params, body, transaction, requireMatch }) => {
  const { itinerary_id: wholeId } = body.data;
  const { record: before, version } = await lock(transaction, params.id, wholeId, 'changed', requireMatch);
  await requirePlan(transaction, namedAnew(body.data, before), before.id);
  const after = await store.updateItinerary(transaction, before.id, fieldsOf(body.data));
  requireNone(timeFaults(after.record));
  if (after.version !== version) announce(transaction, 'itinerary.updated', after.record);
  return answerOf(after);
};

export const deleteItinerary: Handler<'deleteItinerary'> = async ({ params, transaction, requireMatch }) => {
  const { record } = await lock(transaction, params.id, null, 'removed', requireMatch);
  const removed = await store.markItineraryDeleted(transaction, record.id);
  announce(transaction, 'itinerary.removed', removed.record);
  return {};
};

const answerOf = ({ record, version }: Versioned<Itinerary>) => ({ body: { data: record }, version });

function requireNone(faults: readonly Fault[]): void {
  if (faults.length > 0) throw new Refusal('rule_violated', { faults });
}

async function lock(
  transaction: Transaction,
  id: number,
  wholeId: number | null | undefined,
  to: string,
  requireMatch: (version: number) => void,
): Promise<Versioned<Itinerary>> {
  await store.lockItineraries(transaction, typeof wholeId === 'number' ? [id, wholeId] : [id]);
  const before = await store.findItinerary(transaction, id);
  if (!before) throw new Refusal('not_found');
  requireMatch(before.version);
  if (before.record.date_excluded !== null)
    throw new Refusal('invalid_transition', { details: { resource: 'itinerary', from: 'removed', to } });
  return before;
}

type Named = Pick<ChangedItinerary, 'vehicle_id' | 'driver_id' | 'itinerary_id'>;

/** A journey may go on with a vehicle that was blocked since; only what it is given now is judged. */
const namedAnew = (given: Named, before: Itinerary): Named =>
  Object.fromEntries(
    (['vehicle_id', 'driver_id', 'itinerary_id'] as const)
      .filter((field) => given[field] !== undefined && given[field] !== before[field])
      .map((field) => [field, given[field]]),
  );

async function requirePlan(transaction: Transaction, named: Named, id?: number): Promise<void> {
  const { vehicle_id: vehicleId, driver_id: driverId, itinerary_id: wholeId } = named;
  if (vehicleId === undefined && driverId === undefined && typeof wholeId !== 'number') return;
  requireNone(planFaults(named, await store.getPlanFacts(transaction, { id, vehicleId, driverId, wholeId }), id));
}

/** What is given wins, null clears, what is absent stays as it was. Times that really were have columns of their own. */
function fieldsOf(given: ChangedItinerary): Partial<store.ItineraryFields> {
  const { date_time_start: date_time_start_real, date_time_end: date_time_end_real } = given;
  const fields = {
    description: given.description,
    external_id: given.external_id,
    itinerary_id: given.itinerary_id,
    vehicle_id: given.vehicle_id,
    driver_id: given.driver_id,
    date_time_start_estimated: given.date_time_start_estimated,
    date_time_end_estimated: given.date_time_end_estimated,
    start_local: given.start_local,
    end_local: given.end_local,
    date_time_start_real,
    date_time_end_real,
  };
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined));
}
