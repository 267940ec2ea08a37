import type { Leg } from '../../travel/provider.ts';
import type { CrewHours } from './crew-hours.ts';
import { distanceTo, type Span } from './span.ts';
import { WorkingTime } from './working-time.ts';

/** A stop to be timed, in seconds of the plan's clock. Without windows it may be at any time. */
export type Stop = {
  /** From the previous stop, or from the start of the route. Undefined if there is no connection. */
  readonly leg: Leg | undefined;
  readonly serviceS: number;
  readonly windows: readonly Span[];
};

/** The times of a stop, and how far it violates windows and working time. */
export type TimedStop = {
  readonly arrivalS: number;
  readonly beginS: number;
  readonly endS: number;
  readonly leg: Leg | undefined;
  /** The distance of the service's start from the nearest window: negative before it, positive after it. */
  readonly offWindowS: number;
  /** How much of its service is outside the working time. */
  readonly overtimeS: number;
};

export type TimedRoute = { readonly leaveS: number; readonly stops: readonly TimedStop[] };

/**
 * Times the stops of a route in order. The route ends as early as possible, and then starts as late as that end allows,
 * to avoid waiting. A break before the start does not count. If the first stop opens only after a break, the route may
 * start after that break: it must become shorter without further violations, though it ends later.
 *
 * The optimizer uses the same rule (`timing: 'soonest'`), so that it compares what plans really take. Driving pauses
 * outside working time; a service is not interrupted. A stop that does not fit is made nevertheless. If one of its
 * windows is still to come, it is made in that window, even outside working time. Otherwise it is made as soon as the
 * crew works, or at once after the last working hour.
 */
export function timeRoute(stops: readonly Stop[], hours: CrewHours, periodS: number): TimedRoute {
  const calendar = calendarOf(hours, periodS);
  const timingFrom = (leaveS: number): RouteTiming => timeFrom(calendar, stops, leaveS);
  const soonest = latestLeave(timingFrom, calendar.soonestS, hours.leaving);
  const { leaveS } = shortestLeave(timingFrom, soonest, stops, hours.leaving);
  return { leaveS, stops: timingFrom(leaveS).stops };
}

/**
 * Times the stops of a route that leaves as early as possible. No other start has a smaller violation. It takes one
 * pass, while `timeRoute` takes many.
 */
export function timeSoonest(stops: readonly Stop[], hours: CrewHours, periodS: number): RouteTiming {
  const calendar = calendarOf(hours, periodS);
  return timeFrom(calendar, stops, calendar.soonestS);
}

/** The progress of a route under way. */
export type RouteProgress = {
  /** When it left for its next stop. */
  readonly sinceS: number;
  /** The earliest arrival at the next stop, which is the present if it has not arrived. */
  readonly notBeforeS: number;
};

/**
 * Times the remaining stops of a route under way by the same rule. The first leg leads from its position to the next
 * stop.
 */
export function timeOnwards(
  stops: readonly Stop[],
  hours: CrewHours,
  periodS: number,
  { sinceS, notBeforeS }: RouteProgress,
): RouteTiming {
  const calendar = calendarOf(hours, periodS);
  const arrivalS = Math.max(notBeforeS, calendar.driving.after(sinceS, stops[0]?.leg?.durationS ?? 0));
  const stopsAhead = stops.map((stop, index) => (index === 0 ? { ...stop, leg: undefined } : stop));
  return timeFrom(calendar, stopsAhead, arrivalS);
}

type Calendar = {
  readonly working: WorkingTime;
  readonly driving: WorkingTime;
  readonly periodS: number;
  /** The earliest moment at which the crew may leave. */
  readonly soonestS: number;
};

function calendarOf(hours: CrewHours, periodS: number): Calendar {
  const drivingSpans = hours.working.length > 0 ? hours.working : [{ begin: 0, end: periodS }];
  return {
    working: new WorkingTime(hours.working),
    driving: new WorkingTime(drivingSpans),
    periodS,
    soonestS: hours.leaving[0]?.begin ?? drivingSpans[0]!.begin,
  };
}

/** The times of a route for a given start. */
export type RouteTiming = {
  readonly stops: readonly TimedStop[];
  readonly endS: number;
  /** The total time outside windows and working time. */
  readonly violationS: number;
};

