import type { CustomerSettings } from '@tropeiro/domain/company/customer-settings.ts';
import { learnServiceTime } from '@tropeiro/domain/execution/learn-service-time.ts';
import type { RoutePoint } from '@tropeiro/domain/planning/route-point.ts';
import { isTerminal } from '@tropeiro/domain/planning/route-point-type.ts';
import type { Db } from '../../store/engine/db.ts';
import { listServicesOfLines } from '../../store/execution/service-times.ts';
import type { PlacedLine, PointLine } from './read-points.ts';

/** How long service takes at points that do not say it, in seconds. */
export type ServiceTimes = {
  readonly defaultS: number;
  /** What was learnt at their places, by their lines. */
  readonly learntS: ReadonlyMap<number, number>;
};

/** The time of service at a point, and whence it came. */
export type ServiceTimeOfPoint = Pick<RoutePoint, 'delivery_time' | 'delivery_time_source'>;

/** Nothing is delivered where a route begins or ends, unless somebody says how long that takes. */
export function serviceTimeOf({ line, point }: PointLine, { defaultS, learntS }: ServiceTimes): ServiceTimeOfPoint {
  const { type, delivery_time: given } = point;
  if (typeof given === 'number') return { delivery_time: given, delivery_time_source: 'given' };
  if (isTerminal(type)) return { delivery_time: 0, delivery_time_source: 'default' };
  const learnt = learntS.get(line);
  return learnt === undefined
    ? { delivery_time: defaultS, delivery_time_source: 'default' }
    : { delivery_time: learnt, delivery_time_source: 'learnt' };
}

/** The times of service of points, as the settings of their company say whence to take them. */
export async function findServiceTimes(
  db: Db,
  settings: Pick<CustomerSettings, 'delivery_time' | 'delivery_time_source'>,
  placed: readonly PlacedLine[],
  signal: AbortSignal,
): Promise<ServiceTimes> {
  const { delivery_time: defaultS, delivery_time_source: source } = settings;
  const ungiven = source === 'learnt' ? placed.filter(isUngiven).map(placeOfLine) : [];
  const learntS = new Map<number, number>();
  for (let at = 0; at < ungiven.length; at += placesAtOnce) {
    signal.throwIfAborted();
    for (const { lines, services } of await listServicesOfLines(db, ungiven.slice(at, at + placesAtOnce))) {
      const learnt = learnServiceTime(services);
      if (learnt) for (const line of lines) learntS.set(line, learnt.service_time);
    }
  }
  return { defaultS, learntS };
}

/** A place takes about a millisecond: those of a large plan together would take longer than a query may. */
const placesAtOnce = 200;

const isUngiven = ({ point: { type, delivery_time: given } }: PlacedLine): boolean =>
  typeof given !== 'number' && !isTerminal(type);

const placeOfLine = ({ line, point: { latitude, longitude } }: PlacedLine) => ({ line, latitude, longitude });
