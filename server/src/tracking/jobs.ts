import type { Logger } from 'pino';
import type { Geocoding } from '../geocoding/geocoding.ts';
import type { Job } from '../handling/job.ts';
import type { Database } from '../store/engine/database.ts';
import { makeMonthsAhead } from '../store/tracking/message-months.ts';
import { closeAllDays } from './close-days.ts';
import { CompanyFactsCache } from './company-facts.ts';
import { endSilence } from './end-silence.ts';
import { findEventPlaces } from './find-event-places.ts';
import { recomputeAskedDays } from './recompute-days.ts';
import { vehicleFailures } from './separate-tries.ts';

/** One run is over before the next begins. */
const maxS = 45;

/** Addresses may come a minute later, and others have their turns. */
const placesMaxS = 20;

/** What somebody asked for may take hours, in which others have their turns beside it and between its runs. */
const recomputingMaxS = 40;

export const trackingJobs = (database: Database, geocoding: Geocoding, log: Pick<Logger, 'error'>): readonly Job[] => {
  const cache = new CompanyFactsCache();
  const noteFailure = vehicleFailures(log);
  const noteCompany = (err: unknown, customer_id: number) =>
    log.error({ err, customer_id }, 'the days of a company could not be closed; they are tried again later');
  return [
    {
      name: 'end_silence',
      cronTimes: ['* * * * *'],
      catchUpS: 0,
      // The next minute tries again.
      maxAttemptCount: 1,
      run: async (signal = new AbortController().signal) => {
        const ended = await endSilence(database, cache, noteFailure, { maxS, signal });
        return ended.ended_count > 0
          ? { logText: 'ended what devices no longer tell of', logFields: ended }
          : undefined;
      },
    },
    {
      name: 'find_event_places',
      cronTimes: ['* * * * *'],
      catchUpS: 0,
      // The next minute tries again.
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
      // The next minute goes on.
      maxAttemptCount: 1,
      run: async (signal = new AbortController().signal) => {
        const done = await recomputeAskedDays(database, cache, noteFailure, { maxS: recomputingMaxS, signal });
        return done.stretch_count > 0 ? { logText: 'recomputed days that were asked for', logFields: done } : undefined;
      },
    },
    {
      name: 'close_days',
      cronTimes: ['*/5 * * * *'],
      catchUpS: 0,
      // The next run tries again.
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
        return count > 0 ? { logText: 'made months for messages to come', logFields: { count } } : undefined;
      },
    },
  ];
};
