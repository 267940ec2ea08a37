import type { Job } from '../handling/job.ts';
import type { Database } from '../store/engine/database.ts';
import { closeAllDays } from './close-days.ts';
import { CompanyFactsCache } from './company-facts.ts';
import { endSilence } from './end-silence.ts';
import { foldChangedVehicles } from './fold-vehicle-again.ts';

/** One run is over before the next begins. */
const maxS = 45;

export const trackingJobs = (database: Database): readonly Job[] => {
  const cache = new CompanyFactsCache();
  return [
    {
      name: 'end_silence',
      cronTimes: ['* * * * *'],
      catchUpS: 0,
      // The next minute tries again.
      maxAttemptCount: 1,
      run: async (signal = new AbortController().signal) => {
        const ended = await endSilence(database, cache, { maxS, signal });
        return ended.ended_count > 0
          ? { logText: 'ended what devices no longer tell of', logFields: ended }
          : undefined;
      },
    },
    {
      name: 'fold_changed_vehicles',
      cronTimes: ['* * * * *'],
      catchUpS: 0,
      // The next minute tries again.
      maxAttemptCount: 1,
      run: async (signal = new AbortController().signal) => {
        const folded = await foldChangedVehicles(database, cache, { maxS, signal });
        return folded.vehicle_count > 0
          ? { logText: 'folded vehicles again whose drivers or settings were changed', logFields: folded }
          : undefined;
      },
    },
    {
      name: 'close_days',
      cronTimes: ['*/5 * * * *'],
      catchUpS: 0,
      // The next run tries again.
      maxAttemptCount: 1,
      run: async (signal = new AbortController().signal) => {
        const closed = await closeAllDays(database, { maxS, signal });
        return closed.closed_count > 0 ? { logText: 'closed days', logFields: closed } : undefined;
      },
    },
  ];
};
