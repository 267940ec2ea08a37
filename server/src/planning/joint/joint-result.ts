import type { RouteObjective } from '@tropeiro/domain/planning/route-objective.ts';
import { breaksRule } from '@tropeiro/domain/planning/warnings/plan-warning.ts';
import type { Db } from '@tropeiro/platform/database/db.ts';
import type { ReportProgress } from '@tropeiro/platform/handling/progress.ts';
import { requireJoiningLimits } from '../change/joining-limits.ts';
import { served } from '../change/plan-draft.ts';
import { type TimedDraft, type Timing, timeDrafts } from '../change/time-drafts.ts';
import { delaysLocked } from '../locks/locked-times.ts';
import { foundProposal, type JointProposal, presentProposal } from './joint-drafts.ts';
import type { JointRequest } from './joint-request.ts';
import { hasPointsToOptimize, searchJointly } from './joint-search.ts';

/** The timed plans of a joint optimization. */
export type JointResult = Omit<JointProposal, 'drafts'> & { readonly drafts: readonly TimedDraft[] };

type Searching = { readonly searchS: number | null; readonly report?: ReportProgress };

/**
 * Optimizes plans together. The result is never worse than the present plans: the search may miss an order found by a
 * person or an earlier search.
 */
export async function optimizeJointly(
  db: Db,
  joint: JointRequest,
  { searchS, report }: Searching,
  timing: Timing,
): Promise<JointResult> {
  const present = await timed(db, presentProposal(joint), timing);
  if (!hasPointsToOptimize(joint)) return present;
  const { companyId, signal, tools } = timing;
  const solution = await searchJointly(joint, { companyId, signal, searchS, report }, tools);
  const found = await timed(db, await foundProposal(db, joint, solution, timing), timing);
  return isBetter(found, present, joint.request.objective) ? found : present;
}

/**
 * Refuses a result in which a plan would have more points, items or text than it may.
 * @param ids the plans in the order of the call
 */
export const requireLimitsOfResult = (db: Db, { drafts }: JointResult, ids: readonly number[]): Promise<void> =>
  requireJoiningLimits(
    db,
    drafts.flatMap(({ before, after, facts: { id } }) =>
      before === null ? [] : [{ before, after, pointer: `/data/route_plans/${ids.indexOf(id)}` }],
    ),
  );

const timed = async (db: Db, proposal: JointProposal, timing: Timing): Promise<JointResult> => ({
  ...proposal,
  drafts: await timeDrafts(db, proposal.drafts, timing),
});

/**
 * Whether the found plans break fewer rules, or as many at a lower cost. Points in no plan are worse than any cost, but
 * better than broken rules.
 */
function isBetter(found: JointResult, present: JointResult, objective: RouteObjective): boolean {
  if (delaysLocked(found.drafts)) return false;
  const [broken, presentBroken] = [found, present].map(({ drafts }) =>
    drafts.reduce((sum, { warnings }) => sum + warnings.filter(breaksRule).length, 0),
  );
  if (broken !== presentBroken) return broken! < presentBroken!;
  if (found.leftOut.size > 0) return false;
  const presentCost = costsOf(present.drafts, objective);
  const difference = costsOf(found.drafts, objective)
    .map((cost, index) => cost - presentCost[index]!)
    .find((by) => by !== 0);
  return difference !== undefined && difference < 0;
}

/** The costs to minimise, each deciding ties of those before. */
function costsOf(drafts: readonly TimedDraft[], objective: RouteObjective): readonly number[] {
  const sum = (costOf: (draft: TimedDraft) => number) => drafts.reduce((total, draft) => total + costOf(draft), 0);
  const time = sum(({ facts }) => facts.total_time);
  const distance = sum(({ facts }) => facts.total_distance);
  switch (objective) {
    case 'distance':
      return [distance, time];
    case 'vehicles':
      return [sum(({ after }) => Number(served(after.points).length > 0)), time, distance];
    case 'balance':
      return [drafts.reduce((longest, { facts }) => Math.max(longest, facts.total_time), 0), time, distance];
    default:
      return [time, distance];
  }
}
