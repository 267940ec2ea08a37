import type { Database } from '../store/engine/database.ts';
import { keepFigures, listPlansToCount } from '../store/execution/kept-figures.ts';

/**
 * So long nothing may have changed of a plan before its figures are kept. What was being written when the plan was completed knew of
 * no figures to mark, and is over by then: a statement may take a twentieth of it, unless somebody allows it more.
 */
export const settledAfterS = 600;

/** How many plans one run counts at most, and how many in one transaction. */
const atMost = { run: 2000, transaction: 20 };

const byJob = { via: 'job' };

/**
 * Counts the figures of completed plans of all companies and keeps them, until the time is up. Any number of processes do it at
 * once: what two of them count is the same.
 */
export async function keepFiguresOfPlans(
  database: Database,
  { settledS, maxS, signal }: { readonly settledS: number; readonly maxS: number; readonly signal: AbortSignal },
): Promise<{ readonly kept_count: number }> {
  const endsMs = performance.now() + maxS * 1000;
  const due = await database.transactAcrossCompanies(byJob, (transaction) =>
    listPlansToCount(transaction, settledS, atMost.run, atMost.transaction),
  );
  let keptCount = 0;
  for (const { customer_id, route_plan_ids } of due) {
    if (signal.aborted || performance.now() >= endsMs) break;
    keptCount += await database.transactAsJob(customer_id, (transaction) => keepFigures(transaction, route_plan_ids));
  }
  return { kept_count: keptCount };
}
