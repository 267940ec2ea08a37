import { isTerminal } from '@tropeiro/domain/planning/points/route-point-type.ts';
import { TimeSlice } from '@tropeiro/platform/sharing/time-slice.ts';
import { travelOf } from '../routing/plan-routes.ts';
import { requestOnClock } from '../routing/request-on-clock.ts';
import { lastDoneOrder } from './done-points.ts';
import { inExecutionOrder, type PlannedPoint, type WholePlan } from './plan-draft.ts';
import { RouteBuilder } from './route-builder.ts';
import { type Timing, taskOf } from './time-drafts.ts';

/** A point to be placed in a plan. If its order is null, it goes where it fits best. */
export type ArrivingPoint = { readonly point: PlannedPoint; readonly order: number | null };

/**
 * Inserts points into a plan. The points already there retain their order. A point without a place of its own goes
 * where it violates windows and working time least. Among such places it takes the one with the shortest detour.
 */
export async function placePoints(
  plan: WholePlan,
  arriving: readonly ArrivingPoint[],
  timing: Timing,
): Promise<readonly PlannedPoint[]> {
  const points = [...plan.points, ...arriving.map(({ point }) => point)];
  const task = taskOf({ ...plan, points }, timing);
  const travel = travelOf(task, timing.tools);
  const onClock = requestOnClock(task.request, travel.locations);
  const served = points.flatMap(({ type }, index) => (isTerminal(type) ? [] : index));
  const firstArriving = plan.points.length;
  const coming = served
    .filter((index) => index >= firstArriving)
    .map((index) => ({ index, order: arriving[index - firstArriving]!.order }));
  const unplaced = coming.filter(({ order }) => order === null);
  const route = await RouteBuilder.begin(
    onClock,
    served.filter((index) => index < firstArriving),
    {
      findLegs: (locations) => travel.findLegs(locations, 0),
      costOf: plan.facts.objective === 'distance' ? ({ distanceM }) => distanceM : ({ durationS }) => durationS,
      arrivingCount: unplaced.length,
      slice: new TimeSlice({ signal: timing.signal }),
    },
  );
  for (const { index } of unplaced) await route.insert(index);
  const ordersBefore = plan.underWay ? lastDoneOrder(plan.underWay) : onClock.departures.length;
  const order = [...route.points];
  // Points with a fixed place are inserted last and in order, so that no other insertion shifts them.
  for (const { index, order: place } of coming.toSorted((one, other) => (one.order ?? 0) - (other.order ?? 0)))
    if (place !== null) order.splice(Math.max(0, place - 1 - ordersBefore), 0, index);
  return inExecutionOrder([...points.filter(({ type }) => isTerminal(type)), ...order.map((index) => points[index]!)]);
}
