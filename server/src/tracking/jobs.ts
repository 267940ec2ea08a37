import type { Database } from '@tropeiro/platform/database/database.ts';
import type { Job } from '@tropeiro/platform/handling/job.ts';
import type { Logger } from 'pino';
import type { Geocoding } from '../geocoding/geocoding.ts';
import { makeMonthsAhead } from '../store/tracking/messages/message-months.ts';
import { CompanyFactsCache } from './fold/company-facts.ts';
import { closeAllDays } from './jobs/close-days.ts';
import { endSilence } from './jobs/end-silence.ts';
import { findEventPlaces } from './jobs/find-event-places.ts';
import { vehicleFailureLogger } from './note-failure.ts';
import { recomputeRequestedDays } from './replay/recompute-days.ts';

/** Shorter than the interval of each job, so that a run ends before the next begins. */
const maxS = 45;

/** Addresses can wait another minute, so that other jobs run sooner. */
const placesMaxS = 20;

/** A recomputation may take hours. Other jobs run besides it and between its runs. */
const recomputingMaxS = 40;

export const trackingJobs = (database: Database, geocoding: Geocoding, log: Pick<Logger, 'error'>): readonly Job[] => {
  const cache = new CompanyFactsCache();
  const noteFailure = vehicleFailureLogger(log);
  const noteCompany = (err: unknown, customer_id: number) =>
    log.error({ err, customer_id }, 'could not close the days of a company; will retry later');
  return [
    {
      name: 'end_silence',
      cronTimes: ['* * * * *'],
      catchUpS: 0,
      // The run in the next minute is the retry.
      maxAttemptCount: 1,
      run: async (signal = new AbortController().signal) => {
        const ended = await endSilence(database, cache, noteFailure, { maxS, signal });
        return ended.ended_count > 0 ? { logText: 'ended events of silent devices', logFields: ended } : undefined;
      },
    },
    {
      name: 'find_event_places',
      cronTimes: ['* * * * *'],
      catchUpS: 0,
      // The run in the next minute is the retry.
      maxAttemptCount: 1,
      run: async (signal = new AbortController().signal) => {
        await findEventPlaces(database, geocoding, log, { maxS: placesMaxS, signal });
        return undefined;
      },
    },
    {
      name: 'recompute_days',
      cronTimes: ['* * * * *'],
      catchUpS: 0,
      // The run in the next minute continues.
      maxAttemptCount: 1,
      run: async (signal = new AbortController().signal) => {
        const done = await recomputeRequestedDays(database, cache, noteFailure, { maxS: recomputingMaxS, signal });
        return done.stretch_count > 0 ? { logText: 'recomputed requested days', logFields: done } : undefined;
      },
    },
    {
      name: 'close_days',
      cronTimes: ['*/5 * * * *'],
      catchUpS: 0,
      // The next run is the retry.
      maxAttemptCount: 1,
      run: async (signal = new AbortController().signal) => {
        const closed = await closeAllDays(database, noteCompany, { maxS, signal });
        return closed.closed_count > 0 ? { logText: 'closed days', logFields: closed } : undefined;
      },
    },
    {
      name: 'make_months_ahead',
      cronTimes: ['40 4 * * *'],
      catchUpS: 86_400,
      run: async () => {
        const count = await makeMonthsAhead(database);
        return count > 0
          ? { logText: 'created partitions for messages of coming months', logFields: { count } }
          : undefined;
      },
    },
  ];
};
