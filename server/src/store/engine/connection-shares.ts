import type { SemaphoreLimits } from '../../sharing/fair-semaphore.ts';
import type { ConnectionSettings } from './connection.ts';

/** How many connections there are for long lists, beside those of requests. */
export const listConnectionCount = (maxConnections: number): number => Math.max(2, Math.ceil(maxConnections / 2));

/** How many connections there are for jobs, beside those of requests. */
export const jobConnectionCount = (maxConnections: number): number => Math.max(2, Math.ceil(maxConnections / 3));

/**
 * How requests share connections. One is left to what runs outside of companies (logins, limits, keys) and some to
 * other companies, however few there are: four fifths are the most that one company holds.
 */
export function requestLimits({ maxConnections, waitS }: ConnectionSettings): SemaphoreLimits {
  const total = Math.max(1, maxConnections - 1);
  const maxOfCompany = Math.max(1, Math.min(total - 1, Math.ceil(total * companyShare)));
  return { ...ofConnections, total, maxOfCompany, maxOfSession: maxOfCompany, maxWaitS: waitS };
}

/** How jobs share connections: one company always leaves one to the others. No client waits for a job, so a job waits longer. */
export function jobLimits({ maxConnections }: ConnectionSettings): SemaphoreLimits {
  const total = jobConnectionCount(maxConnections);
  return { ...ofConnections, total, maxOfCompany: total - 1, maxOfSession: total - 1, maxWaitS: jobWaitS };
}

const companyShare = 0.8;
const jobWaitS = 30;
const ofConnections = { of: 'database_connections', maxWaitingCount: 1000 } as const;
