import { outboxChannel } from '@tropeiro/platform/database/notices.ts';
import { type RunningJobs, runJobs } from '@tropeiro/platform/jobs/run-jobs.ts';
import { EtaQueue } from '../execution/eta/eta-queue.ts';
import { allJobs, removedJobs } from '../jobs.ts';
import { OptimizationQueue } from '../planning/optimize/optimization-queue.ts';
import type { Services } from '../services.ts';
import { ReplayQueue } from '../tracking/replay/replay-queue.ts';

/** Runs scheduled jobs. */
export async function startJobs(services: Services): Promise<RunningJobs> {
  const { target, log, finishS, shutdown } = services;
  const jobs = await runJobs(allJobs(services), removedJobs, target.ownerUrl, log);
  shutdown.finishes(() => jobs.finish(finishS));
  return jobs;
}

/**
 * Runs the queues of the work that the API leaves to the background: optimizations, estimates, replays and webhooks.
 */
export function startQueues({
  settings,
  database,
  planning,
  solver,
  replayShares,
  webhooks,
  notices,
  shutdown,
  log,
}: Services): void {
  const optimizations = new OptimizationQueue(database, planning, log, solver.roomForQueue);
  const estimates = new EtaQueue(
    {
      database,
      travelProviders: planning.travelProviders,
      intervalS: settings.ETA_INTERVAL_S,
      quietS: settings.ETA_QUIET_S,
    },
    log,
  );
  const replays = new ReplayQueue(database, log, replayShares);
  for (const queue of [optimizations, estimates, replays, webhooks]) {
    shutdown.finishes(() => queue.stop());
    queue.start();
  }
  notices.hear(outboxChannel, { onNotice: webhooks.wake, onConnected: webhooks.wake });
}