/** The start of a route, with its end and violation. */
type Leave = Pick<RouteTiming, 'endS' | 'violationS'> & { readonly leaveS: number };

const lengthOf = ({ leaveS, endS }: Leave): number => endS - leaveS;

/**
 * The spans after a moment in which the route may start, if the preceding break is over before the first stop opens.
 */
function leavesAfterBreaks([first]: readonly Stop[], leaving: readonly Span[], afterS: number): readonly Span[] {
  const opensS = first?.windows[0]?.begin ?? Number.NEGATIVE_INFINITY;
  return leaving.filter(
    ({ begin }, index) => begin > afterS && leaving[index - 1] && leaving[index - 1]!.end <= opensS,
  );
}

/** The start that makes the route shortest: the earliest one, or one after breaks that adds no violation. */
function shortestLeave(
  timingFrom: (leaveS: number) => RouteTiming,
  soonest: Leave,
  stops: readonly Stop[],
  leaving: readonly Span[],
): Leave {
  const laterLeaves = leavesAfterBreaks(stops, leaving, soonest.leaveS);
  let [low, high] = [0, laterLeaves.length];
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if (timingFrom(laterLeaves[middle - 1]!.begin).violationS <= soonest.violationS) low = middle;
    else high = middle - 1;
  }
  let shortest = soonest;
  // No route ends before the earliest one, which bounds the length from below for earlier spans.
  for (let at = low - 1; at >= 0 && soonest.endS - laterLeaves[at]!.end < lengthOf(shortest); at--) {
    const leave = latestLeave(timingFrom, laterLeaves[at]!.begin, leaving);
    if (lengthOf(leave) < lengthOf(shortest)) shortest = leave;
  }
  return shortest;
}

/**
 * The latest allowed start with the same end and violation as the first one. Later starts are never better, so a binary
 * search finds it.
 */
function latestLeave(timingFrom: (leaveS: number) => RouteTiming, firstS: number, leaving: readonly Span[]): Leave {
  const goal = timingFrom(firstS);
  const isAsGood = (leaveS: number): boolean => {
    const { endS, violationS } = timingFrom(leaveS);
    return endS <= goal.endS && violationS <= goal.violationS;
  };
  let low = firstS;
  let high = Math.min(goal.endS, leaving.at(-1)?.end ?? firstS);
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if (isAsGood(middle)) low = middle;
    else high = middle - 1;
  }
  const leaveS = leaving.reduce((latest, { begin, end }) => (begin <= low ? Math.min(end, low) : latest), firstS);
  return { leaveS, endS: goal.endS, violationS: goal.violationS };
}

function timeFrom(calendar: Calendar, stops: readonly Stop[], leaveS: number): RouteTiming {
  let clockS = leaveS;
  let violationS = 0;
  const timed = stops.map((stop): TimedStop => {
    const arrivalS = calendar.driving.after(clockS, stop.leg?.durationS ?? 0);
    const beginS = beginOfService(calendar, stop, arrivalS);
    const endS = beginS + stop.serviceS;
    const offWindowS = distanceTo(stop.windows, beginS);
    const overtimeS = calendar.working.outside(beginS, endS);
    violationS += Math.abs(offWindowS) + overtimeS;
    clockS = endS;
    return { arrivalS, beginS, endS, leg: stop.leg, offWindowS, overtimeS };
  });
  return { stops: timed, endS: clockS, violationS };
}

function beginOfService({ driving, periodS }: Calendar, { serviceS, windows }: Stop, arrivalS: number): number {
  if (windows.length === 0) return driving.firstFit(arrivalS, serviceS) ?? arrivalS;
  const open = windows.filter(({ end }) => end >= arrivalS);
  for (const { begin, end } of open) {
    const beginS = driving.firstFit(Math.max(arrivalS, begin), serviceS);
    if (beginS !== undefined && beginS <= end) return beginS;
  }
  const next = open.find(({ begin }) => begin <= periodS);
  return next ? Math.max(arrivalS, next.begin) : (driving.firstFit(arrivalS, serviceS) ?? arrivalS);
}
