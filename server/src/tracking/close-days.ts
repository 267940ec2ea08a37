import type { DayRow } from '@tropeiro/domain/tracking/day-row.ts';
import { announceAll } from '../handling/announce.ts';
import { beginBatch } from '../store/engine/begin-batch.ts';
import type { Database } from '../store/engine/database.ts';
import { vehicleTable } from '../store/fleet/vehicles.ts';
import { closeDays, listCompaniesWithDaysToClose } from '../store/tracking/closed-days.ts';
import { addToMeters, moveMeters } from '../store/tracking/vehicle-meters.ts';

/** What a day adds to the meters of its vehicle. */
const meteredDay = ({ vehicle_id, date, total_distance, total_time_in_ignition_on }: DayRow) => ({
  vehicle_id,
  date,
  metres: total_distance,
  seconds: total_time_in_ignition_on,
});

/** How many days are closed in one transaction. */
const batchSize = 500;

const byJob = { via: 'job' };

/**
 * Closes the days whose hour has come, of all companies by turns, until none is left or the time is up, announces each
 * once, and moves hodometers and hourimeters by what they came to. Any number of processes do it at once: a day is closed by one of them.
 */
export async function closeAllDays(
  database: Database,
  { maxS, signal }: { readonly maxS: number; readonly signal: AbortSignal },
): Promise<{ readonly closed_count: number }> {
  const endsMs = performance.now() + maxS * 1000;
  let closedCount = 0;
  let companies = await database.transactAcrossCompanies(byJob, listCompaniesWithDaysToClose);
  while (companies.length > 0) {
    const unfinished: number[] = [];
    for (const companyId of companies) {
      if (signal.aborted || performance.now() >= endsMs) return { closed_count: closedCount };
      const closed = await database.transactInCompany(companyId, byJob, async (transaction) => {
        // The vehicles whose meters move are one entry of the audit.
        beginBatch(transaction, 'tracking');
        const days = await closeDays(transaction, batchSize);
        if (days.length === 0) return days;
        announceAll(transaction, 'daily_summary.closed', days);
        transaction.queue(addToMeters(days.map(meteredDay)));
        const moved = await moveMeters(transaction, [...new Set(days.map(({ vehicle_id }) => vehicle_id))]);
        announceAll(transaction, 'vehicle.updated', await vehicleTable.listByIds(transaction, moved));
        return days;
      });
      closedCount += closed.length;
      if (closed.length === batchSize) unfinished.push(companyId);
    }
    companies = unfinished;
  }
  return { closed_count: closedCount };
}
