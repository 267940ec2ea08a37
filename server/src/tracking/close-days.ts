import type { DayRow } from '@tropeiro/domain/tracking/day-row.ts';
import { announceAll } from '../handling/announce.ts';
import { beginBatch } from '../store/engine/begin-batch.ts';
import { DatabaseAway } from '../store/engine/connection.ts';
import type { Database } from '../store/engine/database.ts';
import type { Transaction } from '../store/engine/transaction.ts';
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
 * A company whose days cannot be closed is noted, and the others go on.
 */
export async function closeAllDays(
  database: Database,
  noteFailure: (error: unknown, companyId: number) => void,
  { maxS, signal }: { readonly maxS: number; readonly signal: AbortSignal },
): Promise<{ readonly closed_count: number }> {
  const endsMs = performance.now() + maxS * 1000;
  let closedCount = 0;
  let companies = await database.transactAcrossCompanies(byJob, listCompaniesWithDaysToClose);
  while (companies.length > 0) {
    const unfinished: number[] = [];
    for (const companyId of companies) {
      if (signal.aborted || performance.now() >= endsMs) return { closed_count: closedCount };
      try {
        const count = await database.transactAsJob(companyId, closeSome);
        closedCount += count;
        if (count === batchSize) unfinished.push(companyId);
      } catch (error) {
        if (error instanceof DatabaseAway) throw error;
        noteFailure(error, companyId);
      }
    }
    companies = unfinished;
  }
  return { closed_count: closedCount };
}

/** Closes some days of a company, and says how many. */
async function closeSome(transaction: Transaction): Promise<number> {
  // The vehicles whose meters move are one entry of the audit.
  beginBatch(transaction, 'tracking');
  const days = await closeDays(transaction, batchSize);
  if (days.length === 0) return 0;
  announceAll(transaction, 'daily_summary.closed', days);
  transaction.queue(addToMeters(days.map(meteredDay)));
  const moved = await moveMeters(transaction, [...new Set(days.map(({ vehicle_id }) => vehicle_id))]);
  announceAll(transaction, 'vehicle.updated', await vehicleTable.listByIds(transaction, moved));
  return days.length;
}
