import { applyActions } from '../folding/apply-actions.ts';
import type { Database } from '../store/engine/database.ts';
import { getClockTime } from '../store/engine/db.ts';
import { isToFinish, listPlansToFinish, lockPlans, type PlanToFinish } from '../store/execution/plans-to-execute.ts';
import { actionWithoutPhone } from './action-without-phone.ts';

/** So long after its last stop a plan is finished, though nobody said that the vehicle is back. */
export const finishedAfterH = 12;

/** How many plans one run finishes at most. */
const maxPlans = 1000;

const byJob = { via: 'job' };

/**
 * Finishes the plans of all companies that were completed long ago and whose departure or arrival nobody performed, one in a
 * transaction, until the time is up. Any number of processes do it at once: a plan is finished by one of them.
 */
export async function finishPlans(
  database: Database,
  { maxS, signal }: { readonly maxS: number; readonly signal: AbortSignal },
): Promise<{ readonly finished_count: number }> {
  const endsMs = performance.now() + maxS * 1000;
  let finishedCount = 0;
  const due = await database.transactAcrossCompanies(byJob, (transaction) =>
    listPlansToFinish(transaction, finishedAfterH, maxPlans),
  );
  for (const plan of due) {
    if (signal.aborted || performance.now() >= endsMs) break;
    if (await finish(database, plan)) finishedCount += 1;
  }
  return { finished_count: finishedCount };
}

/** Finishes a plan, unless somebody else has meanwhile. */
const finish = (database: Database, { customer_id, route_plan_id }: PlanToFinish): Promise<boolean> =>
  database.transactAsJob(customer_id, async (transaction) => {
    lockPlans(transaction, [route_plan_id]);
    if (!(await isToFinish(transaction, route_plan_id))) return false;
    const now = await getClockTime(transaction);
    const done = actionWithoutPhone('finish', now, { route_plan_id, route_point_id: null, user_id: null });
    await applyActions(transaction, [route_plan_id], [done]);
    return true;
  });
