import type { Database } from '@tropeiro/platform/database/database.ts';
import type { RefilledShares } from '@tropeiro/platform/sharing/refilled-shares.ts';
import {
  postponeVehicleReplay,
  resetUnreadableStates,
  takeVehicleReplay,
  type VehicleReplay,
} from '../../store/tracking/histories/replays.ts';
import type { CompanyFactsCache } from '../fold/company-facts.ts';
import type { NoteFailure } from '../note-failure.ts';
import { type BatchJob, type JobTime, processInBatches } from './batch-job.ts';
import { secondsUntilNextTry } from './next-try.ts';
import { replayRemainder, replayVehicle } from './replay-vehicle.ts';

/**
 * Replays vehicles whose journeys, plans or settings changed afterwards, as far as their days are open, and replays what remains
 * from earlier transactions. Serves all companies in turn until none is left or the time is up. Any number of processes can run
 * it at once, because each vehicle is taken by one of them. If a vehicle cannot be folded, its
 * unreadable states are reset, it is postponed, and the others continue. Replays of messages are charged to the companies' shares. Companies that have used up theirs come last.
 */
export async function replayDueVehicles(
  database: Database,
  cache: CompanyFactsCache,
  noteFailure: NoteFailure,
  time: JobTime,
  shares: RefilledShares,
): Promise<{ readonly vehicle_count: number }> {
  let lastCompanyId = 0;
  const job: BatchJob<VehicleReplay, void> = {
    batchSize: 1,
    async take(transaction) {
      const replay = await takeVehicleReplay(transaction, lastCompanyId, shares.usedUp());
      lastCompanyId = replay?.customer_id ?? lastCompanyId;
      return replay ? [replay] : [];
    },
    async work(transaction, dueReplays) {
      for (const replay of dueReplays)
        if (replay.is_rest) await replayRemainder(transaction, replay, cache, shares);
        else await replayVehicle(transaction, openPartOf(replay), cache);
    },
    async postpone(transaction, replay) {
      await resetUnreadableStates(transaction, replay);
      await postponeVehicleReplay(transaction, replay, secondsUntilNextTry(replay.attempt_count + 1));
    },
  };
  let vehicle_count = 0;
  for await (const _ of processInBatches(database, job, noteFailure, time)) vehicle_count += 1;
  return { vehicle_count };
}

const openPartOf = (replay: VehicleReplay): VehicleReplay => ({
  ...replay,
  from_ms: Math.max(replay.from_ms, replay.open_from_ms),
});
