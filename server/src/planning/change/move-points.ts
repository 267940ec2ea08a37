import type { Fault } from '@tropeiro/domain/faults/fault.ts';
import { Refusal } from '@tropeiro/domain/faults/refusal.ts';
import { unknownReference } from '@tropeiro/domain/faults/unknown-reference.ts';
import { sourcePlansMaxCount } from '@tropeiro/domain/planning/change/point-changes.ts';
import { isTerminal } from '@tropeiro/domain/planning/points/route-point-type.ts';
import type { Db } from '@tropeiro/platform/database/db.ts';
import type { PreparedHandler } from '../../handling/handler.ts';
import { getContentOfPoints, getLastLine } from '../../store/planning/changed-points.ts';
import { listPlacedPoints } from '../../store/planning/points-to-change.ts';
import { holdPointsOfPlans } from '../points/points-in-memory.ts';
import type { PlanningTools } from '../routing/plan-routes.ts';
import { type ChangeCall, commitChange, type PreparedChange, prepareChange, timingOf } from './change-plan.ts';
import { placePoints } from './place-points.ts';
import { type PlannedPoint, pointCountOf, type WholePlan } from './plan-draft.ts';
import {
  requireChangedPointLimit,
  requirePlanContentLimit,
  requirePlanPointLimit,
  requireRoutePointLimit,
} from './plan-limits.ts';
import { getPlanFor, listPlansFor, plannedPoint } from './plans-to-change.ts';
import { requirePoints, requireUnlockedPoints } from './point-ids.ts';

/** A call that moves points into a plan, or tries to. */
export type MoveCall = ChangeCall & {
  readonly params: { readonly id: number };
  readonly body: { readonly data: { readonly route_points: readonly number[]; readonly order?: number } };
};

/** Moves points into a plan: from other plans, from another place in it, or from no plan. */
export const moveRoutePoints = (tools: PlanningTools): PreparedHandler<'moveRoutePoints', PreparedChange> => ({
  prepare: (call) => prepareMove(call, tools),
  commit: commitChange,
});

/** Prepares a move. A move that is only tried ends with this. */
export async function prepareMove(call: MoveCall, tools: PlanningTools): Promise<PreparedChange> {
  const { db, body } = call;
  await holdPointsOfPlans(call, [call.params.id]);
  const plan = await getPlanFor(db, 'move_points', call.params.id);
  const { id: planId, route_id: routeId } = plan.facts;
  const { route_points: ids, order: first } = body.data;
  const found = await listMovable(db, ids);
  const otherPlanIds = otherPlans(found, planId);
  await requireChangedPointLimit(db, [planId, ...otherPlanIds]);
  await holdPointsOfPlans(call, otherPlanIds);
  const left = await listPlansFor(db, 'move_points', otherPlanIds);
  const withoutMoved = <P extends WholePlan>(source: P): P => ({
    ...source,
    points: source.points.filter(({ id }) => !moved.has(id)),
  });
  const moved = new Set<number | null>(ids);
  const remaining = withoutMoved(plan);
  requirePlanPointLimit(pointCountOf(remaining) + ids.length);
  const newToPlan = found.flatMap(({ id, route_plan_id }) => (id === null || route_plan_id === planId ? [] : id));
  await requirePlanContentLimit(db, planId, await getContentOfPoints(db, newToPlan));
  await requireRoutePointLimit(db, routeId, found.filter((point) => point.route_id !== routeId).length);
  const lastLine = await getLastLine(db, routeId);
  const arriving = found.map((point, index) => ({
    // Lines are unique within a route. A point from another route gets a new one.
    point: point.route_id === routeId ? point : { ...point, line: lastLine + 1 + index },
    order: first === undefined ? null : first + index,
  }));
  const points = await placePoints(remaining, arriving, await timingOf(call, tools));
  return prepareChange(call, tools, {
    plan,
    drafts: [
      { before: plan, after: { ...plan, points } },
      ...left.map((other) => ({ before: other, after: withoutMoved(other) })),
    ],
    arrivals: { routeId, planId, lastLine, newPoints: [] },
    report: {
      added_points: found.map(({ name, external_code }, index) => ({
        id: ids[index]!,
        route_plan_id: planId,
        line: index + 1,
        name,
        external_code,
      })),
    },
  });
}

/**
 * The points with these ids, in that order. Refuses ids that do not exist, points that cannot be moved, and points
 * without coordinates.
 */
async function listMovable(db: Db, ids: readonly number[]): Promise<readonly PlannedPoint[]> {
  const { points, unplacedIds } = await listPlacedPoints(db, ids);
  const byId = new Map(points.map((point) => [point.id, plannedPoint(point)]));
  const visitedIds = new Set(points.flatMap(({ id, status }) => (status === 'P' ? [] : id)));
  const unplaced = new Set(unplacedIds);
  requirePoints(ids, (id) => {
    if (unplaced.has(id)) return { code: 'not_placed' };
    const point = byId.get(id);
    if (!point) return unknownReference(id);
    if (isTerminal(point.type)) return { code: 'terminal_point' };
    return visitedIds.has(id) ? { code: 'not_to_visit' } : undefined;
  });
  const found = ids.map((id) => byId.get(id)!);
  requireUnlockedPoints(ids, found);
  return found;
}

function otherPlans(points: readonly PlannedPoint[], planId: number): readonly number[] {
  const ids = new Set(points.flatMap(({ route_plan_id: id }) => (id === null || id === planId ? [] : id)));
  if (ids.size <= sourcePlansMaxCount) return [...ids];
  const fault: Fault = {
    pointer: '/data/route_points',
    code: 'too_many_plans',
    details: { limit: sourcePlansMaxCount },
  };
  throw new Refusal('rule_violated', { faults: [fault] });
}
