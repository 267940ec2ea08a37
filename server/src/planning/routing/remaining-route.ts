import { positionMaxAgeMs } from '@tropeiro/domain/execution/position-age.ts';
import type { Coordinates } from '@tropeiro/domain/places/polygon.ts';
import { metresBetween } from '@tropeiro/telematics/places/coordinates.ts';
import type { PlanUnderWay, PointUnderWay } from '../../store/execution/plans-under-way.ts';

/** Where a vehicle was, and when. */
export type TimedPosition = Coordinates & { readonly timeMs: number };

/** What remains of a plan under way. */
export type RemainingRoute = {
  /** The points at the place where the vehicle stands that are not reported yet, in the order in which they are served. */
  readonly serving: readonly PointToServe[];
  /** Points that the vehicle reached and left without a report. */
  readonly passed: readonly PointUnderWay[];
  /** The points still ahead, in order. */
  readonly stops: readonly PointUnderWay[];
  /**
   * For each stop, where its leg comes from: from the stop before it, and for the first stop from the vehicle. Null if the
   * vehicle's place is unknown.
   */
  readonly legSources: readonly (LegSource | null)[];
  /** Where the vehicle comes from. Undefined if unknown. */
  readonly origin: Origin | undefined;
  /** When the vehicle set out for the first stop. While it serves a point, the end of that service is used instead. */
  readonly sinceMs: number;
  /** The earliest arrival at the first stop. */
  readonly notBeforeMs: number;
};

/** A point where the vehicle stands, and the earliest begin of its turn: its arrival, or the end of the service before it. */
export type PointToServe = { readonly point: PointUnderWay; readonly sinceMs: number };

/** A leg whose duration the plan has, or one to request from a source of travel times. */
export type LegSource = { readonly durationS: number } | { readonly from: Coordinates; readonly to: Coordinates };

/** The plan of which the rest is wanted. */
type StartedPlan = Pick<PlanUnderWay, 'status' | 'date_started' | 'points'>;

/** Where a vehicle comes from: a place, and the point there, if there is one. */
export type Origin = TimedPosition & { readonly point?: PointUnderWay; readonly isTimeGuessed?: true };

/**
 * Finds what remains of a plan, starting from the vehicle: from the point it serves, else its last position, else the last point
 * it left.
 */
export function remainingRoute(plan: StartedPlan, seen: TimedPosition | undefined, nowMs: number): RemainingRoute {
  const points = plan.points.map((point) => (isBackAt(point, plan) ? point : { ...point, reached: null, left: null }));
  const open = points.filter(({ status }) => status === 'P');
  const reached = open.filter((point) => point.reached !== null && point.type !== 'PA');
  const hasBegun = plan.status === 'E' || reached.length > 0 || open.length < points.length;
  const leaving = lastLeft({ ...plan, points }, hasBegun, nowMs);
  const serving = listServing(reached, leaving);
  const isServing = new Set(serving.map(({ point }) => point));
  const isReached = new Set(reached);
  const stops = open.filter((point) => !isReached.has(point) && !(hasBegun && point.type === 'PA'));
  const lastServing = serving.at(-1)?.point;
  const origin = lastServing ? originAt(lastServing, nowMs) : latestOf(freshOf(seen, nowMs), leaving);
  const plannedMs = Date.parse(stops[0]?.time_scheduled ?? '');
  const pointBefore = new Map(points.map((point, at) => [point, points[at - 1]]));
  return {
    serving,
    passed: reached.filter((point) => !isServing.has(point)),
    stops,
    legSources: stops.map((stop, at) => legSourceTo(stop, at === 0 ? origin : originAt(stops[at - 1]!), pointBefore)),
    origin,
    sinceMs: origin?.timeMs ?? nowMs,
    // A plan that has not begun does not reach its first point before the planned time.
    notBeforeMs: hasBegun || Number.isNaN(plannedMs) ? nowMs : Math.max(nowMs, plannedMs),
  };
}

/** Points this close to each other are one place: a vehicle at one of them is on a visit at both. */
const onePlaceM = 100;

/**
 * The unreported points where the vehicle stands. Those whose arrival the driver reported are served first, the others in the
 * order of the plan. A point that the vehicle reached before it completed another one at the same place is still to be served.
 */
