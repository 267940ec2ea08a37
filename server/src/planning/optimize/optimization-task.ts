import type { PlanWarningFacts } from '@tropeiro/domain/planning/plan-warning.ts';
import type { Db } from '../../store/engine/db.ts';
import type { OptimizationRequest } from '../../store/planning/optimizations.ts';
import { type StoredWholePlan, served } from '../change/plan-draft.ts';
import { type Timing, taskOf } from '../change/time-drafts.ts';
import { findCandidateCrews } from '../crews/candidate-crews.ts';
import type { Crew } from '../crews/crew.ts';
import { crewToRoute } from '../crews/crew.ts';
import type { PlannedRoutes, PlanningTask } from '../routing/plan-routes.ts';

/** A stored plan that is to be optimized, as it is then, its locked points among the others. */
export type OptimizationTask = {
  readonly plan: StoredWholePlan;
  /** Over whom its points may be split; none where all of them have left. */
  readonly crews: readonly Crew[];
  /** Who has left. */
  readonly warnings: readonly PlanWarningFacts[];
  readonly task: PlanningTask;
};

/** What an optimization of a plan is to do. */
export async function optimizationTask(
  db: Db,
  stored: StoredWholePlan,
  asked: OptimizationRequest,
  timing: Omit<Timing, 'tools'>,
): Promise<OptimizationTask> {
  const { crews, warnings } = await findCandidateCrews(db, stored, asked);
  const locked = new Set(asked.locked_points);
  const plan = {
    ...stored,
    facts: {
      ...stored.facts,
      objective: asked.objective ?? stored.facts.objective,
      has_time_window: asked.has_time_window ?? stored.facts.has_time_window,
    },
    points: stored.points.map((point) =>
      point.service_start && point.id !== null && locked.has(point.id)
        ? { ...point, lockedStart: point.service_start }
        : point,
    ),
  };
  const inOrder = taskOf(plan, timing);
  const request = stored.underWay ? inOrder.request : { ...inOrder.request, crews: crews.map(crewToRoute) };
  // From a departure to an arrival there is nothing to optimize.
  return { plan, crews, warnings, task: { ...inOrder, request, isOptimized: served(plan.points).length > 0 } };
}

/** The points, as indices of the request, that an optimization puts in no plan although they are locked. */
export const lockedLeftOut = (
  { task: { request } }: Pick<OptimizationTask, 'task'>,
  { unassigned }: PlannedRoutes,
): readonly number[] =>
  unassigned.map(({ point }) => point).filter((point) => request.points[point]?.lockedStart !== undefined);
