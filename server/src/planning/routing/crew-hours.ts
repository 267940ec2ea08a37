import type { PlanClock } from './plan-clock.ts';
import type { CrewToRoute, PointToRoute, RouteRequest, WeeklyHours } from './route-request.ts';
import { workingSpans } from './shift-spans.ts';
import { meetSpans, type Span } from './span.ts';

/** When a crew works, when it may leave its start, and when its route may end: each a list of spans, empty for never. */
export type CrewHours = {
  readonly working: readonly Span[];
  readonly leaving: readonly Span[];
  readonly ending: readonly Span[];
};

/**
 * The hours of each crew: its driver's shift, else that of its vehicle, within the period. The window of a PA is when it may
 * leave, that of a CH when it may arrive: no time of service is spent at either.
 */
export function listCrewHours(request: RouteRequest, crews: readonly CrewToRoute[], clock: PlanClock): CrewHours[] {
  const windowsOf = (type: 'PA' | 'CH'): readonly Span[] =>
    windowsIn(
      request,
      clock,
      request.points.find((point) => point.type === type),
    );
  const departures = windowsOf('PA');
  const arrivals = windowsOf('CH');
  // Many crews share a shift, and to ask a time zone is slow.
  const known = new Map<string, CrewHours>();
  return crews.map((crew): CrewHours => {
    const shift = weeklyHoursOf(crew);
    const key = JSON.stringify(shift);
    const found = known.get(key);
    if (found) return found;
    const working = workingSpans(shift, clock, request.timezone);
    const boundBy = (windows: readonly Span[]): readonly Span[] =>
      windows.length === 0 ? working : meetSpans(windows, working);
    const hours = { working, leaving: boundBy(departures), ending: boundBy(arrivals) };
    known.set(key, hours);
    return hours;
  });
}

/**
 * The hours of a crew that is under way: it has left at that moment, is at work since then if its hours begin later, and where they
 * are over it goes on until it is done.
 */
export function hoursUnderWay(hours: CrewHours, sinceS: number): CrewHours {
  const isOver = (hours.ending.at(-1)?.end ?? Number.NEGATIVE_INFINITY) <= sinceS;
  return {
    working: workingSince(hours, sinceS).working,
    leaving: [{ begin: sinceS, end: sinceS }],
    ending: isOver ? [{ begin: sinceS, end: sinceS + overtimeMaxS }] : hours.ending,
  };
}

/** For so long somebody goes on whose hours are over: as good as without end. */
const overtimeMaxS = 7 * 86_400;

/** Who is under way before their hours begin is at work since then. */
export function workingSince(hours: CrewHours, sinceS: number): CrewHours {
  const [first, ...others] = hours.working;
  if (!first || first.begin <= sinceS) return hours;
  return { ...hours, working: [{ begin: sinceS, end: first.end }, ...others] };
}

/** The shift that a crew works by: its driver's, else that of its vehicle; null: at any time. */
export const weeklyHoursOf = ({ driver, vehicle }: CrewToRoute): WeeklyHours | null =>
  driver?.shift ?? vehicle?.shift ?? null;

/** The windows of a point that bind; none: any time will do. That of a locked point is a moment. */
export function windowsIn(request: RouteRequest, clock: PlanClock, point: PointToRoute | undefined): readonly Span[] {
  const locked = point?.lockedStart;
  if (locked !== undefined) return [clock.spanOf({ begin: locked, end: locked })];
  return request.hasTimeWindow ? (point?.windows.map(clock.spanOf) ?? []) : [];
}
