import type { Fault } from '@tropeiro/domain/faults/fault.ts';
import { unknownReference } from '@tropeiro/domain/faults/unknown-reference.ts';
import { verbatim } from '@tropeiro/domain/language/bilingual-text.ts';
import type { OrderedRoutePlans } from '@tropeiro/domain/planning/change/ordered-plans-schema.ts';
import { listedIds } from '@tropeiro/domain/planning/listed-ids.ts';
import { isTerminal } from '@tropeiro/domain/planning/points/route-point-type.ts';
import type { StoredPoint } from '../../store/planning/points-to-change.ts';
import {
  inExecutionOrder,
  markedAs,
  type PlannedPoint,
  type StoredWholePlan,
  served,
  type WholePlan,
} from '../change/plan-draft.ts';
import { plannedPoint } from '../change/plans-to-change.ts';

/** The points that a call may name: those of its plans, and others by their ids. */
export type KnownPoints = {
  readonly plans: readonly StoredWholePlan[];
  /** Points in no plan, or in plans that the call does not name. */
  readonly others: ReadonlyMap<number, StoredPoint>;
  /** Points in no plan that have no coordinates. */
  readonly unplacedIds: ReadonlySet<number>;
};

/** All points that a call names, each with the pointer to it. */
export function namedPoints({ route_plans: sent, unassigned_points: left = [] }: OrderedRoutePlans) {
  const inPlans = sent.flatMap(({ route_points: ids }, plan) =>
    ids.map((id, index) => ({
      id,
      plan: plan as number | null,
      pointer: `/data/route_plans/${plan}/route_points/${index}`,
    })),
  );
  return [...inPlans, ...left.map((id, index) => ({ id, plan: null, pointer: `/data/unassigned_points/${index}` }))];
}

/** Why these points cannot be put in this order: each point of the plans must be named once, and no other point. */
export function orderFaults(sent: OrderedRoutePlans, known: KnownPoints): Fault[] {
  const { plans, others, unplacedIds } = known;
  const present = new Map(plans.flatMap(({ points }) => points.map((point) => [point.id, point] as const)));
  const done = new Set(plans.flatMap(({ underWay }) => underWay?.done.map(({ id }) => id) ?? []));
  const seen = new Set<number>();
  const faults = namedPoints(sent).flatMap(({ id, pointer }): Fault[] => {
    const fault = seen.has(id) ? ({ code: 'repeated' } as const) : faultOf(id);
    seen.add(id);
    return fault ? [{ pointer, ...fault }] : [];
  });
  const missing = plans.flatMap(({ facts, points }): Fault[] => {
    const ids = served(points).flatMap(({ id }) => (id === null || seen.has(id) ? [] : id));
    const index = sent.route_plans.findIndex(({ id }) => id === facts.id);
    const pointer = `/data/route_plans/${index}/route_points`;
    return ids.length === 0 ? [] : [{ pointer, code: 'points_missing', details: { points: verbatim(listedIds(ids)) } }];
  });
  return [...faults, ...missing];

  function faultOf(id: number): Omit<Fault, 'pointer'> | undefined {
    const point = present.get(id);
    if (point) return isTerminal(point.type) ? { code: 'terminal_point' } : undefined;
    if (done.has(id)) return { code: 'not_to_visit' };
    if (unplacedIds.has(id)) return { code: 'not_placed' };
    const other = others.get(id);
    if (!other) return unknownReference(id);
    if (other.route_plan_id !== null)
      return { code: 'in_other_plan', details: { plan: verbatim(String(other.route_plan_id)) } };
    return isTerminal(other.type) ? { code: 'terminal_point' } : undefined;
  }
}

/** The plans with their points in the order that was sent, and the points that join routes of other plans. */
export function orderedPlans(
  sent: OrderedRoutePlans,
  { plans, others }: KnownPoints,
  lastLineOf: (routeId: number) => number,
): readonly WholePlan[] {
  const byId = new Map<number | null, PlannedPoint>([
    ...[...others].map(([id, point]) => [id, plannedPoint(point)] as const),
    ...plans.flatMap(({ points }) => points.map((point) => [point.id, point] as const)),
  ]);
  const sentOf = new Map(sent.route_plans.map((plan) => [plan.id, plan]));
  const joined = new Map<number, number>();
  return plans.map((plan) => {
    const { id, route_id: routeId } = plan.facts;
    const { route_points: pointIds, is_optimized: isOptimized } = sentOf.get(id)!;
    const points = pointIds.map((pointId) => inRoute(byId.get(pointId)!, routeId));
    const ordered = inExecutionOrder([...plan.points.filter(({ type }) => isTerminal(type)), ...points]);
    return { ...plan, points: isOptimized === undefined ? ordered : ordered.map(markedAs(isOptimized)) };
  });

  /** Lines are unique within a route. A point from another route gets a new one. */
  function inRoute(point: PlannedPoint, routeId: number): PlannedPoint {
    if (point.route_id === routeId) return point;
    const count = (joined.get(routeId) ?? 0) + 1;
    joined.set(routeId, count);
    return { ...point, line: lastLineOf(routeId) + count };
  }
}
