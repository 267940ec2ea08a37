import type { PlanWarningFacts } from '@tropeiro/domain/planning/warnings/plan-warning.ts';
import type { Db } from '@tropeiro/platform/database/db.ts';
import type { OptimizationRequest } from '../../store/planning/optimizations.ts';
import { type StoredWholePlan, served } from '../change/plan-draft.ts';
import { type Timing, taskOf } from '../change/time-drafts.ts';
import { findCandidateCrews } from '../crews/candidate-crews.ts';
import type { Crew } from '../crews/crew.ts';
import { crewToRoute } from '../crews/crew.ts';
import type { PlannedRoutes, PlanningTask } from '../routing/plan-routes.ts';

/** A stored plan to be optimized, including its locked points. */
export type OptimizationTask = {
  readonly plan: StoredWholePlan;
  /** The crews among which its points may be split. Empty if none of them is active. */
  readonly crews: readonly Crew[];
  /** Warnings about crew members that are no longer active. */
  readonly warnings: readonly PlanWarningFacts[];
  readonly task: PlanningTask;
};

/** Makes the task of optimizing a plan. */
export async function optimizationTask(
  db: Db,
  stored: StoredWholePlan,
  options: OptimizationRequest,
  timing: Omit<Timing, 'tools'>,
): Promise<OptimizationTask> {
  const { crews, warnings } = await findCandidateCrews(db, stored, options);
  const locked = new Set(options.locked_points);
  const plan = {
    ...stored,
    facts: {
      ...stored.facts,
      objective: options.objective ?? stored.facts.objective,
      has_time_window: options.has_time_window ?? stored.facts.has_time_window,
    },
    points: stored.points.map((point) =>
      point.service_start && point.id !== null && locked.has(point.id)
        ? { ...point, lockedStart: point.service_start }
        : point,
    ),
  };
  const inOrder = taskOf(plan, timing);
  const request = stored.underWay ? inOrder.request : { ...inOrder.request, crews: crews.map(crewToRoute) };
  // A plan with only a departure and an arrival has nothing to optimize.
  return {
    plan,
    crews,
    warnings,
    task: { ...inOrder, request, isOptimized: served(plan.points).length > 0, searchS: options.search_seconds },
  };
}

/** The locked points that an optimization leaves out, as indices in the request. */
export const unassignedLockedPoints = (
  { task: { request } }: Pick<OptimizationTask, 'task'>,
  { unassigned }: PlannedRoutes,
): readonly number[] =>
  unassigned.map(({ point }) => point).filter((point) => request.points[point]?.lockedStart !== undefined);
