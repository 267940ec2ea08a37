import { isTerminal } from '@tropeiro/domain/planning/points/route-point-type.ts';
import type { Leg } from '../../travel/provider.ts';
import type { Locations } from './locations.ts';
import { requestOnClock, requestPlaces } from './request-on-clock.ts';
import type { RouteRequest } from './route-request.ts';
import type { Routing } from './routing.ts';
import { type OrderedPoints, pathOf, timedPlan } from './timed-plan.ts';
import { orderWarnings } from './warnings/order-warnings.ts';
import { dayOffWarnings, requestWarnings } from './warnings/request-warnings.ts';

/** The path of a request that is not optimized, as locations. */
export const givenOrderPath = (request: RouteRequest, locations: Locations): readonly number[] =>
  pathOf(requestPlaces(request, locations), orderedAsGiven(request));

/**
 * The plan of a request that is not optimized. Points follow the given order; those without one come last, as they were
 * sent. No point is left out. Warnings report the rules that the order breaks. At most one crew.
 * @param legs of its `givenOrderPath`
 */
export function routeInGivenOrder(
  request: RouteRequest,
  locations: Locations,
  legs: readonly (Leg | undefined)[],
): Routing {
  const onClock = requestOnClock(request, locations);
  const timed = timedPlan(onClock, orderedAsGiven(request), legs);
  const warnings = [...dayOffWarnings(onClock, 0), ...orderWarnings(onClock, timed)];
  return { plans: [{ ...timed.plan, warnings }], unassigned: [], warnings: requestWarnings(onClock) };
}

function orderedAsGiven(request: RouteRequest): OrderedPoints {
  const orderOf = (point: number): number => request.points[point]!.order ?? Number.MAX_SAFE_INTEGER;
  const points = request.points
    .flatMap(({ type }, index) => (isTerminal(type) ? [] : [index]))
    .sort((one, other) => orderOf(one) - orderOf(other));
  return { crew: 0, points, isOptimized: false };
}
