import type { DayRow } from '@tropeiro/domain/tracking/day-row-schema.ts';
import { beginBatch } from '@tropeiro/platform/database/begin-batch.ts';
import type { Database } from '@tropeiro/platform/database/database.ts';
import { DatabaseUnavailable } from '@tropeiro/platform/database/protocol/connection.ts';
import type { Transaction } from '@tropeiro/platform/database/transaction.ts';
import { announceAll } from '../../handling/announce.ts';
import { vehicleTable } from '../../store/fleet/vehicles.ts';
import { closeDays, listCompaniesWithDaysToClose } from '../../store/tracking/days/closed-days.ts';
import { addToMeters, moveMeters } from '../../store/tracking/days/vehicle-meters.ts';

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
 * Closes the days whose closing time has come, for all companies in turn, until none is left or the time is up. Announces each
 * once, and moves hodometers and hourimeters by its figures. Any number of processes can run it at once, because each day is
 * closed by only one of them. If a company's days cannot be closed, the failure is noted and the others continue.
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
        if (error instanceof DatabaseUnavailable) throw error;
        noteFailure(error, companyId);
      }
    }
    companies = unfinished;
  }
  return { closed_count: closedCount };
}

/** Closes a batch of days of a company and returns how many. */
async function closeSome(transaction: Transaction): Promise<number> {
  // All vehicles whose meters move are one entry in the audit.
  beginBatch(transaction, 'tracking');
  const days = await closeDays(transaction, batchSize);
  if (days.length === 0) return 0;
  announceAll(transaction, 'daily_summary.closed', days);
  transaction.queue(addToMeters(days.map(meteredDay)));
  const moved = await moveMeters(transaction, [...new Set(days.map(({ vehicle_id }) => vehicle_id))]);
  announceAll(transaction, 'vehicle.updated', await vehicleTable.listByIds(transaction, moved));
  return days.length;
}
