import { type LateRisk, lateRiskOf } from '@tropeiro/domain/execution/late-risk.ts';
import { type Crew, crewToRoute } from '../../planning/crews/crew.ts';
import { listCrewHours, windowsIn, workingSince } from '../../planning/routing/crew-hours.ts';
import { planClock } from '../../planning/routing/plan-clock.ts';
import type { PointToRoute, RouteRequest } from '../../planning/routing/route-request.ts';
import type { Span } from '../../planning/routing/span.ts';
import { type Stop, type TimedStop, timeOnwards } from '../../planning/routing/time-route.ts';
import type { TimeSlice } from '../../sharing/time-slice.ts';
import type { PlanUnderWay, PointUnderWay } from '../../store/execution/plans-under-way.ts';
import type { Leg } from '../../travel/provider.ts';
import type { WayLeft } from './way-left.ts';

/** When a point is reached, and how that stands against its window. */
export type Estimate = {
  readonly point: PointUnderWay;
  readonly eta: string;
  readonly late_risk: LateRisk;
  readonly late_by: number;
};

export type EstimateOptions = {
  /** The company's. */
  readonly timezone: string;
  /** What is to be left of a window for a point not to be at risk. */
  readonly marginS: number;
  readonly nowMs: number;
  readonly slice: TimeSlice;
};

/**
 * When the points that are left of a plan are reached, by the rule that plans are timed by: windows, services, breaks and hours.
 * @param legs to each of the stops
 */
export async function estimateArrivals(
  plan: PlanUnderWay,
  crew: Crew,
  left: WayLeft,
  legs: readonly (Leg | undefined)[],
  { timezone, marginS, nowMs, slice }: EstimateOptions,
): Promise<readonly Estimate[]> {
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
  const reachedS = (point: PointUnderWay): number => clock.secondOf(Date.parse(point.reached!));
  const timedAlone = async (point: PointUnderWay): Promise<TimedStop> => {
    const at = { sinceS: reachedS(point), notBeforeS: reachedS(point) };
    return (await timeOnwards([stopOf(point)], workingSince(hours, at.sinceS), clock.lengthS, at, slice)).stops[0]!;
  };
  const estimates: Estimate[] = [];
  for (const point of left.passed) estimates.push(estimateOf(point, await timedAlone(point)));
  const served = left.serving && (await timedAlone(left.serving));
  if (left.serving && served) estimates.push(estimateOf(left.serving, served));
  const sinceS = served ? Math.max(clock.secondOf(nowMs), served.endS) : clock.secondOf(left.sinceMs);
  const ahead = await timeOnwards(
    left.stops.map((point, at) => stopOf(point, legs[at])),
    workingSince(hours, sinceS),
    clock.lengthS,
    { sinceS, notBeforeS: clock.secondOf(left.notBeforeMs) },
    slice,
  );
  return [...estimates, ...left.stops.map((point, at) => estimateOf(point, ahead.stops[at]!))];
}

/** How long before the end of its window a service begins; undefined: it has none, or is outside of all. */
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
  windows: point.time_windows,
  latitude: point.latitude,
  longitude: point.longitude,
});
