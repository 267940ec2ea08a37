import type { PlanWarningFacts } from '@tropeiro/domain/planning/plan-warning.ts';
import { isTerminal } from '@tropeiro/domain/planning/route-point-type.ts';
import type { TimeSlice } from '../../sharing/time-slice.ts';
import { windowsIn } from './crew-hours.ts';
import type { RequestOnClock } from './request-on-clock.ts';
import type { PointToRoute } from './route-request.ts';
import { routingWarnings } from './routing-warnings.ts';
import { distanceTo } from './span.ts';
import type { TimedStop } from './time-route.ts';
import type { TimedPlan } from './timed-plan.ts';

/** What a plan breaks whose order was not the optimizer's: windows, period and shift, capacity, axles, roads. */
export async function orderWarnings(
  onClock: RequestOnClock,
  timed: TimedPlan,
  slice: TimeSlice,
): Promise<PlanWarningFacts[]> {
  return [
    ...departureWarnings(onClock, timed),
    ...(await stopWarnings(onClock, timed, slice)),
    ...hoursWarnings(onClock, timed),
    ...capacityWarnings(onClock, timed),
    ...(await axleWarnings(onClock, timed, slice)),
  ];
}

function departureWarnings({ request, clock }: RequestOnClock, { route }: TimedPlan): PlanWarningFacts[] {
  const departure = request.points.find(({ type }) => type === 'PA');
  if (!departure) return [];
  const offS = distanceTo(windowsIn(request, clock, departure), route.leaveS);
  return offS === 0 ? [] : [routingWarnings.timeWindowMissed(departure.line, offS)];
}

async function stopWarnings(
  { request }: RequestOnClock,
  { route, stops }: TimedPlan,
  slice: TimeSlice,
): Promise<PlanWarningFacts[]> {
  const warnings = await slice.map(route.stops, ({ leg, offWindowS }, at) => {
    const { line } = request.points[stops[at]!]!;
    return [
      ...(leg ? [] : [routingWarnings.unreachable(line)]),
      ...(offWindowS === 0 ? [] : [routingWarnings.timeWindowMissed(line, offWindowS)]),
    ];
  });
  return warnings.flat();
}

/** One for the plan, at the first point that is concerned: how much is worked outside the hours, or how late it ends if that is more. */
function hoursWarnings({ request, hours }: RequestOnClock, { plan, route, stops }: TimedPlan): PlanWarningFacts[] {
  const first = route.stops.findIndex(({ overtimeS }) => overtimeS > 0);
  if (first === -1) return [];
  // A stop without service, such as the arrival, is so far from the hours, and works none of it.
  const momentaryS = Math.max(0, ...route.stops.filter(isMomentary).map(({ overtimeS }) => overtimeS));
  const workedS = route.stops.reduce((sum, stop) => sum + (isMomentary(stop) ? 0 : stop.overtimeS), 0);
  // Where nobody works at all that day, all of it is too much.
  const closesS = hours[plan.crew]?.working.at(-1)?.end ?? route.leaveS;
  const lateS = route.stops.at(-1)!.endS - closesS;
  const line = request.points[stops[first]!]!.line;
  return [routingWarnings.planPeriodExceeded(line, Math.max(workedS, momentaryS, lateS))];
}

const isMomentary = ({ beginS, endS }: TimedStop): boolean => beginS === endS;

/** One for the plan, at the point that is left with most too much aboard, or that is reached first with it. */
function capacityWarnings({ request, crews }: RequestOnClock, { plan, stops }: TimedPlan): PlanWarningFacts[] {
  const vehicle = crews[plan.crew]?.vehicle;
  const first = request.points[plan.points[0]?.point ?? -1];
  if (!vehicle || vehicle.capacity === null || !first) return [];
  const made = stops.map((index) => request.points[index]!);
  const amountOf = (point: PointToRoute, type: 'PE' | 'PC'): number =>
    point.type === type ? (point.capacity ?? 0) : 0;
  let load = made.reduce((sum, point) => sum + amountOf(point, 'PE'), 0);
  let fullest = { load, line: first.line };
  for (const point of made) {
    load += amountOf(point, 'PC') - amountOf(point, 'PE');
    if (load > fullest.load) fullest = { load, line: point.line };
  }
  const excess = fullest.load - vehicle.capacity;
  return excess > 0 ? [routingWarnings.capacityExceeded(fullest.line, vehicle.plate, excess)] : [];
}

/** What is to be said where points limit the axles of vehicles: this one has more, or nobody knows how many. */
export async function axleWarnings(
  { request, crews }: RequestOnClock,
  { plan, stops }: TimedPlan,
  slice: TimeSlice,
): Promise<readonly PlanWarningFacts[]> {
  const limited = stops.flatMap((index) => {
    const { line, axles, type } = request.points[index]!;
    return axles === null || isTerminal(type) ? [] : [{ line, axles }];
  });
  const vehicle = crews[plan.crew]?.vehicle;
  if (!vehicle || limited.length === 0) return [];
  const { plate, axles: given } = vehicle;
  if (given === null) return [routingWarnings.axlesUnknown(plate)];
  return slice.map(
    limited.filter(({ axles }) => given > axles),
    ({ line }) => routingWarnings.axlesExceeded(line, plate, given),
  );
}
