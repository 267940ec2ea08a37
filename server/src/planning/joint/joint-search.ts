import type { ReportProgress } from '@tropeiro/platform/handling/progress.ts';
import type { SolvingProgress } from '../../solving/thread-messages.ts';
import { WaitBudget } from '../../solving/wait-budget.ts';
import { served } from '../change/plan-draft.ts';
import { unrouted } from '../routing/from-solution.ts';
import { hoursToExtend } from '../routing/hours-to-extend.ts';
import { type PlanningTools, searchBudget, seed, sizeOf, travelOf } from '../routing/plan-routes.ts';
import type { UnroutedPoint } from '../routing/routing.ts';
import { toJointProblem } from './joint-problem.ts';
import type { JointRequest } from './joint-request.ts';

/** A point among those of plans that are optimized together: the index of its plan, and its own in that plan. */
export type JointPlace = { readonly plan: number; readonly point: number };

/** What a search found: the points of each plan in order, and those in none, with the reason. */
export type JointSolution = {
  readonly orders: readonly (readonly JointPlace[])[];
  readonly leftOut: readonly (JointPlace & Pick<UnroutedPoint, 'code' | 'remedy'>)[];
};

type SearchCall = {
  readonly companyId: number;
  readonly signal: AbortSignal;
  readonly searchS: number | null;
  readonly report?: ReportProgress | undefined;
};

/** The travel between all points of plans that are optimized together. */
const travelOfJoint = ({ request, source, matrix }: JointRequest, call: SearchCall, tools: PlanningTools) =>
  travelOf({ request, source, matrix, companyId: call.companyId, signal: call.signal }, tools);

/** Refuses plans whose matrices can never get enough memory. For callers that do not wait for the optimization. */
export const requireMemoryForJoint = (joint: JointRequest, call: SearchCall, tools: PlanningTools): void =>
  tools.requireMemoryFor(sizeOf(travelOfJoint(joint, call, tools)));

/**
 * Searches for better routes of several plans together. It has the budget of one plan with as many points, and begins
 * with their present routes.
 */
export async function searchJointly(
  joint: JointRequest,
  call: SearchCall,
  tools: PlanningTools,
): Promise<JointSolution> {
  const { companyId, signal, searchS, report = () => {} } = call;
  const travel = travelOfJoint(joint, call, tools);
  const waits = new WaitBudget();
  const release = await tools.reserveMatrices(companyId, sizeOf(travel), { signal, waits });
  try {
    report({ phase: 'travel' });
    const mapping = toJointProblem(joint, await travel.findMatrices(), travel.locations);
    const { placeOfJob } = mapping;
    report({ phase: 'solving' });
    const solution = await tools.solve(mapping.problem, {
      companyId,
      seed,
      signal,
      waits,
      onProgress: ({ usedShare: share }: SolvingProgress): void => report({ phase: 'solving', share }),
      initial: joint.plans.map((_, plan) =>
        placeOfJob.flatMap((place, index) => (place.plan === plan ? { kind: 'job' as const, index } : [])),
      ),
      ...searchBudget(searchS),
    });
    const orders = joint.plans.map((): JointPlace[] => []);
    for (const { vehicle, activities } of solution.routes)
      for (const { task } of activities) if (task.kind === 'job') orders[vehicle]!.push(placeOfJob[task.index]!);
    const hoursOf = hoursToExtend(mapping);
    const leftOut = solution.unassigned.map((left) => {
      const { code, remedy } = unrouted(left, mapping, hoursOf);
      return { ...placeOfJob[left.task.index]!, code, remedy };
    });
    return { orders, leftOut };
  } finally {
    release();
  }
}

/** Whether plans have points that could be in another order or plan. */
export const hasPointsToOptimize = ({ plans }: JointRequest): boolean =>
  plans.some(({ points }) => served(points).length > 0);
