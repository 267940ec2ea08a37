import { announceAll } from '../handling/announce.ts';
import type { Database } from '../store/engine/database.ts';
import { closeDays, listCompaniesWithDaysToClose } from '../store/tracking/closed-days.ts';

/** How many days are closed in one transaction. */
const batchSize = 500;

const byJob = { via: 'job' };

/**
 * Closes the days whose hour has come, of all companies by turns, until none is left or the time is up, and announces
 * each once. Any number of processes do it at once: a day is closed by one of them.
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
        const days = await closeDays(transaction, batchSize);
        announceAll(transaction, 'daily_summary.closed', days);
        return days;
      });
      closedCount += closed.length;
      if (closed.length === batchSize) unfinished.push(companyId);
    }
    companies = unfinished;
  }
  return { closed_count: closedCount };
}
