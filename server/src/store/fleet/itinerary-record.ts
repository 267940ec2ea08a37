import type { Itinerary, ItineraryInclude, ItineraryPart } from '@tropeiro/domain/itinerary.ts';
import type { Customer } from '@tropeiro/domain/user.ts';
import {
  collectionOf,
  type JsonSql,
  moment,
  nullJson,
  quoted,
  recordOf,
  relatedOf,
  type Sql,
  sql,
  written,
} from '../engine/statement.ts';

export type ItineraryIncludes = readonly ItineraryInclude[];

export function itineraryRecord(includes: ItineraryIncludes): JsonSql {
  const asked = (name: ItineraryInclude, related: JsonSql): JsonSql => (includes.includes(name) ? related : nullJson);
  return recordOf<Itinerary>({
    id: written(sql`id`),
    customer: asked('customer', customer),
    description: quoted(sql`description`),
    external_id: quoted(sql`external_id`),
    itinerary_id: written(sql`itinerary_id`),
    vehicle_id: written(sql`vehicle_id`),
    driver_id: written(sql`driver_id`),
    date_time_start: moment(sql`date_time_start`),
    date_time_end: moment(sql`date_time_end`),
    date_time_start_estimated: moment(sql`date_time_start_estimated`),
    date_time_end_estimated: moment(sql`date_time_end_estimated`),
    start_local: quoted(sql`start_local`),
    end_local: quoted(sql`end_local`),
    date_created: moment(sql`date_created`),
    date_modified: moment(sql`date_modified`),
    date_excluded: moment(sql`date_excluded`),
    position_start: asked('position_start', positionAt(sql`itinerary.date_time_start`)),
    position_end: asked('position_end', positionAt(sql`itinerary.date_time_end`)),
    itineraries: parts,
    vehicle: asked('vehicle', vehicle),
    driver: asked('driver', driver),
  });
}

const customer = relatedOf(
  recordOf<Customer>({ id: written(sql`c.id`), name: quoted(sql`c.name`), document: quoted(sql`c.document`) }),
  sql`from customer c where c.id = itinerary.customer_id`,
);

const vehicle = relatedOf(
  recordOf<NonNullable<Itinerary['vehicle']>>({
    id: written(sql`v.id`),
    title: quoted(sql`v.title`),
    plate: quoted(sql`v.plate`),
  }),
  sql`from vehicle v where v.id = itinerary.vehicle_id`,
);

const driver = relatedOf(
  recordOf<NonNullable<Itinerary['driver']>>({ id: written(sql`d.id`), name: quoted(sql`d.name`) }),
  sql`from driver d where d.id = itinerary.driver_id`,
);

/** A reading more than an hour old tells nothing of where the vehicle was. */
const positionAt = (time: Sql): JsonSql =>
  relatedOf(
    recordOf<NonNullable<Itinerary['position_start']>>({
      date_created: moment(sql`f.date_created`),
      date_time: moment(sql`f.date_time`),
      latitude: written(sql`f.latitude`),
      longitude: written(sql`f.longitude`),
    }),
    sql`from fix f
      where f.vehicle_id = itinerary.vehicle_id and f.date_time <= ${time} and f.date_time >= ${time} - interval '1 hour'
      order by f.date_time desc limit 1`,
  );

const parts = collectionOf(
  recordOf<ItineraryPart>({
    id: written(sql`p.id`),
    description: quoted(sql`p.description`),
    vehicle_id: written(sql`p.vehicle_id`),
    driver_id: written(sql`p.driver_id`),
    date_time_start: moment(sql`p.date_time_start`),
    date_time_end: moment(sql`p.date_time_end`),
  }),
  sql`from itinerary p where p.itinerary_id = itinerary.id and p.date_excluded is null`,
  sql`p.date_time_start, p.id`,
);
