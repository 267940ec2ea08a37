import { NamedReference } from '@tropeiro/domain/language/named-record.ts';
import { EventLocation, locationMaxM } from '@tropeiro/domain/tracking/found-event.ts';
import {
  LastPosition,
  type LastPositionInclude,
  lastPositionIncludes,
  PositionVehicle,
} from '@tropeiro/domain/tracking/position.ts';
import { type Db, many } from '../engine/db.ts';
import { isAmong } from '../engine/is-among.ts';
import { type Json, nullJson, recordOf, relatedOf } from '../engine/json.ts';
import { type ListOrder, pageOrder } from '../engine/list-order.ts';
import { memoizeByIncludes } from '../engine/memoize-by-includes.ts';
import {
  countRecords,
  cursorInteger,
  cursorValues,
  type ListQuery,
  limitClause,
  type PageRequest,
} from '../engine/page.ts';
import { type Sql, sql, where } from '../engine/statement.ts';
import { nearestPlace } from './near-places.ts';
import { positionFields } from './position-fields.ts';

export type LastPositionFilters = {
  /** Empty: of all. */
  readonly vehicleIds: readonly number[];
  readonly fleetIds: readonly number[];
  /** Only of the vehicles of the driver that this user is, and only if that driver drove at the last position. */
  readonly ownOfUser: number | undefined;
};

/** Where vehicles were last, by the ids of the vehicles. */
export function listLastPositions(
  includes: readonly LastPositionInclude[],
  page: PageRequest,
  filters: LastPositionFilters,
): ListQuery {
  const order = pageOrder(page, byVehicle);
  const found = sql`(${lastPositions(filters)}) found`;
  return {
    select: sql`select ${recordWith(includes)} from ${found}${where(order.filter, order.behind)} order by ${order.by}${limitClause(page.limit)}`,
    limit: page.limit,
    cursorOf: order.cursorOf,
    count: () => countRecords(sql`${found}${where(order.filter)}`),
  };
}

/** Where a vehicle was last, as far as it is believed, and where it went. */
export type PresentPosition = {
  readonly vehicle_id: number;
  readonly time: string;
  readonly latitude: number;
  readonly longitude: number;
  readonly speed_kmh: number | null;
  readonly course_deg: number | null;
};

/** The last positions of these vehicles, of those that have any. */
export const listPresentPositions = async (
  db: Db,
  vehicleIds: readonly number[],
): Promise<readonly PresentPosition[]> =>
  vehicleIds.length === 0
    ? []
    : many(
        await db.rows(sql`select json_build_object('vehicle_id', id, 'time', json_moment(time)::json, 'latitude', latitude,
            'longitude', longitude, 'speed_kmh', speed_kmh, 'course_deg', course_deg)
          from (${lastPositions({ vehicleIds, fleetIds: [], ownOfUser: undefined })}) found`),
      );

/**
 * Where a vehicle was last, with what the position is filtered by: the vehicle's fleet, its own driver if that driver drove there, and
 * its plans under way.
 */
export type HeardPosition = {
  readonly position: LastPosition;
  readonly fleet_id: number | null;
  readonly driver_id: number | null;
  readonly route_plan_ids: readonly number[];
};

/** The last positions of vehicles behind one, by their ids, so many at most. */
export const listHeardPositions = async (
  db: Db,
  filters: LastPositionFilters,
  afterVehicleId: number,
  limit: number,
): Promise<readonly HeardPosition[]> =>
  many(
    await db.rows(sql`select json_build_object('position', (${recordWith([])})::json, 'fleet_id', v.fleet_id, 'driver_id', case when v.driver_id = found.driver_id then v.driver_id end,
        'route_plan_ids', array(select route_plan_id from plan_arrival a where a.vehicle_id = found.id order by 1))
      from (${lastPositions(filters)}) found join vehicle v on v.id = found.id
      where found.id > ${afterVehicleId} order by found.id${limitClause(limit)}`),
  );

const byVehicle: ListOrder = {
  by: sql`id`,
  after: (cursor) => sql`id > ${cursorInteger(cursorValues(cursor, 1)[0])}::bigint`,
  fields: ['id'],
};

