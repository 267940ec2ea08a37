import { DeviceReference } from '@tropeiro/domain/fleet/device-schema.ts';
import { NamedReference } from '@tropeiro/domain/language/named-record-schema.ts';
import { type EventInclude, locationMaxM, poiMaxM } from '@tropeiro/domain/tracking/found-event.ts';
import {
  EventLocation,
  EventPlace,
  EventPosition,
  EventVehicle,
  FoundEvent,
} from '@tropeiro/domain/tracking/found-event-schema.ts';
import { type Json, nullJson, recordOf, relatedOf } from '@tropeiro/platform/database/json/json.ts';
import { identifier, type Sql, sql } from '@tropeiro/platform/database/statement.ts';
import { acknowledgedBy, acknowledgementOf } from '../acknowledgements.ts';
import { knownAddress } from './event-places.ts';
import { eventFields } from './events.ts';
import { areaAt, nearestPlace } from './near-places.ts';
import { distanceByNow, valueByNow } from './running-event.ts';

/** The name of the table expression with the company's areas (`activeAreas`), in queries that include them. */
export const areasName = sql`active_area`;

/**
 * The name of the table expression with the messages at which events may begin or end, in queries that include
 * positions.
 */
export const messagesName = sql`heard_message`;

/** The record of an event with the related objects in `includes`. */
export function foundEventRecord(includes: ReadonlySet<EventInclude>): Json<FoundEvent> {
  const included = <T>(name: EventInclude, related: Json<T>): Json<T> | Json<null> =>
    includes.has(name) ? related : nullJson;
  const withPart = <T>(name: EventInclude, part: EventInclude, related: (hasPart: boolean) => Json<T>) =>
    includes.has(part) ? related(true) : included(name, related(false));
  return recordOf(FoundEvent, {
    ...eventFields,
    distance: distanceByNow,
    value: valueByNow,
    virtual_area: named('virtual_area', eventFields.virtual_area_id),
    vehicle: withPart('vehicle', 'vehicle.vehicle_color', vehicle),
    driver: included('driver', named('driver', sql`event.driver_id`)),
    device: included('device', device),
    position_start: withPart('position_start', 'position_start.virtual_area', (hasArea) => position('begin', hasArea)),
    position_end: withPart('position_end', 'position_end.virtual_area', (hasArea) => position('end', hasArea)),
    location_start: included('location_start', location('begin')),
    location_end: included('location_end', location('end')),
    poi_start: included('poi_start', place('begin')),
    poi_end: included('poi_end', place('end')),
    acknowledged_by: included('acknowledged_by', acknowledgedBy('event')),
    acknowledgement_comment: includes.has('acknowledged_by') ? acknowledgementOf('event', sql`ack.comment`) : nullJson,
  });
}

/** Whether a query with these includes needs the company's areas. */
export const includesAreas = (includes: readonly EventInclude[]): boolean =>
  includes.some((name) => name.endsWith('.virtual_area'));

/** Whether a query with these includes needs the messages. */
export const includesMessages = (includes: readonly EventInclude[]): boolean =>
  includes.some((name) => name.startsWith('position_'));

type Side = 'begin' | 'end';

const latitudeAt = (side: Side): Sql => sql`event.${identifier(`${side}_latitude`)}`;
const longitudeAt = (side: Side): Sql => sql`event.${identifier(`${side}_longitude`)}`;
const timeAt = (side: Side): Sql => sql`event.${identifier(`${side}_time`)}`;

const named = (table: string, id: Sql): Json<NamedReference | null> =>
  relatedOf(
    recordOf(NamedReference, { id: sql`named.id`, name: sql`named.name` }),
    sql`from ${identifier(table)} named where named.id = ${id}`,
  );

const color = relatedOf(
  recordOf(NamedReference, { id: sql`c.id`, name: sql`c.name` }),
  sql`from vehicle_color c where c.id = v.vehicle_color_id`,
);

const vehicle = (hasColor: boolean) =>
  relatedOf(
    recordOf(EventVehicle, {
      id: sql`v.id`,
      plate: sql`v.plate`,
      model: sql`(select m.name from vehicle_model m where m.id = v.vehicle_model_id)`,
      vehicle_color: hasColor ? color : nullJson,
    }),
    sql`from vehicle v where v.id = event.vehicle_id`,
  );

const device = relatedOf(
  recordOf(DeviceReference, { id: sql`d.id`, serial: sql`d.serial` }),
  sql`from device d where d.id = event.device_id`,
);

/**
 * The place where an event begins or ends, with the data of the message at that moment while that message is
 * retained.
 */
const position = (side: Side, hasArea: boolean) =>
  relatedOf(
    recordOf(EventPosition, {
      latitude: latitudeAt(side),
      longitude: longitudeAt(side),
      date_time: timeAt(side),
      date_created: sql`coalesce(m.received, event.date_created)`,
      speed: sql`m.speed_kmh`,
      virtual_area: hasArea
        ? relatedOf(
            recordOf(NamedReference, { id: sql`a.id`, name: sql`a.name` }),
            areaAt(areasName, latitudeAt(side), longitudeAt(side)),
          )
        : nullJson,
    }),
    sql`from (select) once left join lateral (select received, speed_kmh from ${messagesName} m
        where m.device_id = event.device_id and m.time = ${timeAt(side)} and m.latitude is not null
        order by m.kind, m.hash limit 1) m on true
      where ${latitudeAt(side)} is not null and ${timeAt(side)} is not null`,
  );

const location = (side: Side) =>
  relatedOf(
    recordOf(EventLocation, {
      // The street if known, otherwise the company's name for the place, otherwise the town.
      address: sql`coalesce(${knownAddress(latitudeAt(side), longitudeAt(side), true)},
        (select p.title ${nearestPlace(latitudeAt(side), longitudeAt(side), locationMaxM)}),
        ${knownAddress(latitudeAt(side), longitudeAt(side), false)})`,
    }),
    sql`from (select) once where ${latitudeAt(side)} is not null and ${timeAt(side)} is not null`,
  );

/**
 * The point of interest where an event begins or ends: the one the event is about, otherwise the nearest. Its id is
 * found first, and `offset 0` forces this: under row-level security a subquery's result is not used as an index key,
 * and every point would be read for every event.
 */
const place = (side: Side) =>
  relatedOf(
    recordOf(EventPlace, { id: sql`poi.id`, title: sql`poi.title` }),
    sql`from (select coalesce(${eventFields.point_of_interest_id},
        (select p.id ${nearestPlace(latitudeAt(side), longitudeAt(side), poiMaxM)})) as id offset 0) found
      join point_of_interest poi on poi.id = found.id where ${timeAt(side)} is not null`,
  );
