import { isTerminal } from '@tropeiro/domain/planning/route-point-type.ts';
import { TimeSlice } from '../../sharing/time-slice.ts';
import type { Locations } from './locations.ts';
import { orderWarnings } from './order-warnings.ts';
import { requestOnClock } from './request-on-clock.ts';
import { dayOffWarnings, requestWarnings } from './request-warnings.ts';
import type { RouteRequest } from './route-request.ts';
import type { Routing } from './routing.ts';
import { type FindLegs, timedPlan } from './timed-plan.ts';

/**
 * The plan of a request that is not optimized: every point in the order given, those without one after the others, as they
 * were sent. Nothing is unassigned; what the order breaks is in the warnings. At most one crew.
 */
export async function inGivenOrder(
  request: RouteRequest,
  locations: Locations,
  findLegs: FindLegs,
  signal?: AbortSignal,
): Promise<Routing> {
  const onClock = requestOnClock(request, locations);
  const orderOf = (point: number): number => request.points[point]!.order ?? Number.MAX_SAFE_INTEGER;
  const points = request.points
    .flatMap(({ type }, index) => (isTerminal(type) ? [] : [index]))
    .sort((one, other) => orderOf(one) - orderOf(other));
  const slice = new TimeSlice({ signal });
  const timed = await timedPlan(onClock, { crew: 0, points, isOptimized: false }, findLegs, slice);
  const warnings = [...dayOffWarnings(onClock, 0), ...(await orderWarnings(onClock, timed, slice))];
  return { plans: [{ ...timed.plan, warnings }], unassigned: [], warnings: requestWarnings(onClock) };
}
