import type { Database } from '@tropeiro/platform/database/database.ts';
import { listPlansToCount, storeFigures } from '../store/execution/stored-figures.ts';

/**
 * How long a plan must be unchanged before its figures are stored. A transaction that was open when the plan was completed had no
 * figures to mark as outdated. It has ended by then: the default time limit of a statement is a twentieth of this.
 */
export const settledAfterS = 600;

/** How many plans one run processes at most, and how many in one transaction. */
const maxPlans = { run: 2000, transaction: 20 };

const byJob = { via: 'job' };

/**
 * Computes and stores the figures of completed plans of all companies, until the time is up. Any number of processes can run it
 * at once, because two of them compute the same result.
 */
export async function storeFiguresOfPlans(
  database: Database,
  { settledS, maxS, signal }: { readonly settledS: number; readonly maxS: number; readonly signal: AbortSignal },
): Promise<{ readonly stored_count: number }> {
  const endsMs = performance.now() + maxS * 1000;
  const due = await database.transactAcrossCompanies(byJob, (transaction) =>
    listPlansToCount(transaction, settledS, maxPlans.run, maxPlans.transaction),
  );
  let storedCount = 0;
  for (const { customer_id, route_plan_ids } of due) {
    if (signal.aborted || performance.now() >= endsMs) break;
    storedCount += await database.transactAsJob(customer_id, (transaction) =>
      storeFigures(transaction, route_plan_ids),
    );
  }
  return { stored_count: storedCount };
}
