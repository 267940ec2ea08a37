import type { Fault } from '@tropeiro/domain/faults/fault.ts';
import { Refusal } from '@tropeiro/domain/faults/refusal.ts';
import { unknownReference } from '@tropeiro/domain/faults/unknown-reference.ts';
import { leftPlansMaxCount } from '@tropeiro/domain/planning/point-changes.ts';
import { isTerminal } from '@tropeiro/domain/planning/route-point-type.ts';
import type { PreparedHandler } from '../../handling/call.ts';
import type { Db } from '../../store/engine/db.ts';
import { countItemsOfPoints, getLastLine } from '../../store/planning/changed-points.ts';
import { listPlacedPoints } from '../../store/planning/stored-plans.ts';
import type { PlanningTools } from '../routing/plan-routes.ts';
import { commitChange, type PreparedChange, prepareChange, timingOf } from './change-plan.ts';
import { placePoints } from './place-points.ts';
import { type PlannedPoint, pointCountOf, type WholePlan } from './plan-draft.ts';
import { requireItemRoom, requireRoom, requireRouteRoom, requireShortPlans } from './plan-room.ts';
import { getPlanFor, listPlansFor, plannedPoint } from './plans-to-change.ts';
import { requirePoints } from './point-ids.ts';

/** Brings points into a plan: from other plans, from another place in it, or from those in no plan. */
export const moveRoutePoints = (tools: PlanningTools): PreparedHandler<'moveRoutePoints', PreparedChange> => ({
  async prepare(call) {
    const { db, body } = call;
    const plan = await getPlanFor(db, 'move_points', call.params.id);
    const { id: planId, route_id: routeId } = plan.facts;
    const { route_points: ids, order: first } = body.data;
    const found = await listMovable(db, ids);
    const others = otherPlans(found, planId);
    await requireShortPlans(db, [planId, ...others]);
    const left = await listPlansFor(db, 'move_points', others);
    const without = <P extends WholePlan>(one: P): P => ({
      ...one,
      points: one.points.filter(({ id }) => !moved.has(id)),
    });
    const moved = new Set<number | null>(ids);
    const rest = without(plan);
    requireRoom(pointCountOf(rest) + ids.length);
    const newToPlan = found.flatMap(({ id, route_plan_id }) => (id === null || route_plan_id === planId ? [] : id));
    await requireItemRoom(db, planId, await countItemsOfPoints(db, newToPlan));
    await requireRouteRoom(db, routeId, found.filter((point) => point.route_id !== routeId).length);
    const lastLine = await getLastLine(db, routeId);
    const arriving = found.map((point, at) => ({
      // Lines are told apart within a route: what comes from another has none here yet.
      point: point.route_id === routeId ? point : { ...point, line: lastLine + 1 + at },
      order: first === undefined ? null : first + at,
    }));
    const points = await placePoints(rest, arriving, await timingOf(call, tools));
    return prepareChange(call, tools, {
      plan,
      drafts: [
        { before: plan, after: { ...plan, points } },
        ...left.map((other) => ({ before: other, after: without(other) })),
      ],
      arrivals: { routeId, planId, lastLine, newPoints: [] },
      report: {
        added_points: found.map(({ name, external_code }, at) => ({
          id: ids[at]!,
          route_plan_id: planId,
          line: at + 1,
          name,
          external_code,
        })),
      },
    });
  },
  commit: commitChange,
});

/** The points of these ids, in that order; refuses what is not there, cannot be moved or has no place to be driven to. */
async function listMovable(db: Db, ids: readonly number[]): Promise<readonly PlannedPoint[]> {
  const { points, unplacedIds } = await listPlacedPoints(db, ids);
  const byId = new Map(points.map((point) => [point.id, plannedPoint(point)]));
  const gone = new Set(points.flatMap(({ id, status }) => (status === 'P' ? [] : id)));
  const unplaced = new Set(unplacedIds);
  requirePoints(ids, (id) => {
    if (unplaced.has(id)) return { code: 'not_placed' };
    const point = byId.get(id);
    if (!point) return unknownReference(id);
    if (isTerminal(point.type)) return { code: 'terminal_point' };
    return gone.has(id) ? { code: 'not_to_visit' } : undefined;
  });
  return ids.map((id) => byId.get(id)!);
}

function otherPlans(points: readonly PlannedPoint[], planId: number): readonly number[] {
  const ids = new Set(points.flatMap(({ route_plan_id: id }) => (id === null || id === planId ? [] : id)));
  if (ids.size <= leftPlansMaxCount) return [...ids];
  const fault: Fault = { pointer: '/data/route_points', code: 'too_many_plans', details: { limit: leftPlansMaxCount } };
  throw new Refusal('rule_violated', { faults: [fault] });
}
