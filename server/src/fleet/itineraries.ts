import type { Fault } from '@tropeiro/domain/faults/fault.ts';
import { Refusal } from '@tropeiro/domain/faults/refusal.ts';
import { type ItineraryReferences, referenceFaults, timeFaults } from '@tropeiro/domain/fleet/itinerary-rules.ts';
import type { ChangedItinerary, Itinerary } from '@tropeiro/domain/fleet/itinerary-schema.ts';
import { type BilingualText, bilingual } from '@tropeiro/domain/language/bilingual-text.ts';
import { recordNames } from '@tropeiro/domain/language/record-name.ts';
import { periodFaults } from '@tropeiro/domain/time/period.ts';
import type { Versioned } from '@tropeiro/platform/database/json/json.ts';
import type { Transaction } from '@tropeiro/platform/database/transaction.ts';
import { withFaultFinder } from '@tropeiro/platform/handling/fault-finder.ts';
import { announce } from '../handling/announce.ts';
import type { Handler } from '../handling/handler.ts';
import * as store from '../store/fleet/itineraries.ts';

export const listItineraries: Handler<'listItineraries'> = async ({ query }) => {
  const { date_time_start: begin, date_time_end: end, vehicle_id: vehicleId, driver_id: driverId } = query;
  const { external_id: externalId } = query;
  requireNoFaults(periodFaults(begin, end, { begin: 'date_time_start', end: 'date_time_end' }));
  return store.listItineraries(query.includes ?? [], query, { begin, end, vehicleId, driverId, externalId });
};

export const getItinerary: Handler<'getItinerary'> = async ({ params, query, db }) => {
  const found = await store.findItinerary(db, params.id, query.includes);
  if (!found) throw new Refusal('not_found');
  return replyOf(found);
};

const insertOne: Handler<'createItinerary'> = async ({ body, transaction }) => {
  const { itinerary_id: wholeId } = body.data;
  if (typeof wholeId === 'number') await store.lockItineraries(transaction, [wholeId]);
  await requireAssignable(transaction, body.data);
  const created = await store.insertItinerary(transaction, fieldsOf(body.data));
  requireNoFaults(timeFaults(created.record));
  announce(transaction, 'itinerary.created', created.record);
  return { ...replyOf(created), headers: { location: `/itinerary/${created.record.id}` } };
};

const updateOne: Handler<'changeItinerary'> = async ({ params, body, transaction, requireMatch }) => {
  const { itinerary_id: wholeId } = body.data;
  const { record: before, version } = await lock(transaction, params.id, wholeId, states.changed, requireMatch);
  await requireAssignable(transaction, newReferences(body.data, before), before.id);
  const after = await store.updateItinerary(transaction, before.id, fieldsOf(withoutShownTimes(body.data, before)));
  requireNoFaults(timeFaults(after.record));
  if (after.version !== version) announce(transaction, 'itinerary.updated', after.record);
  return replyOf(after);
};

export const createItinerary = withFaultFinder(insertOne, store.findUnknownItineraryReferences);
export const changeItinerary = withFaultFinder(updateOne, store.findUnknownItineraryReferences);

export const deleteItinerary: Handler<'deleteItinerary'> = async ({ params, transaction, requireMatch }) => {
  const { record } = await lock(transaction, params.id, null, states.removedAgain, requireMatch);
  const removed = await store.markItineraryDeleted(transaction, record.id);
  announce(transaction, 'itinerary.removed', removed.record);
  return {};
};

/** The references that a change sets to another value. An itinerary may keep a vehicle that was blocked later. */
export const newReferences = (sent: ItineraryReferences, before: Itinerary): ItineraryReferences =>
  Object.fromEntries(
    (['vehicle_id', 'driver_id', 'itinerary_id'] as const)
      .filter((field) => sent[field] !== undefined && sent[field] !== before[field])
      .map((field) => [field, sent[field]]),
  );

const replyOf = ({ record, version }: Versioned<Itinerary>) => ({ body: { data: record }, version });

function requireNoFaults(faults: readonly Fault[]): void {
  if (faults.length > 0) throw new Refusal('rule_violated', { faults });
}

/** The states of an itinerary that messages name. */
const states = {
  changed: bilingual('changed', 'alterado'),
  removed: bilingual('removed', 'excluído'),
  removedAgain: bilingual('removed again', 'excluído de novo'),
};

/** Locks an itinerary, and the one that it will be part of, for a change. Refuses if it is absent, stale or deleted. */
async function lock(
  transaction: Transaction,
  id: number,
  wholeId: number | null | undefined,
  to: BilingualText,
  requireMatch: (version: number) => void,
): Promise<Versioned<Itinerary>> {
  await store.lockItineraries(transaction, typeof wholeId === 'number' ? [id, wholeId] : [id]);
  const before = await store.findItinerary(transaction, id);
  if (!before) throw new Refusal('not_found');
  requireMatch(before.version);
  if (before.record.date_excluded !== null)
    throw new Refusal('invalid_transition', { details: { resource: recordNames.itinerary, from: states.removed, to } });
  return before;
}

/** Refuses references to a vehicle or driver that is not active, or to an itinerary that is itself a part. */
async function requireAssignable(
  transaction: Transaction,
  references: ItineraryReferences,
  id?: number,
): Promise<void> {
  const planned = { ...references, id };
  if (Object.values(references).every((value) => typeof value !== 'number')) return;
  const factsOf = await store.getItineraryFacts(transaction, [planned]);
  requireNoFaults(referenceFaults(references, factsOf(planned), id));
}

/**
 * Drops real times that the caller read and sent back unchanged beside their estimates. While the real time is unknown,
 * a response shows the estimate in its place. Sending it back does not report a real time.
 */
function withoutShownTimes(sent: ChangedItinerary, before: Itinerary): ChangedItinerary {
  const { date_time_start: start, date_time_end: end, ...rest } = sent;
  const isShownStart = start === before.date_time_start && rest.date_time_start_estimated !== undefined;
  const isShownEnd = end === before.date_time_end && rest.date_time_end_estimated !== undefined;
  return {
    ...rest,
    ...(start === undefined || isShownStart ? {} : { date_time_start: start }),
    ...(end === undefined || isShownEnd ? {} : { date_time_end: end }),
  };
}

/** The columns that a body sets. An absent field keeps its value; null clears it. Real times have their own columns. */
function fieldsOf(sent: ChangedItinerary): Partial<store.ItineraryFields> {
  const { date_time_start: date_time_start_real, date_time_end: date_time_end_real } = sent;
  const fields = {
    description: sent.description,
    external_id: sent.external_id,
    itinerary_id: sent.itinerary_id,
    vehicle_id: sent.vehicle_id,
    driver_id: sent.driver_id,
    date_time_start_estimated: sent.date_time_start_estimated,
    date_time_end_estimated: sent.date_time_end_estimated,
    start_local: sent.start_local,
    end_local: sent.end_local,
    date_time_start_real,
    date_time_end_real,
  };
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined));
}
