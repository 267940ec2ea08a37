import { isTerminal } from '@tropeiro/domain/planning/route-point-type.ts';
import { type Crew, crewToRoute } from '../crews/crew.ts';
import type { PlannedRoutes } from '../routing/plan-routes.ts';
import type { CrewToRoute } from '../routing/route-request.ts';
import type { RoutedPlan } from '../routing/routing.ts';
import type { DonePoint, UnderWay, WholePlan } from './plan-draft.ts';

/**
 * The routes of what is left of a plan as those of the whole plan: what is left comes behind what is done, which keeps its place, and
 * the totals are of both. Of a plan that was not started they are the same.
 */
export function withDone({ facts, points, underWay }: WholePlan, routes: PlannedRoutes): PlannedRoutes {
  if (!underWay) return routes;
  const { from, since, done } = underWay;
  // What is said of where the vehicle is, such as what is aboard there, is said of the point that it goes to.
  const told = <W extends { readonly line: number | null }>(warning: W): W =>
    from && warning.line === from.line ? { ...warning, line: points[0]?.line ?? null } : warning;
  return {
    ...routes,
    warnings: routes.warnings.map(told),
    plans: routes.plans.map((left) => {
      const shift = lastDoneOrder(underWay) - (from ? 1 : 0);
      const made = left.points
        .filter(({ point }) => point < points.length)
        .map((one) => ({
          ...one,
          order: one.order + shift,
          optimized_order: one.optimized_order === null ? null : one.order + shift,
        }));
      const ahead = left.breaks.map((one) => ({ ...one, after_order: (one.after_order ?? 0) + shift || null }));
      return {
        ...left,
        points: made,
        breaks: [...facts.breaks.filter(({ end }) => end <= since), ...ahead],
        warnings: left.warnings.map(told),
        ...totalsOf(done, { ...left, points: made }),
      };
    }),
  };
}

/** The last place that is taken by something done: what is left comes behind it. */
export const lastDoneOrder = ({ done }: UnderWay): number =>
  done.reduce((last, { order }) => Math.max(last, order ?? 0), 0);

/** A crew as it is routed; there is room in its vehicle for what is not aboard to stay. */
export function crewLeft(crew: Crew, underWay: UnderWay | undefined): CrewToRoute {
  const routed = crewToRoute(crew);
  const { vehicle } = routed;
  if (!underWay || !vehicle || vehicle.capacity === null) return routed;
  return { ...routed, vehicle: { ...vehicle, capacity: Math.max(0, vehicle.capacity - loadOf(underWay.done)) } };
}

/** What is aboard until the end: what was picked up, and what was not taken. */
const loadOf = (done: readonly DonePoint[]): number =>
  done.reduce((sum, point) => sum + (staysAboard(point) ? (point.capacity ?? 0) : 0), 0);

const staysAboard = ({ type, status }: DonePoint): boolean =>
  type === 'PC' ? status === 'E' || status === 'M' : type === 'PE' && status === 'D';

function totalsOf(done: readonly DonePoint[], left: RoutedPlan) {
  const departures = [...done, ...left.points].flatMap(({ departure }) => (departure ? Date.parse(departure) : []));
  const served = done.filter(({ type }) => !isTerminal(type));
  const begin = departures.reduce((first, one) => Math.min(first, one), Number.POSITIVE_INFINITY);
  const end = departures.reduce((last, one) => Math.max(last, one), begin);
  return {
    total_time: departures.length === 0 ? 0 : (end - begin) / 1000,
    total_distance: [...done, ...left.points].reduce((sum, { distance }) => sum + distance, 0),
    total_points: served.length + left.total_points,
    total_capacity: served.reduce((sum, { capacity }) => sum + (capacity ?? 0), 0) + left.total_capacity,
  };
}
