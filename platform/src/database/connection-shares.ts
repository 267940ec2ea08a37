import type { SemaphoreLimits } from '../sharing/fair-semaphore.ts';
import type { ConnectionSettings } from './protocol/connection.ts';

/** The number of connections for long lists, in addition to those of requests. */
export const listConnectionCount = (maxConnections: number): number => Math.max(2, Math.ceil(maxConnections / 2));

/** The number of connections for jobs, in addition to those of requests. */
export const jobConnectionCount = (maxConnections: number): number => Math.max(2, Math.ceil(maxConnections / 3));

/**
 * How requests share connections. A company holds at most four fifths of them. At least one is left for work outside of
 * companies (logins, limits, keys), and some for other companies.
 */
export function requestLimits({ maxConnections, waitS }: ConnectionSettings): SemaphoreLimits {
  const total = Math.max(1, maxConnections - 1);
  const maxOfCompany = Math.max(1, Math.min(total - 1, Math.ceil(total * companyShare)));
  return { ...connectionDefaults, total, maxOfCompany, maxOfSession: maxOfCompany, maxWaitS: waitS };
}

/**
 * How jobs share connections: a company always leaves one to the others. No client waits for a job, so jobs may wait
 * longer.
 */
export function jobLimits({ maxConnections }: ConnectionSettings): SemaphoreLimits {
  const total = jobConnectionCount(maxConnections);
  return { ...connectionDefaults, total, maxOfCompany: total - 1, maxOfSession: total - 1, maxWaitS: jobWaitS };
}

const companyShare = 0.8;
const jobWaitS = 30;
const connectionDefaults = { resource: 'database_connections', maxWaitingCount: 1000 } as const;
