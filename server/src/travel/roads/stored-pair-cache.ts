import type { Transaction } from '../../store/engine/transaction.ts';
import { listTravelTimes, storeTravelTimes } from '../../store/travel/travel-times.ts';
import type { PairCache } from './pair-cache.ts';
import { pairCountOf } from './pair-row.ts';

/** Does short work in a transaction of a company. */
export type InCompany = <T>(companyId: number, work: (transaction: Transaction) => Promise<T>) => Promise<T>;

export type CacheLimits = {
  readonly maxDays: number;
  /** Of one company. */
  readonly maxPairCount: number;
  /** Told of what the database could not do: a plan is made without it. */
  readonly onFailure: (error: unknown) => void;
};

/** Remembers pairs in the database, in the rows of their company. */
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
