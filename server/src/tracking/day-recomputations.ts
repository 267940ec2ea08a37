import type { Fault } from '@tropeiro/domain/faults/fault.ts';
import { Refusal } from '@tropeiro/domain/faults/refusal.ts';
import { scarceThings } from '@tropeiro/domain/faults/scarce-thing.ts';
import { recomputationsMaxCount, recomputedDayFaults } from '@tropeiro/domain/tracking/day-recomputation.ts';
import type { Handler } from '../handling/call.ts';
import type { Transaction } from '../store/engine/transaction.ts';
import * as store from '../store/tracking/day-recomputations.ts';

/** Has days recomputed in the background (`recompute-days.ts`). */
export const recomputeDays: Handler<'recomputeDays'> = async ({ body: { data }, transaction }) => {
  requireNoFaults(recomputedDayFaults(data));
  const ids = data.vehicles_id ?? [];
  const unknown = new Set(ids.length === 0 ? [] : await store.listUnknownVehicles(transaction, ids));
  requireNoFaults(
    ids.flatMap((id, index) =>
      unknown.has(id) ? [{ pointer: `/data/vehicles_id/${index}`, code: 'unknown_reference' }] : [],
    ),
  );
  await requireRoom(transaction);
  return { body: { data: await store.requestRecomputation(transaction, data) } };
};

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