/**
 * So many messages back a vehicle's place is looked for, where its device tells of other things without one. It is mostly
 * the last. Without an end all that was ever said would be read and sorted.
 */
const messagesBack = sql`1000`;

/** Whether a message `m` tells the place that the state `h` believes. */
const isBelieved = sql`m.device_id = h.device_id and m.valid and m.latitude = coalesce(h.latitude, m.latitude)
  and m.longitude = coalesce(h.longitude, m.longitude)`;

const believedFields = sql`m.time, m.received, m.latitude, m.longitude, m.altitude_m, m.speed_kmh, m.course_deg, m.attributes`;

/**
 * The last position of each vehicle. Which one is believed, and who drove, the state of its device tells (`DeviceState`):
 * messages after the last place that it believes are in doubt. Offset 0 has a state read once, and not for every message.
 * The message of the believed moment mostly tells the place, and is looked for in its month alone; only where it tells of
 * other things are those before it read.
 */
const lastPositions = ({ vehicleIds, fleetIds, ownOfUser }: LastPositionFilters): Sql => sql`
  select vehicle.id, vehicle.title, vehicle.plate, m.*, m.received as date_modified, h.driver_id, h.ignition_read
  from vehicle
  join lateral (select device_id, (state ->> 'driver')::bigint as driver_id,
      (state -> 'readings' ->> 'ignition')::boolean as ignition_read, (state -> 'place' ->> 'latitude')::float8 as latitude,
      (state -> 'place' ->> 'longitude')::float8 as longitude,
      coalesce(to_timestamp((state -> 'way' -> 'believed' ->> 'timeMs')::float8 / 1000), last_time) as believed_time
    from (select device_id, last_time, state::json as state from device_history
      where vehicle_id = vehicle.id order by last_time desc limit 1) history offset 0) h on true
  join lateral (
    (select ${believedFields} from device_message m
      where m.vehicle_id = vehicle.id and m.time = h.believed_time and ${isBelieved} limit 1)
    union all
    (select ${believedFields} from (select * from device_message where vehicle_id = vehicle.id and time <= h.believed_time
        order by time desc limit ${messagesBack}) m
      where ${isBelieved} order by m.time desc limit 1)
    limit 1) m on true${where(
      sql`vehicle.status <> 'C'`,
      isAmong(sql`vehicle.id`, vehicleIds),
      isAmong(sql`vehicle.fleet_id`, fleetIds),
      ownOfUser === undefined
        ? undefined
        : sql`vehicle.driver_id = (select driver_id from app_user where id = ${ownOfUser}) and h.driver_id = vehicle.driver_id`,
    )}`;

const recordWith = memoizeByIncludes(lastPositionIncludes, lastPositionRecord);

function lastPositionRecord(includes: ReadonlySet<LastPositionInclude>): Json<LastPosition> {
  const included = <T>(name: LastPositionInclude, related: Json<T>): Json<T> | Json<null> =>
    includes.has(name) ? related : nullJson;
  const fields = positionFields(sql`found`);
  return recordOf(LastPosition, {
    id: sql`found.id`,
    vehicle_id: sql`found.id`,
    ...fields,
    ignition: sql`coalesce(found.ignition_read, ${fields.ignition})`,
    age: sql`greatest(0, floor(extract(epoch from now() - found.time)))`,
    // Whoever is no longer there is nobody.
    driver_id: sql`(select d.id from driver d where d.id = found.driver_id)`,
    date_modified: sql`found.received`,
    vehicle: included(
      'vehicle',
      recordOf(PositionVehicle, { id: sql`found.id`, title: sql`found.title`, plate: sql`found.plate` }),
    ),
    driver: included('driver', driver),
    location: included('location', location),
  });
}

const driver = relatedOf(
  recordOf(NamedReference, { id: sql`d.id`, name: sql`d.name` }),
  sql`from driver d where d.id = found.driver_id`,
);

const location = recordOf(EventLocation, {
  address: sql`(select p.title ${nearestPlace(sql`found.latitude`, sql`found.longitude`, locationMaxM)})`,
});
