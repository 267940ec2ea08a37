import type { Database } from '@tropeiro/platform/database/database.ts';
import { getClockTime } from '@tropeiro/platform/database/db.ts';
import { DatabaseUnavailable } from '@tropeiro/platform/database/protocol/connection.ts';
import { isToFinish, listPlansToFinish, lockPlans, type PlanToFinish } from '../store/execution/plans-to-execute.ts';
import { actionWithoutPhone } from './ledger/action-without-phone.ts';
import { applyActions } from './ledger/apply-actions.ts';

/** A plan is finished this long after its last stop, even if its driver did not report the return. */
export const finishedAfterH = 12;

/** How many plans one run finishes at most. */
const maxPlans = 1000;

const byJob = { via: 'job' };

/**
 * Finishes plans of all companies that were completed long ago and whose departure or arrival was never reported. Each plan has
 * its own transaction, and the run ends when its time is up. Any number of processes can run it at once, because each plan is
 * finished by only one of them. If a plan cannot be finished, the failure is noted and the others continue.
 */
export async function finishPlans(
  database: Database,
  noteFailure: (error: unknown, plan: PlanToFinish) => void,
  { maxS, signal }: { readonly maxS: number; readonly signal: AbortSignal },
): Promise<{ readonly finished_count: number }> {
  const endsMs = performance.now() + maxS * 1000;
  let finishedCount = 0;
  const due = await database.transactAcrossCompanies(byJob, (transaction) =>
    listPlansToFinish(transaction, finishedAfterH, maxPlans),
  );
  for (const plan of due) {
    if (signal.aborted || performance.now() >= endsMs) break;
    try {
      if (await finish(database, plan)) finishedCount += 1;
    } catch (error) {
      if (error instanceof DatabaseUnavailable) throw error;
      noteFailure(error, plan);
    }
  }
  return { finished_count: finishedCount };
}

/** Finishes a plan, unless it was finished meanwhile. */
const finish = (database: Database, { customer_id, route_plan_id }: PlanToFinish): Promise<boolean> =>
  database.transactAsJob(customer_id, async (transaction) => {
    lockPlans(transaction, [route_plan_id]);
    if (!(await isToFinish(transaction, route_plan_id))) return false;
    const now = await getClockTime(transaction);
    const done = actionWithoutPhone('finish', now, { route_plan_id, route_point_id: null, user_id: null });
    await applyActions(transaction, [route_plan_id], [done]);
    return true;
  });
