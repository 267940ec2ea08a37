import { isTerminal } from '@tropeiro/domain/planning/points/route-point-type.ts';
import { type Crew, crewToRoute } from '../crews/crew.ts';
import type { PlannedRoutes } from '../routing/plan-routes.ts';
import type { CrewToRoute } from '../routing/route-request.ts';
import type { RoutedPlan } from '../routing/routing.ts';
import type { DonePoint, UnderWay, WholePlan } from './plan-draft.ts';

/**
 * Combines the routes of the remaining points with the completed points into routes of the whole plan. Completed points
 * retain their places, and the remaining ones follow. Totals cover both. Plans that have not started are unchanged.
 */
export function withDonePoints({ facts, points, underWay }: WholePlan, routes: PlannedRoutes): PlannedRoutes {
  if (!underWay) return routes;
  const { from, since, done } = underWay;
  // Warnings about the vehicle's position, such as about its load, are reported for the next point.
  const atNextPoint = <W extends { readonly line: number | null }>(warning: W): W =>
    from && warning.line === from.line ? { ...warning, line: points[0]?.line ?? null } : warning;
  return {
    ...routes,
    warnings: routes.warnings.map(atNextPoint),
    plans: routes.plans.map((left) => {
      const shift = lastDoneOrder(underWay) - (from ? 1 : 0);
      const made = left.points
        .filter(({ point }) => point < points.length)
        .map((point) => ({
          ...point,
          order: point.order + shift,
          optimized_order: point.optimized_order === null ? null : point.order + shift,
        }));
      const ahead = left.breaks.map((pause) => ({ ...pause, after_order: (pause.after_order ?? 0) + shift || null }));
      return {
        ...left,
        points: made,
        breaks: [...facts.breaks.filter(({ end }) => end <= since), ...ahead],
        warnings: left.warnings.map(atNextPoint),
        ...totalsOf(done, { ...left, points: made }),
      };
    }),
  };
}

/** The last place that a completed point has. The remaining points follow it. */
export const lastDoneOrder = ({ done }: UnderWay): number =>
  done.reduce((last, { order }) => Math.max(last, order ?? 0), 0);

/** A crew as it is routed. The vehicle's capacity is reduced by the load that stays aboard. */
export function crewWithFreeCapacity(crew: Crew, underWay: UnderWay | undefined): CrewToRoute {
  const routed = crewToRoute(crew);
  const { vehicle } = routed;
  if (!underWay || !vehicle || vehicle.capacity === null) return routed;
  return { ...routed, vehicle: { ...vehicle, capacity: Math.max(0, vehicle.capacity - loadOf(underWay.done)) } };
}

/** The load aboard until the end: what was picked up, and what was not delivered. */
const loadOf = (done: readonly DonePoint[]): number =>
  done.reduce((sum, point) => sum + (staysAboard(point) ? (point.capacity ?? 0) : 0), 0);

const staysAboard = ({ type, status }: DonePoint): boolean =>
  type === 'PC' ? status === 'E' || status === 'M' : type === 'PE' && status === 'D';

function totalsOf(done: readonly DonePoint[], left: RoutedPlan) {
  const departures = [...done, ...left.points].flatMap(({ departure }) => (departure ? Date.parse(departure) : []));
  const served = done.filter(({ type }) => !isTerminal(type));
  const begin = departures.reduce((first, departure) => Math.min(first, departure), Number.POSITIVE_INFINITY);
  const end = departures.reduce((last, departure) => Math.max(last, departure), begin);
  return {
    total_time: departures.length === 0 ? 0 : (end - begin) / 1000,
    total_distance: [...done, ...left.points].reduce((sum, { distance }) => sum + distance, 0),
    total_points: served.length + left.total_points,
    total_capacity: served.reduce((sum, { capacity }) => sum + (capacity ?? 0), 0) + left.total_capacity,
  };
}
