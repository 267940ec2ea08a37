import { NamedReference } from '@tropeiro/domain/language/named-record-schema.ts';
import { locationMaxM } from '@tropeiro/domain/tracking/found-event.ts';
import { EventLocation } from '@tropeiro/domain/tracking/found-event-schema.ts';
import { type LastPositionInclude, lastPositionIncludes } from '@tropeiro/domain/tracking/position.ts';
import { LastPosition, PositionVehicle } from '@tropeiro/domain/tracking/position-schema.ts';
import { type Db, parseAll } from '@tropeiro/platform/database/db.ts';
import { type Json, nullJson, recordOf, relatedOf } from '@tropeiro/platform/database/json/json.ts';
import { isAnyOf } from '@tropeiro/platform/database/lists/is-any-of.ts';
import { type ListOrder, pageOrder } from '@tropeiro/platform/database/lists/list-order.ts';
import { memoizeByIncludes } from '@tropeiro/platform/database/lists/memoize-by-includes.ts';
import {
  countRecords,
  cursorInteger,
  cursorValues,
  type ListQuery,
  limitClause,
  type PageRequest,
} from '@tropeiro/platform/database/lists/page.ts';
import { joinSql, type Sql, sql, where } from '@tropeiro/platform/database/statement.ts';
import { nearestPlace } from '../events/near-places.ts';
import { positionFields } from './position-fields.ts';

export type LastPositionFilters = {
  /** If empty, all of them. The fleets likewise. */
  readonly vehicleIds: readonly number[];
  readonly fleetIds: readonly number[];
  /** Only vehicles assigned to the driver linked to this user, and only if that driver drove at the last position. */
  readonly ownOfUser: number | undefined;
};

/** The last positions of vehicles, ordered by vehicle id. */
export function listLastPositions(
  includes: readonly LastPositionInclude[],
  page: PageRequest,
  filters: LastPositionFilters,
): ListQuery {
  const order = pageOrder(page, byVehicle);
  const found = sql`(${lastPositions(filters)}) found`;
  return {
    select: sql`select ${recordWith(includes)} from ${found}${where(order.filter, order.behind)} order by ${order.orderBy}${limitClause(page.limit)}`,
    limit: page.limit,
    cursorOf: order.cursorOf,
    count: () => countRecords(sql`${found}${where(order.filter)}`),
  };
}

/** The last believed position of a vehicle, with its speed and course. */
export type PresentPosition = {
  readonly vehicle_id: number;
  readonly time: string;
  readonly latitude: number;
  readonly longitude: number;
  readonly speed_kmh: number | null;
  readonly course_deg: number | null;
};

/** The last positions of the vehicles among these that have one. */
export const listPresentPositions = async (
  db: Db,
  vehicleIds: readonly number[],
): Promise<readonly PresentPosition[]> =>
  vehicleIds.length === 0
    ? []
    : parseAll(
        await db.rows(sql`select json_build_object('vehicle_id', id, 'time', json_moment(time)::json, 'latitude', latitude,
            'longitude', longitude, 'speed_kmh', speed_kmh, 'course_deg', course_deg)
          from (${lastPositions({ vehicleIds, fleetIds: [], ownOfUser: undefined })}) found`),
      );

/**
 * The last position of a vehicle with the values it is filtered by: the vehicle's fleet, its own driver if that
 * driver drove there, and its plans under way.
 */
export type HeardPosition = {
  readonly position: LastPosition;
  readonly fleet_id: number | null;
  readonly driver_id: number | null;
  readonly route_plan_ids: readonly number[];
};

/** Up to `limit` last positions of vehicles after this one, ordered by vehicle id. */
export const listHeardPositions = async (
  db: Db,
  filters: LastPositionFilters,
  afterVehicleId: number,
  limit: number,
): Promise<readonly HeardPosition[]> =>
  parseAll(
    await db.rows(sql`select json_build_object('position', (${recordWith([])})::json, 'fleet_id', v.fleet_id, 'driver_id', case when v.driver_id = found.driver_id then v.driver_id end,
        'route_plan_ids', array(select route_plan_id from plan_arrival a where a.vehicle_id = found.id order by 1))
      from (${lastPositions(filters)}) found join vehicle v on v.id = found.id
      where found.id > ${afterVehicleId} order by found.id${limitClause(limit)}`),
  );

const byVehicle: ListOrder = {
  orderBy: sql`id`,
  after: (cursor) => sql`id > ${cursorInteger(cursorValues(cursor, 1)[0])}::bigint`,
  fields: ['id'],
};

