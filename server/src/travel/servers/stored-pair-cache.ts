import type { Transaction } from '@tropeiro/platform/database/transaction.ts';
import { listTravelTimes, storeTravelTimes } from '../../store/travel/travel-times.ts';
import type { PairCache } from './pair-cache.ts';
import { pairCountOf } from './pair-row.ts';

/** Runs short work in a transaction of a company. */
export type InCompany = <T>(companyId: number, work: (transaction: Transaction) => Promise<T>) => Promise<T>;

export type CacheLimits = {
  readonly maxDays: number;
  /** Per company. */
  readonly maxPairCount: number;
  /** Called if the database fails. The plan is made without the cache. */
  readonly onFailure: (error: unknown) => void;
};

/** Caches pairs in the database, in rows of their company. */
export const storedPairCache = (inCompany: InCompany, limits: CacheLimits): PairCache => ({
  read: ({ companyId, profile }, origins) =>
    inCompany(companyId, (transaction) => listTravelTimes(transaction, profile, origins)).catch((error) => {
      limits.onFailure(error);
      return new Map();
    }),
  write: async ({ companyId, profile }, rows) => {
    const stored = [...rows].map(([origin, pairs]) => ({ origin, pairs, pairCount: pairCountOf(pairs) }));
    await inCompany(companyId, (transaction) => storeTravelTimes(transaction, profile, stored, limits)).catch(
      limits.onFailure,
    );
  },
});
