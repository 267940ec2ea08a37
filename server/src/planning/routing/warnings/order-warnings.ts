import { isTerminal } from '@tropeiro/domain/planning/points/route-point-type.ts';
import type { PlanWarningFacts } from '@tropeiro/domain/planning/warnings/plan-warning.ts';
import { windowsIn } from '../crew-hours.ts';
import { overtimeOf } from '../overtime.ts';
import type { RequestOnClock } from '../request-on-clock.ts';
import type { PointToRoute } from '../route-request.ts';
import { distanceTo } from '../span.ts';
import type { TimedPlan } from '../timed-plan.ts';
import { routingWarnings } from './routing-warnings.ts';

/**
 * The rules that a plan breaks whose order is not the optimizer's: windows, period and shift, capacity, axles, roads.
 */
export const orderWarnings = (onClock: RequestOnClock, timed: TimedPlan): PlanWarningFacts[] => [
  ...departureWarnings(onClock, timed),
  ...stopWarnings(onClock, timed),
  ...hoursWarnings(onClock, timed),
  ...capacityWarnings(onClock, timed),
  ...axleWarnings(onClock, timed),
];

function departureWarnings({ request, clock }: RequestOnClock, { route }: TimedPlan): PlanWarningFacts[] {
  const departure = request.points.find(({ type }) => type === 'PA');
  if (!departure) return [];
  const offS = distanceTo(windowsIn(request, clock, departure), route.leaveS);
  return offS === 0 ? [] : [routingWarnings.timeWindowMissed(departure.line, offS)];
}

function stopWarnings({ request }: RequestOnClock, { route, stops }: TimedPlan): PlanWarningFacts[] {
  return route.stops.flatMap(({ leg, offWindowS }, index) => {
    const { line } = request.points[stops[index]!]!;
    return [
      ...(leg ? [] : [routingWarnings.unreachable(line)]),
      ...(offWindowS === 0 ? [] : [routingWarnings.timeWindowMissed(line, offWindowS)]),
    ];
  });
}

/** One warning for the plan, at the first point outside the hours. */
function hoursWarnings({ request, hours }: RequestOnClock, { plan, route, stops }: TimedPlan): PlanWarningFacts[] {
  const exceeded = overtimeOf(route, hours[plan.crew]!);
  if (!exceeded) return [];
  const { line } = request.points[stops[exceeded.firstStop]!]!;
  return [routingWarnings.planPeriodExceeded(line, exceeded.seconds)];
}

/** One warning for the plan, at the point where the overload is largest, or the first such point. */
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

/** Warns if points limit the axles of vehicles and this vehicle has more, or its number is unknown. */
export function axleWarnings(
  { request, crews }: RequestOnClock,
  { plan, stops }: TimedPlan,
): readonly PlanWarningFacts[] {
  const limited = stops.flatMap((index) => {
    const { line, axles, type } = request.points[index]!;
    return axles === null || isTerminal(type) ? [] : [{ line, axles }];
  });
  const vehicle = crews[plan.crew]?.vehicle;
  if (!vehicle || limited.length === 0) return [];
  const { plate, axles: vehicleAxles } = vehicle;
  if (vehicleAxles === null) return [routingWarnings.axlesUnknown(plate)];
  return limited
    .filter(({ axles }) => vehicleAxles > axles)
    .map(({ line }) => routingWarnings.axlesExceeded(line, plate, vehicleAxles));
}
