import type { Fault } from '@tropeiro/domain/faults/fault.ts';
import { limitedResources } from '@tropeiro/domain/faults/limited-resource.ts';
import { Refusal } from '@tropeiro/domain/faults/refusal.ts';
import { unknownReference } from '@tropeiro/domain/faults/unknown-reference.ts';
import { bilingual } from '@tropeiro/domain/language/bilingual-text.ts';
import { recordNames } from '@tropeiro/domain/language/record-name.ts';
import { recomputationsMaxCount, recomputedDayFaults } from '@tropeiro/domain/tracking/day-recomputation.ts';
import type { RecomputedDays } from '@tropeiro/domain/tracking/day-recomputation-schema.ts';
import { type Db, getTransactionTime } from '@tropeiro/platform/database/db.ts';
import type { Transaction } from '@tropeiro/platform/database/transaction.ts';
import { withFaultFinder } from '@tropeiro/platform/handling/fault-finder.ts';
import type { Handler } from '../handling/handler.ts';
import * as store from '../store/tracking/days/day-recomputations.ts';
import * as reports from '../store/tracking/days/recomputation-reports.ts';

/** Requests the recomputation of days, which runs in the background (`recompute-days.ts`). */
const requestDays: Handler<'recomputeDays'> = async ({ body: { data }, actor, transaction }) => {
  requireNoFaults(await findWrongDays(transaction, data, actor.timezone));
  requireNoFaults(await findUnknownVehicles(transaction, data.vehicles_id ?? []));
  await requireRoom(transaction);
  return { body: { data: await store.requestRecomputation(transaction, data) } };
};

export const recomputeDays = withFaultFinder(requestDays, async (db, data, { actor }) => {
  const { date_begin, date_end, vehicles_id: ids } = data;
  const areDays = typeof date_begin === 'string' && typeof date_end === 'string';
  return [
    ...(areDays ? await findWrongDays(db, { date_begin, date_end }, actor.timezone) : []),
    ...(Array.isArray(ids) ? await findUnknownVehicles(db, ids) : []),
  ];
});

const findWrongDays = async (db: Db, days: RecomputedDays, timezone: string): Promise<Fault[]> =>
  recomputedDayFaults(days, await getTransactionTime(db), timezone);

async function findUnknownVehicles(db: Db, ids: readonly number[]): Promise<Fault[]> {
  const unknown = new Set(ids.length === 0 ? [] : await store.listUnknownVehicles(db, ids));
  return ids.flatMap((id, index) =>
    unknown.has(id) ? [{ pointer: `/data/vehicles_id/${index}`, ...unknownReference(id) }] : [],
  );
}

export const listRecomputations: Handler<'listRecomputations'> = async ({ query }) => reports.listRecomputations(query);

/** Cancels a recomputation under way. Days already corrected stay corrected, and the others stay unchanged. */
export const cancelRecomputation: Handler<'cancelRecomputation'> = async ({ params, transaction }) => {
  const outcome = await store.cancelRecomputation(transaction, params.id);
  if (outcome === 'unknown') throw new Refusal('not_found');
  if (outcome === 'ended')
    throw new Refusal('invalid_transition', { details: { resource: recordNames.day_recomputation, ...ofEnded } });
  return {};
};

const ofEnded = { from: bilingual('ended', 'encerrado'), to: bilingual('cancelled', 'cancelado') };

const retryS = 60;

async function requireRoom(transaction: Transaction): Promise<void> {
  if ((await store.lockRecomputationCount(transaction)) < recomputationsMaxCount) return;
  throw new Refusal('share_used_up', {
    details: { of: limitedResources.recomputations, limit: recomputationsMaxCount, retry: retryS },
    headers: { 'retry-after': String(retryS) },
  });
}

function requireNoFaults(faults: readonly Fault[]): void {
  if (faults.length > 0) throw new Refusal('rule_violated', { faults });
}
