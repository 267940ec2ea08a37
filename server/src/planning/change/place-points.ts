import { isTerminal } from '@tropeiro/domain/planning/route-point-type.ts';
import { TimeSlice } from '../../sharing/time-slice.ts';
import { travelOf } from '../routing/plan-routes.ts';
import { requestOnClock } from '../routing/request-on-clock.ts';
import { GrowingWay } from './growing-way.ts';
import { inExecution, type PlannedPoint, type WholePlan } from './plan-draft.ts';
import { lastDoneOrder } from './plan-under-way.ts';
import { type Timing, taskOf } from './time-drafts.ts';

/** A point that comes into a plan, and its place there; null: where it is best. */
export type ArrivingPoint = { readonly point: PlannedPoint; readonly order: number | null };

/**
 * The points of a plan with others among them. Those that were there keep their order. One without a place of its own comes
 * where least is missed of windows and working time, and of such places where it lengthens the way least.
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
  const way = await GrowingWay.begin(
    onClock,
    served.filter((index) => index < firstArriving),
    {
      findLegs: (locations) => travel.findLegs(locations, 0),
      costOf: plan.facts.objective === 'distance' ? ({ distanceM }) => distanceM : ({ durationS }) => durationS,
      arrivingCount: unplaced.length,
      slice: new TimeSlice({ signal: timing.signal }),
    },
  );
  for (const { index } of unplaced) await way.insert(index);
  const ordersBefore = plan.underWay ? lastDoneOrder(plan.underWay) : onClock.departures.length;
  const order = [...way.points];
  // Those with a place of their own come last and in order, so that nothing moves them from it.
  for (const { index, order: place } of coming.toSorted((one, other) => (one.order ?? 0) - (other.order ?? 0)))
    if (place !== null) order.splice(Math.max(0, place - 1 - ordersBefore), 0, index);
  return inExecution([...points.filter(({ type }) => isTerminal(type)), ...order.map((index) => points[index]!)]);
}
