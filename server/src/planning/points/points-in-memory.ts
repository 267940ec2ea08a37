import type { Db } from '@tropeiro/platform/database/db.ts';
import type { CallLifetime } from '@tropeiro/platform/handling/call.ts';
import { countContentOfPlans } from '../../store/planning/stored-plans.ts';

/** Measured: importing a point takes up to 4 KB. */
const bytesPerPoint = 4000;

/** Measured: a plan with 98,000 items takes 60 MB. */
const bytesPerItem = 700;

/** Reserves memory for points of plans until the call ends. */
export const holdPoints = (lifetime: CallLifetime, count: number): void =>
  lifetime.reserveMemory(count * bytesPerPoint);

/**
 * Reserves memory for the points and items of stored plans, before a call loads them.
 * @param copyCount how many times the call loads them
 */
export async function holdPointsOfPlans(
  { db, lifetime }: { readonly db: Db; readonly lifetime: CallLifetime },
  planIds: readonly number[],
  copyCount = 1,
): Promise<void> {
  const { point_count, item_count } = await countContentOfPlans(db, planIds);
  lifetime.reserveMemory(copyCount * (point_count * bytesPerPoint + item_count * bytesPerItem));
}
