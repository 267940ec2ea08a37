import type { Fault } from '@tropeiro/domain/faults/fault.ts';
import { Refusal } from '@tropeiro/domain/faults/refusal.ts';
import { scarceThings } from '@tropeiro/domain/faults/scarce-thing.ts';
import { unknownReference } from '@tropeiro/domain/faults/unknown-reference.ts';
import { bilingual } from '@tropeiro/domain/language/bilingual-text.ts';
import { recordNames } from '@tropeiro/domain/language/record-name.ts';
import { recomputationsMaxCount, recomputedDayFaults } from '@tropeiro/domain/tracking/day-recomputation.ts';
import type { Handler } from '../handling/call.ts';
import { getTransactionTime } from '../store/engine/db.ts';
import type { Transaction } from '../store/engine/transaction.ts';
import * as store from '../store/tracking/day-recomputations.ts';

/** Has days recomputed in the background (`recompute-days.ts`). */
export const recomputeDays: Handler<'recomputeDays'> = async ({ body: { data }, actor, transaction }) => {
  requireNoFaults(recomputedDayFaults(data, await getTransactionTime(transaction), actor.timezone));
  const ids = data.vehicles_id ?? [];
  const unknown = new Set(ids.length === 0 ? [] : await store.listUnknownVehicles(transaction, ids));
  requireNoFaults(
    ids.flatMap((id, index) =>
      unknown.has(id) ? [{ pointer: `/data/vehicles_id/${index}`, ...unknownReference(id) }] : [],
    ),
  );
  await requireRoom(transaction);
  return { body: { data: await store.requestRecomputation(transaction, data) } };
};

/** Ends a recomputation that is under way: what it has corrected stays, and the rest is left as it is. */
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
    details: { of: scarceThings.recomputations, limit: recomputationsMaxCount, retry: retryS },
    headers: { 'retry-after': String(retryS) },
  });
}

function requireNoFaults(faults: readonly Fault[]): void {
  if (faults.length > 0) throw new Refusal('rule_violated', { faults });
}
