import { Event } from '@tropeiro/domain/tracking/event-schema.ts';
import { Json, recordOf } from '@tropeiro/platform/database/json/json.ts';
import { idArray } from '@tropeiro/platform/database/protocol/binary-array.ts';
import { type Sql, sql } from '@tropeiro/platform/database/statement.ts';
import { columnList, unnest } from '@tropeiro/platform/database/unnest.ts';
import type { Category, IdentifiedEvent } from '@tropeiro/telematics/engine/event.ts';
import { acknowledgementOf } from '../acknowledgements.ts';
import type { TrackedDevice } from '../messages/tracked-device.ts';

/** An event of a device in a vehicle, to be stored. */
export type EventToStore = {
  readonly device: TrackedDevice;
  readonly event: IdentifiedEvent;
  readonly isRetracted: boolean;
};

/** The stored number of a category. Visits are not part of the specification and have 0. */
export const categoryNumber = (category: Category): number => (category === 'visit' ? 0 : category);

/** The id in the target of an event about a record of this kind. */
const targetId = (kind: string): Sql =>
  sql`case when starts_with(event.target, ${`${kind}:`}) then substr(event.target, ${kind.length + 2})::bigint end`;

/** The event's own fields, as last announced. */
export const eventFields = {
  id: sql`event.id`,
  event_category: sql`event.category`,
  begin_date: sql`event.begin_time`,
  end_date: sql`event.end_time`,
  distance: sql`event.distance`,
  vehicle_id: sql`event.vehicle_id`,
  driver_id: sql`event.driver_id`,
  device_id: sql`event.device_id`,
  virtual_area_id: targetId('area'),
  point_of_interest_id: targetId('poi'),
  route_point_id: targetId('route_point'),
  rule: sql`case when starts_with(event.target, 'rule:') then substr(event.target, 6) end`,
  value: new Json<Event['value']>(sql`coalesce(event.value::text, 'null')`),
  limit: sql`event.limit_value`,
  unit: sql`event.unit`,
  last_latitude: sql`event.last_latitude`,
  last_longitude: sql`event.last_longitude`,
  last_position_time: sql`event.last_position_time`,
  revision: sql`event.revision`,
  date_created: sql`event.date_created`,
  date_modified: sql`event.date_modified`,
  date_retracted: sql`event.date_retracted`,
  date_acknowledged: sql`event.date_acknowledged`,
  // Most events have no acknowledgement, so none is looked up for them.
  acknowledged_by_id: sql`case when event.date_acknowledged is not null then ${acknowledgementOf('event', sql`ack.user_id`)} end`,
};

/** The announced record of an event. */
export const eventRecord = recordOf(Event, eventFields);

/**
 * The query that writes events of one company, each once. Returns the vehicle, device, key and record of each.
 * Drivers that no longer exist become null. The moment and the drivers are queried once, since querying them per
 * event would be a seventh of the work.
 */
export const storeEvents = (events: readonly EventToStore[]): Sql => sql`
  with known as materialized (
    select d.id from driver d where d.id = any(${idArray(driversOf(events))}::int8[]) order by d.id for key share)
  insert into event (${columnList(columns)}, date_created, date_modified, date_retracted)
  select vehicle_id, device_id, key, category, target, begin_time, end_time, known.id, distance, value, limit_value, unit,
    range, begin_latitude, begin_longitude, end_latitude, end_longitude, last_latitude, last_longitude, last_position_time,
    revision, ${writtenAt}, ${writtenAt},
    case when is_retracted then ${writtenAt} end
  from ${unnest(sentEventColumns, events.map(rowOf))} as sent (${columnList(columns)}, is_retracted)
    left join known on known.id = sent.driver_id
  on conflict (customer_id, vehicle_id, device_id, key) do update set begin_time = excluded.begin_time, end_time = excluded.end_time,
    driver_id = excluded.driver_id, distance = excluded.distance, value = excluded.value,
    limit_value = excluded.limit_value, unit = excluded.unit, range = excluded.range,
    begin_latitude = excluded.begin_latitude, begin_longitude = excluded.begin_longitude,
    end_latitude = excluded.end_latitude, end_longitude = excluded.end_longitude, last_latitude = excluded.last_latitude,
    last_longitude = excluded.last_longitude, last_position_time = excluded.last_position_time, revision = excluded.revision,
    date_modified = excluded.date_modified, date_retracted = excluded.date_retracted
  returning event.vehicle_id, event.device_id, event.key, ${eventRecord}`;

/** The moment of the write. As a subquery, it is evaluated once for all rows. */
const writtenAt = sql`(select write_moment())`;

function driversOf(events: readonly EventToStore[]): readonly number[] {
  const drivers = new Set<number>();
  for (const { event } of events) if (event.driver !== null) drivers.add(event.driver);
  return [...drivers];
}

const columns = {
  vehicle_id: 'int8',
  device_id: 'int8',
  key: 'text',
  category: 'int2',
  target: 'text',
  begin_time: 'timestamptz',
  end_time: 'timestamptz',
  driver_id: 'int8',
  distance: 'int4',
  value: 'jsonb',
  limit_value: 'float8',
  unit: 'text',
  range: 'int2',
  begin_latitude: 'float8',
  begin_longitude: 'float8',
  end_latitude: 'float8',
  end_longitude: 'float8',
  last_latitude: 'float8',
  last_longitude: 'float8',
  last_position_time: 'timestamptz',
  revision: 'int4',
} as const;
const sentEventColumns = { ...columns, is_retracted: 'bool' } as const;

const rowOf = ({ device, event, isRetracted }: EventToStore) => ({
  vehicle_id: device.vehicle_id,
  device_id: device.device_id,
  key: event.id,
  category: categoryNumber(event.category),
  target: event.target,
  begin_time: event.beginMs,
  end_time: event.endMs,
  driver_id: event.driver,
  distance: Math.round(event.distanceM),
  // A device's value may be any text, which JSON can carry.
  value: event.value as unknown as object | null,
  limit_value: event.limit,
  unit: event.unit,
  range: event.range,
  begin_latitude: event.beginPlace?.latitude ?? null,
  begin_longitude: event.beginPlace?.longitude ?? null,
  end_latitude: event.endPlace?.latitude ?? null,
  end_longitude: event.endPlace?.longitude ?? null,
  last_latitude: event.lastPlace?.latitude ?? null,
  last_longitude: event.lastPlace?.longitude ?? null,
  last_position_time: event.lastPlace?.timeMs ?? null,
  revision: event.revision,
  is_retracted: isRetracted,
});
