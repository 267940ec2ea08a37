import { isTerminal } from '@tropeiro/domain/planning/points/route-point-type.ts';
import type { PointChangeToStore } from '../../store/execution/point-changes.ts';
import type { PointToStore } from '../../store/planning/store-points.ts';
import type { MovedPoint } from '../../store/planning/stored-plans.ts';
import { notPlanned } from '../points/point-rows.ts';
import type { RoutedPoint } from '../routing/routing.ts';
import { keepsWhoseOrder, type PlannedPoint } from './plan-draft.ts';
import { isTimed, type TimedDraft } from './time-drafts.ts';

/** What happens to points that leave all changed plans. A departure or arrival is always excluded. */
export type Leaving = 'excluded' | 'unassigned' | LeftOut;

/** Points that an optimization leaves out, by id, and why. They stay in their route, in no plan. */
export type LeftOut = ReadonlyMap<number, Pick<MovedPoint, 'unassigned_code' | 'unassigned_remedy'>>;

/** The effect of a change on the points of its plans. */
export type PointMoves = {
  readonly moved: readonly MovedPoint[];
  readonly excludedIds: readonly number[];
  /** Points from another plan or from none, with the plan they were in when the change was prepared. */
  readonly arriving: readonly { readonly id: number; readonly route_plan_id: number | null }[];
  /** Points that leave all of the plans. */
  readonly leavingIds: readonly number[];
  /** Points from another route, with their new route and line. */
  readonly adopted: readonly { readonly id: number; readonly route_id: number; readonly line: number }[];
  /** The places of new points, keyed by line. */
  readonly placed: ReadonlyMap<number, Omit<PlacedPoint, 'id'>>;
};

type PlacedPoint = Omit<MovedPoint, 'unassigned_code' | 'unassigned_remedy'>;

export function pointMoves(drafts: readonly TimedDraft[], leaving: Leaving): PointMoves {
  const staying = drafts.flatMap((draft) => {
    const placeOf = placing(draft);
    return draft.routed.points.map((routedPoint) => ({
      point: draft.after.points[routedPoint.point]!,
      place: placeOf(routedPoint),
      draft,
    }));
  });
  const stored = staying.flatMap(({ point, place, draft }) =>
    point.id === null ? [] : [{ id: point.id, point, place, draft }],
  );
  const stayingIds = new Set(stored.map(({ id }) => id));
  const left = drafts.flatMap(({ before }) => before?.points ?? []).flatMap(storedUnless(stayingIds));
  const isExcluded = ({ type }: PlannedPoint): boolean => leaving === 'excluded' || isTerminal(type);
  return {
    moved: [
      ...stored.flatMap(({ id, place, draft }) =>
        draft.keepsTimes ? [] : { id, ...place, unassigned_code: null, unassigned_remedy: null },
      ),
      ...left
        .filter((point) => !isExcluded(point))
        .map(({ id }) => ({ id, ...notPlanned, route_plan_id: null, ...reasonOf(leaving, id) })),
    ],
    excludedIds: left.filter(isExcluded).map(({ id }) => id),
    arriving: stored.flatMap(({ id, point: { route_plan_id }, draft }) =>
      route_plan_id === draft.facts.id ? [] : { id, route_plan_id },
    ),
    leavingIds: left.map(({ id }) => id),
    adopted: stored.flatMap(({ id, point, draft }) =>
      point.route_id === draft.facts.route_id ? [] : { id, route_id: draft.facts.route_id, line: point.line },
    ),
    placed: new Map(staying.flatMap(({ point, place }) => (point.id === null ? [[point.line, place]] : []))),
  };
}

/**
 * The points that join plans and those that leave them. New points are matched by line to the ids under which they were
 * stored.
 */
export const pointChanges = (
  drafts: readonly TimedDraft[],
  newIds: ReadonlyMap<number, number>,
): readonly PointChangeToStore[] =>
  drafts.flatMap(({ before, after, facts: { id: route_plan_id } }) => {
    const idsOf = (points: readonly PlannedPoint[]) => points.flatMap(({ id, line }) => id ?? newIds.get(line) ?? []);
    const [idsBefore, idsAfter] = [new Set(idsOf(before?.points ?? [])), new Set(idsOf(after.points))];
    const changed = (change: PointChangeToStore['change']) => (route_point_id: number) => ({
      route_plan_id,
      route_point_id,
      change,
    });
    return [
      ...[...idsAfter].filter((id) => !idsBefore.has(id)).map(changed('joined')),
      ...[...idsBefore].filter((id) => !idsAfter.has(id)).map(changed('left')),
    ];
  });

const reasonOf = (leaving: Leaving, id: number) =>
  (typeof leaving === 'object' ? leaving.get(id) : undefined) ?? removedFromPlan;

const removedFromPlan = { unassigned_code: 'removed_from_plan', unassigned_remedy: null } as const;

type StoredPlannedPoint = PlannedPoint & { readonly id: number };

const storedUnless =
  (without: ReadonlySet<number>) =>
  (point: PlannedPoint): StoredPlannedPoint[] =>
    isStored(point) && !without.has(point.id) ? [point] : [];

const isStored = (point: PlannedPoint): point is StoredPlannedPoint => point.id !== null;

/** The place and times of points in a plan. The order counts as the optimizer's until a person changes it. */
function placing(draft: TimedDraft): (at: RoutedPoint) => Omit<PlacedPoint, 'id'> {
  const isKept = keepsWhoseOrder(draft);
  const optimizedOrder = ({ point, order }: RoutedPoint): number | null => {
    if (isKept) return draft.after.points[point]!.optimized_order;
    return draft.isOptimized ? order : null;
  };
  const { id: planId } = draft.facts;
  const hasTimes = isTimed(draft.facts);
  // Begins with a field: V8 takes ten times as long for an object that begins with a spread.
  return (routedPoint) => {
    const times = hasTimes ? routedPoint : notPlanned;
    return {
      route_plan_id: planId,
      order: routedPoint.order,
      optimized_order: optimizedOrder(routedPoint),
      time_scheduled: times.time_scheduled,
      service_start: times.service_start,
      departure: times.departure,
      duration: times.duration,
      distance: times.distance,
    };
  };
}

/** The rows of new points, in the changed plan or in none. */
export const newRows = (
  points: readonly Omit<PointToStore, 'planIndex'>[],
  placed: PointMoves['placed'],
): PointToStore[] =>
  points.map((point) => {
    const place = placed.get(point.line);
    if (!place) return { ...point, planIndex: null };
    const { route_plan_id: _, ...planned } = place;
    return { ...point, ...planned, planIndex: 0 };
  });
