import type { PlanClock } from './plan-clock.ts';
import type { CrewToRoute, PointToRoute, RouteRequest, WeeklyHours } from './route-request.ts';
import { workingSpans } from './shift-spans.ts';
import { intersectSpans, type Span } from './span.ts';

/**
 * When a crew works, when it may leave its start, and when its route may end. Each is a list of spans; an empty one
 * means never.
 */
export type CrewHours = {
  readonly working: readonly Span[];
  readonly leaving: readonly Span[];
  readonly ending: readonly Span[];
};

/**
 * The hours of each crew within the period, from its driver's shift, otherwise its vehicle's. The window of a departure
 * (PA) limits when the crew may leave, and that of an arrival (CH) when it may arrive. Neither has a service time.
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
  // Cached, because many crews share a shift and time zone calculations are slow.
  const known = new Map<string, CrewHours>();
  return crews.map((crew): CrewHours => {
    const shift = weeklyHoursOf(crew);
    const key = JSON.stringify(shift);
    const found = known.get(key);
    if (found) return found;
    const working = workingSpans(shift, clock, request.timezone);
    const boundBy = (windows: readonly Span[]): readonly Span[] =>
      windows.length === 0 ? working : intersectSpans(windows, working);
    const hours = { working, leaving: boundBy(departures), ending: boundBy(arrivals) };
    known.set(key, hours);
    return hours;
  });
}

/**
 * The hours of a crew under way. It has already left. If its hours begin later, it works from that moment on. If its
 * hours are over, it continues until it is done.
 */
export function hoursUnderWay(hours: CrewHours, sinceS: number): CrewHours {
  const isOver = (hours.ending.at(-1)?.end ?? Number.NEGATIVE_INFINITY) <= sinceS;
  return {
    working: workingSince(hours, sinceS).working,
    leaving: [{ begin: sinceS, end: sinceS }],
    ending: isOver ? [{ begin: sinceS, end: sinceS + overtimeMaxS }] : hours.ending,
  };
}

/** How long a crew may continue after its hours: practically without limit. */
const overtimeMaxS = 7 * 86_400;

/** Extends the hours of a crew that started before them. */
export function workingSince(hours: CrewHours, sinceS: number): CrewHours {
  const [first, ...laterSpans] = hours.working;
  if (!first || first.begin <= sinceS) return hours;
  return { ...hours, working: [{ begin: sinceS, end: first.end }, ...laterSpans] };
}

/** The shift of a crew: its driver's, otherwise its vehicle's. Null: at any time. */
export const weeklyHoursOf = ({ driver, vehicle }: CrewToRoute): WeeklyHours | null =>
  driver?.shift ?? vehicle?.shift ?? null;

/** The windows of a point that are enforced. None: at any time. The window of a locked point is a single instant. */
export function windowsIn(request: RouteRequest, clock: PlanClock, point: PointToRoute | undefined): readonly Span[] {
  const locked = point?.lockedStart;
  if (locked !== undefined) return [clock.spanOf({ begin: locked, end: locked })];
  return request.hasTimeWindow ? (point?.windows.map(clock.spanOf) ?? []) : [];
}