/**
 * How many messages back a vehicle's place is searched, if its device sends messages without a place. Mostly the last
 * message has it. Without a limit, all messages would be read and sorted.
 */
const messagesBack = sql`1000`;

/** The condition that a message `m` contains the place that the state `h` believes. */
const isBelieved = sql`m.device_id = h.device_id and m.valid and m.latitude = coalesce(h.latitude, m.latitude)
  and m.longitude = coalesce(h.longitude, m.longitude)`;

/** A tracker that has not reported for this long is replaced by the phone of the driver. */
const trackerSilence = sql`interval '10 minutes'`;

/** The columns of positions of trackers and phones, and those of trackers only. */
const bothFields = [
  sql`time`,
  sql`received`,
  sql`latitude`,
  sql`longitude`,
  sql`speed_kmh`,
  sql`course_deg`,
  sql`driver_id`,
];
const trackerFields = [sql`altitude_m`, sql`attributes`, sql`ignition_read`];

const believedFields = sql`m.time, m.received, m.latitude, m.longitude, m.altitude_m, m.speed_kmh, m.course_deg, m.attributes`;

/**
 * The last position that the trackers of a vehicle reported. The state of its device (`DeviceState`) shows which position
 * is believed and who drove: messages after the last believed place are in doubt. If the state is unreadable, the last
 * message with a place counts. `offset 0` makes PostgreSQL read a state once, not for every message. The message of the
 * believed moment nearly always has the place and is searched in its month alone. Earlier ones are read only if it does
 * not.
 */
const trackerPosition = sql`
  select m.*, h.driver_id, h.ignition_read
  from (select device_id, (state ->> 'driver')::bigint as driver_id,
      (state -> 'readings' ->> 'ignition')::boolean as ignition_read, (state -> 'place' ->> 'latitude')::float8 as latitude,
      (state -> 'place' ->> 'longitude')::float8 as longitude,
      coalesce(to_timestamp((state -> 'way' -> 'believed' ->> 'timeMs')::float8 / 1000), last_time) as believed_time
    from (select device_id, last_time, json_or_null(state) as state from device_history
      where vehicle_id = vehicle.id order by last_time desc limit 1) history offset 0) h
  join lateral (
    (select ${believedFields} from device_message m
      where m.vehicle_id = vehicle.id and m.time = h.believed_time and ${isBelieved} limit 1)
    union all
    (select ${believedFields} from (select * from device_message where vehicle_id = vehicle.id and time <= h.believed_time
        order by time desc limit ${messagesBack}) m
      where ${isBelieved} order by m.time desc limit 1)
    limit 1) m on true`;

/** The last position of a driver's phone in a vehicle whose tracker has not reported for ten minutes. */
const phonePosition = sql`
  select * from phone_position p where p.vehicle_id = vehicle.id and p.time > coalesce(tracker.time, '-infinity')
    and (tracker.time is null or tracker.time < now() - ${trackerSilence}) order by p.time desc limit 1`;

const ofTracker = (column: Sql): Sql => sql`case when phone.time is null then tracker.${column} end as ${column}`;
const ofEither = (column: Sql): Sql =>
  sql`case when phone.time is null then tracker.${column} else phone.${column} end as ${column}`;

/** The last position of each vehicle, of its tracker or of the phone of its driver. */
const lastPositions = ({ vehicleIds, fleetIds, ownOfUser }: LastPositionFilters): Sql => sql`
  select vehicle.id, vehicle.title, vehicle.plate, seen.*, seen.received as date_modified
  from vehicle
  left join lateral (${trackerPosition}) tracker on true
  left join lateral (${phonePosition}) phone on true
  cross join lateral (select ${joinSql(bothFields.map(ofEither), ', ')}, ${joinSql(trackerFields.map(ofTracker), ', ')},
    case when phone.time is null then 'tracker' else 'phone' end as source) seen${where(
      sql`vehicle.status <> 'C'`,
      sql`seen.time is not null`,
      isAnyOf(sql`vehicle.id`, vehicleIds),
      isAnyOf(sql`vehicle.fleet_id`, fleetIds),
      ownOfUser === undefined
        ? undefined
        : sql`vehicle.driver_id = (select driver_id from app_user where id = ${ownOfUser}) and seen.driver_id = vehicle.driver_id`,
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
    // Drivers that no longer exist become null.
    driver_id: sql`(select d.id from driver d where d.id = found.driver_id)`,
    date_modified: sql`found.received`,
    source: sql`found.source`,
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
