import type { TimeSlice } from '../../sharing/time-slice.ts';
import type { Leg } from '../../travel/provider.ts';
import type { CrewHours } from './crew-hours.ts';
import { distanceTo, type Span } from './span.ts';
import { WorkingTime } from './working-time.ts';

/** A stop that is to be made, in seconds of the plan's clock; without windows at any time. */
export type Stop = {
  /** From the stop before, or from where the route begins; undefined where there is no way. */
  readonly leg: Leg | undefined;
  readonly serviceS: number;
  readonly windows: readonly Span[];
};

/** When a stop is made, what leads to it, and by how much it is outside of what was asked. */
export type TimedStop = {
  readonly arrivalS: number;
  readonly beginS: number;
  readonly endS: number;
  readonly leg: Leg | undefined;
  /** How far service begins from the nearest of its windows: below zero before it, above zero after it. */
  readonly offWindowS: number;
  /** How much of its service is outside the working time. */
  readonly overtimeS: number;
};

export type TimedRoute = { readonly leaveS: number; readonly stops: readonly TimedStop[] };

/**
 * Times the stops of a route in their order: as early an end as can be, and then as late a start as still gives it, so that
 * nobody leaves only to wait; a break before that start is nobody's. Where nobody can be served before a break, it is left after
 * that break if nothing is missed by it and the route gets shorter, though it ends later. The optimizer times routes by the
 * same rule (`timing: 'soonest'`), so that what it compares is what plans take. Driving stops when the working time does and goes on with it; a service is not interrupted. What does
 * not fit is done nevertheless: within its window if one is still to come, even outside the working time; else as soon as
 * the crew works; past the last hour, at once.
 * @param slice gives others their turn: a route of thousands of stops takes long
 */
export async function timeRoute(
  stops: readonly Stop[],
  hours: CrewHours,
  periodS: number,
  slice: TimeSlice,
): Promise<TimedRoute> {
  const calendar = calendarOf(hours, periodS);
  const followed = (leaveS: number): Promise<Followed> => follow(calendar, stops, leaveS, slice);
  const soonest = await latestLeave(followed, calendar.soonestS, hours.leaving);
  const { leaveS } = await shortestLeave(followed, soonest, stops, hours.leaving);
  return { leaveS, stops: (await followed(leaveS)).stops };
}

/**
 * The stops of a route in their order as they are made if it is left as soon as can be, and how much is amiss then: no other
 * leave misses less. One pass, where `timeRoute` takes many.
 */
export const timeSoonest = (
  stops: readonly Stop[],
  hours: CrewHours,
  periodS: number,
  slice: TimeSlice,
): Promise<Followed> => {
  const calendar = calendarOf(hours, periodS);
  return follow(calendar, stops, calendar.soonestS, slice);
};

/** How far a route is that is under way. */
export type RouteProgress = {
  /** Since when it is on the way to its next stop. */
  readonly sinceS: number;
  /** Before when it is not there: the present, for a stop that is still to come. */
  readonly notBeforeS: number;
};

/** The stops that are left of a route under way, in their order, by the same rule. The leg of the first leads to it from where the route is. */
export const timeOnwards = (
  stops: readonly Stop[],
  hours: CrewHours,
  periodS: number,
  { sinceS, notBeforeS }: RouteProgress,
  slice: TimeSlice,
): Promise<Followed> => {
  const calendar = calendarOf(hours, periodS);
  const arrivalS = Math.max(notBeforeS, calendar.driving.after(sinceS, stops[0]?.leg?.durationS ?? 0));
  const there = stops.map((stop, at) => (at === 0 ? { ...stop, leg: undefined } : stop));
  return follow(calendar, there, arrivalS, slice);
};

type Calendar = {
  readonly working: WorkingTime;
  readonly driving: WorkingTime;
  readonly periodS: number;
  /** The first moment at which the crew may leave. */
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

/** A route that is left at one moment. */
export type Followed = {
  readonly stops: readonly TimedStop[];
  readonly endS: number;
  /** How much of it is outside of windows and working time. */
  readonly amissS: number;
};

/** When a route is left, and when it ends and what it misses then. */
type Leave = Pick<Followed, 'endS' | 'amissS'> & { readonly leaveS: number };

const lengthOf = ({ leaveS, endS }: Leave): number => endS - leaveS;

/** The spans in which to leave, after one moment, that come after breaks before which the first stop does not open. */
function restedLeaves([first]: readonly Stop[], leaving: readonly Span[], afterS: number): readonly Span[] {
  const opensS = first?.windows[0]?.begin ?? Number.NEGATIVE_INFINITY;
  return leaving.filter(({ begin }, at) => begin > afterS && leaving[at - 1] && leaving[at - 1]!.end <= opensS);
}

/** The leave that makes the shortest route: the one that is there, or one after breaks that are had without missing more for it. */
async function shortestLeave(
  followed: (leaveS: number) => Promise<Followed>,
  soonest: Leave,
  stops: readonly Stop[],
  leaving: readonly Span[],
): Promise<Leave> {
  const rested = restedLeaves(stops, leaving, soonest.leaveS);
  let [low, high] = [0, rested.length];
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if ((await followed(rested[middle - 1]!.begin)).amissS <= soonest.amissS) low = middle;
    else high = middle - 1;
  }
  let shortest = soonest;
  // No route ends before the soonest does: the earlier the span, the longer it is at least.
  for (let at = low - 1; at >= 0 && soonest.endS - rested[at]!.end < lengthOf(shortest); at--) {
    const leave = await latestLeave(followed, rested[at]!.begin, leaving);
    if (lengthOf(leave) < lengthOf(shortest)) shortest = leave;
  }
  return shortest;
}

/** The latest allowed leave that ends as early and misses as little as the first one does. Later is never better, so halving finds it. */
async function latestLeave(
  followed: (leaveS: number) => Promise<Followed>,
  firstS: number,
  leaving: readonly Span[],
): Promise<Leave> {
  const goal = await followed(firstS);
  const isAsGood = async (leaveS: number): Promise<boolean> => {
    const { endS, amissS } = await followed(leaveS);
    return endS <= goal.endS && amissS <= goal.amissS;
  };
  let low = firstS;
  let high = Math.min(goal.endS, leaving.at(-1)?.end ?? firstS);
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if (await isAsGood(middle)) low = middle;
    else high = middle - 1;
  }
  const leaveS = leaving.reduce((latest, { begin, end }) => (begin <= low ? Math.min(end, low) : latest), firstS);
  return { leaveS, endS: goal.endS, amissS: goal.amissS };
}

async function follow(calendar: Calendar, stops: readonly Stop[], leaveS: number, slice: TimeSlice): Promise<Followed> {
  let clockS = leaveS;
  let amissS = 0;
  const timed = await slice.map(stops, (stop): TimedStop => {
    const arrivalS = calendar.driving.after(clockS, stop.leg?.durationS ?? 0);
    const beginS = beginOfService(calendar, stop, arrivalS);
    const endS = beginS + stop.serviceS;
    const offWindowS = distanceTo(stop.windows, beginS);
    const overtimeS = calendar.working.outside(beginS, endS);
    amissS += Math.abs(offWindowS) + overtimeS;
    clockS = endS;
    return { arrivalS, beginS, endS, leg: stop.leg, offWindowS, overtimeS };
  });
  return { stops: timed, endS: clockS, amissS };
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