function listServing(reached: readonly PointUnderWay[], leaving: Origin | undefined): readonly PointToServe[] {
  const done = leaving?.point?.status === 'P' ? undefined : leaving?.point;
  const standing = reached
    .filter(({ left }) => left === null)
    .map((point) => ({ point, sinceMs: Date.parse(point.reached!) }))
    .filter(({ point, sinceMs }) => !leaving || sinceMs >= leaving.timeMs || (done && areOnePlace(point, done)))
    .map(({ point, sinceMs }) => ({ point, sinceMs: Math.max(sinceMs, leaving?.timeMs ?? 0) }));
  const last = standing.toSorted((one, other) => one.sinceMs - other.sinceMs).at(-1);
  return standing
    .filter(({ point }) => areOnePlace(point, last!.point))
    .sort((one, other) => reportedMs(one.point) - reportedMs(other.point));
}

const reportedMs = ({ arrived }: PointUnderWay): number => (arrived === null ? Number.MAX_VALUE : Date.parse(arrived));

const areOnePlace = (one: Coordinates, other: Coordinates): boolean =>
  metresBetween(one.latitude, one.longitude, other.latitude, other.longitude) <= onePlaceM;

/**
 * Whether a visit of an arrival point ends the route. Many routes end where they begin, and the vehicle stands there in the
 * morning too. At the end it has been at other points, or has none left.
 */
function isBackAt({ type, reached }: PointUnderWay, { points }: StartedPlan): boolean {
  if (type !== 'CH' || reached === null) return true;
  const others = points.filter((point) => point.type !== 'CH' && point.type !== 'PA');
  const seenAt = others.flatMap((point) => point.done ?? point.left ?? point.reached ?? []);
  if (seenAt.length === 0) return others.every(({ status }) => status !== 'P');
  return seenAt.every((at) => Date.parse(at) <= Date.parse(reached));
}

/** The point that the vehicle left last, by a report or by its positions. If the plan has just begun, this is its departure. */
function lastLeft({ points, date_started }: StartedPlan, hasBegun: boolean, nowMs: number): Origin | undefined {
  const left = points.flatMap((point): Origin[] => {
    const at = point.status === 'P' ? point.left : point.done;
    return at === null ? [] : [{ ...placeOf(point), timeMs: Math.min(nowMs, Date.parse(at)), point }];
  });
  const [first, ...others] = left;
  if (first) return others.reduce((latest, origin) => (origin.timeMs >= latest.timeMs ? origin : latest), first);
  const done = points.filter(({ status }) => status !== 'P').at(-1);
  if (done) return { ...originAt(done, nowMs), isTimeGuessed: true };
  const departure = hasBegun ? points.find(({ type }) => type === 'PA') : undefined;
  const leftMs = Date.parse(date_started ?? departure?.time_scheduled ?? '') || nowMs;
  return departure && { ...originAt(departure, Math.min(nowMs, leftMs)), isTimeGuessed: true };
}

const originAt = (point: PointUnderWay, timeMs = 0): Origin => ({ ...placeOf(point), timeMs, point });

const freshOf = (seen: TimedPosition | undefined, nowMs: number): Origin | undefined =>
  seen && nowMs - seen.timeMs <= positionMaxAgeMs ? { ...seen, timeMs: Math.min(seen.timeMs, nowMs) } : undefined;

/** The last position, unless the vehicle is known to have left a point since then. */
function latestOf(seen: Origin | undefined, left: Origin | undefined): Origin | undefined {
  if (!seen || !left) return seen ?? left;
  return left.isTimeGuessed || left.timeMs <= seen.timeMs ? seen : left;
}

/** The source of the leg to a stop. The plan's own duration is used if the vehicle comes from the point before it in the plan. */
function legSourceTo(
  stop: PointUnderWay,
  origin: Origin | undefined,
  pointBefore: ReadonlyMap<PointUnderWay, PointUnderWay | undefined>,
): LegSource | null {
  if (!origin) return null;
  if (origin.point && pointBefore.get(stop) === origin.point) return { durationS: stop.duration };
  return { from: placeOf(origin), to: placeOf(stop) };
}

const placeOf = ({ latitude, longitude }: Coordinates): Coordinates => ({ latitude, longitude });
