import type { CustomerSettings } from '@tropeiro/domain/company/customer-settings-schema.ts';
import { learnServiceTime } from '@tropeiro/domain/execution/learn-service-time.ts';
import type { RoutePoint } from '@tropeiro/domain/planning/points/route-point-schema.ts';
import { isTerminal } from '@tropeiro/domain/planning/points/route-point-type.ts';
import type { Db } from '@tropeiro/platform/database/db.ts';
import { listServicesOfLines } from '../../store/execution/service-times.ts';
import type { PlacedLine, PointLine } from './read-points.ts';

/** Service times for points that were sent without one, in seconds. */
export type ServiceTimes = {
  readonly defaultS: number;
  /** Learnt service times, by line. */
  readonly learntS: ReadonlyMap<number, number>;
};

/** The service time of a point, and its source. */
export type ServiceTimeOfPoint = Pick<RoutePoint, 'delivery_time' | 'delivery_time_source'>;

/** The service time of a point. At a departure or arrival it is zero unless it was sent. */
export function serviceTimeOf({ line, point }: PointLine, { defaultS, learntS }: ServiceTimes): ServiceTimeOfPoint {
  const { type, delivery_time: deliveryTime } = point;
  if (typeof deliveryTime === 'number') return { delivery_time: deliveryTime, delivery_time_source: 'given' };
  if (isTerminal(type)) return { delivery_time: 0, delivery_time_source: 'default' };
  const learnt = learntS.get(line);
  return learnt === undefined
    ? { delivery_time: defaultS, delivery_time_source: 'default' }
    : { delivery_time: learnt, delivery_time_source: 'learnt' };
}

/** Finds the service times of points from the source that the company's settings choose. */
export async function findServiceTimes(
  db: Db,
  settings: Pick<CustomerSettings, 'delivery_time' | 'delivery_time_source'>,
  placed: readonly PlacedLine[],
  signal: AbortSignal,
): Promise<ServiceTimes> {
  const { delivery_time: defaultS, delivery_time_source: source } = settings;
  const places = source === 'learnt' ? placed.filter(lacksServiceTime).map(placeOfLine) : [];
  const learntS = new Map<number, number>();
  for (let at = 0; at < places.length; at += placesAtOnce) {
    signal.throwIfAborted();
    for (const { lines, services } of await listServicesOfLines(db, places.slice(at, at + placesAtOnce))) {
      const learnt = learnServiceTime(services);
      if (learnt) for (const line of lines) learntS.set(line, learnt.service_time);
    }
  }
  return { defaultS, learntS };
}

/** One place takes about a millisecond. A large plan in a single query would exceed the query timeout. */
const placesAtOnce = 200;

const lacksServiceTime = ({ point: { type, delivery_time: deliveryTime } }: PlacedLine): boolean =>
  typeof deliveryTime !== 'number' && !isTerminal(type);

const placeOfLine = ({ line, point: { latitude, longitude } }: PlacedLine) => ({ line, latitude, longitude });
