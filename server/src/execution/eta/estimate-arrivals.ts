import { type LateRisk, lateRiskOf } from '@tropeiro/domain/execution/late-risk.ts';
import { type Crew, crewToRoute } from '../../planning/crews/crew.ts';
import { listCrewHours, windowsIn } from '../../planning/routing/crew-hours.ts';
import { planClock } from '../../planning/routing/plan-clock.ts';
import type { RemainingRoute } from '../../planning/routing/remaining-route.ts';
import type { PointToRoute, RouteRequest } from '../../planning/routing/route-request.ts';
import type { Span } from '../../planning/routing/span.ts';
import type { Stop, TimedStop } from '../../planning/routing/time-route.ts';
import { timeUnderWay, type VisitedStop } from '../../planning/routing/time-under-way.ts';
import type { PlanUnderWay, PointUnderWay } from '../../store/execution/plans-under-way.ts';
import type { Leg } from '../../travel/provider.ts';

/** The estimated arrival at a point, and how it compares with the point's time window. */
export type Estimate = {
  readonly point: PointUnderWay;
  readonly eta: string;
  readonly late_risk: LateRisk;
  readonly late_by: number;
};

export type EstimateOptions = {
  /** The company's time zone. */
  readonly timezone: string;
  /** How much of the window must remain when service begins. With less, the point is at risk of being late. */
  readonly marginS: number;
  readonly nowMs: number;
};

/**
 * Estimates the arrival at each remaining point of a plan. Uses the same timing rules as planning: windows, services, breaks and
 * working hours.
 * @param legs one for each stop in `left.stops`
 */
export function estimateArrivals(
  plan: PlanUnderWay,
  crew: Crew,
  left: RemainingRoute,
  legs: readonly (Leg | undefined)[],
  { timezone, marginS, nowMs }: EstimateOptions,
): readonly Estimate[] {
  const request = requestOf(plan, crew, timezone);
  const clock = planClock(request.period);
  const hours = listCrewHours(request, request.crews, clock)[0]!;
  const stopOf = (point: PointUnderWay, leg?: Leg): Stop => ({
    leg,
    serviceS: point.type === 'PA' || point.type === 'CH' ? 0 : point.delivery_time,
    windows: windowsIn(request, clock, pointToTime(point)),
  });
  const estimateOf = (point: PointUnderWay, timed: TimedStop): Estimate => {
    const { windows } = stopOf(point);
    const late_by = Math.max(0, timed.offWindowS);
    const late_risk = lateRiskOf(late_by, spareOf(windows, timed.beginS), marginS);
    return { point, eta: clock.instantOf(timed.arrivalS), late_risk, late_by };
  };
  const visitedStop = (point: PointUnderWay, sinceMs: number, isServing: boolean): VisitedStop => {
    return { ...stopOf(point), sinceS: clock.secondOf(sinceMs), isServing, isReported: point.arrived !== null };
  };
  const visited = [
    ...left.passed.map((point) => visitedStop(point, Date.parse(point.reached!), false)),
    ...left.serving.map(({ point, sinceMs }) => visitedStop(point, sinceMs, true)),
  ];
  const ahead = left.stops.map((point, at) => stopOf(point, legs[at]));
  const { stops } = timeUnderWay(visited, ahead, hours, clock.lengthS, {
    sinceS: clock.secondOf(left.sinceMs),
    notBeforeS: clock.secondOf(left.notBeforeMs),
    nowS: clock.secondOf(nowMs),
  });
  const points = [...left.passed, ...left.serving.map(({ point }) => point), ...left.stops];
  return points.map((point, at) => estimateOf(point, stops[at]!));
}

/**
 * Seconds from the begin of service to the end of its window. Undefined if the point has no window or service begins outside of
 * all.
 */
function spareOf(windows: readonly Span[], beginS: number): number | undefined {
  const window = windows.find(({ begin, end }) => begin <= beginS && beginS <= end);
  return window && window.end - beginS;
}

const requestOf = (plan: PlanUnderWay, crew: Crew, timezone: string): RouteRequest => ({
  points: plan.points.map(pointToTime),
  crews: [crewToRoute(crew)],
  period: { begin: plan.date_time_start, end: plan.date_time_end },
  hasTimeWindow: plan.has_time_window,
  objective: plan.objective,
  timezone,
});

const pointToTime = (point: PointUnderWay): PointToRoute => ({
  line: point.line,
  type: point.type,
  external_code: null,
  order: null,
  serviceS: point.delivery_time,
  capacity: null,
  axles: null,
  priority: 0,
  windows: point.time_windows,
  latitude: point.latitude,
  longitude: point.longitude,
});
