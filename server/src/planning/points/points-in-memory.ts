import type { Db } from '@tropeiro/platform/database/db.ts';
import type { CallLifetime } from '@tropeiro/platform/handling/call.ts';
import { countPointsOfPlans } from '../../store/planning/stored-plans.ts';

/** Measured: importing a point takes up to 4 KB. */
const bytesPerPoint = 4000;

/** Reserves memory for points of plans until the call ends. */
export const holdPoints = (lifetime: CallLifetime, count: number): void =>
  lifetime.reserveMemory(count * bytesPerPoint);

/**
 * Reserves memory for the points of stored plans, before a call loads them.
 * @param copyCount how many times the call loads them
 */
export async function holdPointsOfPlans(
  { db, lifetime }: { readonly db: Db; readonly lifetime: CallLifetime },
  planIds: readonly number[],
  copyCount = 1,
): Promise<void> {
  holdPoints(lifetime, copyCount * (await countPointsOfPlans(db, planIds)));
}
