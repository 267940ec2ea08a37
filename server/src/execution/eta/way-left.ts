import { positionMaxAgeMs } from '@tropeiro/domain/execution/position-age.ts';
import type { Coordinates } from '@tropeiro/domain/places/polygon.ts';
import type { PlanUnderWay, PointUnderWay } from '../../store/execution/plans-under-way.ts';

/** Where a vehicle was, and when. */
export type SeenAt = Coordinates & { readonly timeMs: number };

/** What is left of a plan that is under way. */
export type WayLeft = {
  /** The point at which the vehicle stands, which is not reported yet. */
  readonly serving: PointUnderWay | undefined;
  /** Points that it came to and left, without a report. */
  readonly passed: readonly PointUnderWay[];
  /** The points that are to come, in their order. */
  readonly stops: readonly PointUnderWay[];
  /** By stop, the way to it from the one before, and from the vehicle to the first; null where the vehicle may be there already. */
  readonly ways: readonly (Way | null)[];
  /** Since when it is on the way to the first stop; while it serves, that is known when its service is timed. */
  readonly sinceMs: number;
  /** Before when it is not there. */
  readonly notBeforeMs: number;
};

/** A way as the plan has it, or one that is to be asked for. */
export type Way = { readonly durationS: number } | { readonly from: Coordinates; readonly to: Coordinates };

/** Where a vehicle comes from: a place, and the point that it is, if it is one. */
type Origin = SeenAt & { readonly point?: PointUnderWay; readonly isTimeGuessed?: true };

/** What is left of a plan, from where its vehicle is: the point it serves, else its last position, else the last point that it left. */
export function wayLeft(plan: PlanUnderWay, seen: SeenAt | undefined, nowMs: number): WayLeft {
  const { points } = plan;
  const open = points.filter(({ status }) => status === 'P');
  const reached = open.filter((point) => point.reached !== null && point.type !== 'PA');
  const hasBegun = plan.status === 'E' || reached.length > 0 || open.length < points.length;
  const leaving = lastLeft(plan, hasBegun, nowMs);
  const serving = reached
    .filter(({ reached: at, left }) => left === null && Date.parse(at!) >= (leaving?.timeMs ?? 0))
    .sort((one, other) => Date.parse(one.reached!) - Date.parse(other.reached!))
    .at(-1);
  const stops = open.filter((point) => !reached.includes(point) && !(hasBegun && point.type === 'PA'));
  const origin = serving
    ? { ...placeOf(serving), timeMs: nowMs, point: serving }
    : latestOf(freshOf(seen, nowMs), leaving);
  const plannedMs = Date.parse(stops[0]?.time_scheduled ?? '');
  return {
    serving,
    passed: reached.filter((point) => point !== serving),
    stops,
    ways: stops.map((stop, at) => wayTo(stop, at === 0 ? origin : originAt(stops[at - 1]!), points)),
    sinceMs: origin?.timeMs ?? nowMs,
    // Nobody is early at the first point of a plan that has not begun.
    notBeforeMs: hasBegun || Number.isNaN(plannedMs) ? nowMs : Math.max(nowMs, plannedMs),
  };
}

/** The point that was left last, by a report or as the positions tell; of a plan that has just begun its departure. */
function lastLeft({ points, date_started }: PlanUnderWay, hasBegun: boolean, nowMs: number): Origin | undefined {
  const left = points.flatMap((point): Origin[] => {
    const at = point.status === 'P' ? point.left : point.done;
    return at === null ? [] : [{ ...placeOf(point), timeMs: Math.min(nowMs, Date.parse(at)), point }];
  });
  const [first, ...others] = left;
  if (first) return others.reduce((latest, one) => (one.timeMs >= latest.timeMs ? one : latest), first);
  const done = points.filter(({ status }) => status !== 'P').at(-1);
  if (done) return { ...originAt(done, nowMs), isTimeGuessed: true };
  const departure = hasBegun ? points.find(({ type }) => type === 'PA') : undefined;
  const leftMs = Date.parse(date_started ?? departure?.time_scheduled ?? '') || nowMs;
  return departure && { ...originAt(departure, Math.min(nowMs, leftMs)), isTimeGuessed: true };
}

const originAt = (point: PointUnderWay, timeMs = 0): Origin => ({ ...placeOf(point), timeMs, point });

const freshOf = (seen: SeenAt | undefined, nowMs: number): Origin | undefined =>
  seen && nowMs - seen.timeMs <= positionMaxAgeMs ? { ...seen, timeMs: Math.min(seen.timeMs, nowMs) } : undefined;

/** Where it was seen, unless it is known to have left a point since. */
function latestOf(seen: Origin | undefined, left: Origin | undefined): Origin | undefined {
  if (!seen || !left) return seen ?? left;
  return left.isTimeGuessed || left.timeMs <= seen.timeMs ? seen : left;
}

/** The way to a stop: the plan's own where it comes from the point before it there. */
function wayTo(stop: PointUnderWay, origin: Origin | undefined, points: readonly PointUnderWay[]): Way | null {
  if (!origin) return null;
  if (origin.point && points[points.indexOf(stop) - 1] === origin.point) return { durationS: stop.duration };
  return { from: placeOf(origin), to: placeOf(stop) };
}

const placeOf = ({ latitude, longitude }: Coordinates): Coordinates => ({ latitude, longitude });
