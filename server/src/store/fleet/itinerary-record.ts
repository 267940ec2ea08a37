import { Customer } from '@tropeiro/domain/company/user-schema.ts';
import type { ItineraryInclude } from '@tropeiro/domain/fleet/itinerary.ts';
import {
  Itinerary,
  ItineraryPart,
  ItineraryPosition,
  ItineraryVehicle,
} from '@tropeiro/domain/fleet/itinerary-schema.ts';
import { NamedReference } from '@tropeiro/domain/language/named-record-schema.ts';
import { collectionOf, type Json, nullJson, recordOf, relatedOf } from '@tropeiro/platform/database/json/json.ts';
import { type Sql, sql } from '@tropeiro/platform/database/statement.ts';
import { positionAt } from '../tracking/positions/position-at.ts';

/** The record of an itinerary, with the related objects in `includes`. */
export function itineraryRecord(includes: ReadonlySet<ItineraryInclude>): Json<Itinerary> {
  const included = <T>(name: ItineraryInclude, related: Json<T>): Json<T> | Json<null> =>
    includes.has(name) ? related : nullJson;
  return recordOf(Itinerary, {
    id: sql`id`,
    customer: included('customer', customer),
    description: sql`description`,
    external_id: sql`external_id`,
    itinerary_id: sql`itinerary_id`,
    vehicle_id: sql`vehicle_id`,
    driver_id: sql`driver_id`,
    date_time_start: sql`date_time_start`,
    date_time_end: sql`date_time_end`,
    date_time_start_estimated: sql`date_time_start_estimated`,
    date_time_end_estimated: sql`date_time_end_estimated`,
    start_local: sql`start_local`,
    end_local: sql`end_local`,
    date_created: sql`date_created`,
    date_modified: sql`date_modified`,
    date_excluded: sql`date_excluded`,
    position_start: included('position_start', positionOf(sql`itinerary.date_time_start`)),
    position_end: included('position_end', positionOf(sql`itinerary.date_time_end`)),
    itineraries: parts,
    vehicle: included('vehicle', vehicle),
    driver: included('driver', driver),
  });
}

const customer = relatedOf(
  recordOf(Customer, { id: sql`c.id`, name: sql`c.name`, document: sql`c.document` }),
  sql`from customer c where c.id = itinerary.customer_id`,
);

const vehicle = relatedOf(
  recordOf(ItineraryVehicle, {
    id: sql`v.id`,
    title: sql`v.title`,
    plate: sql`v.plate`,
  }),
  sql`from vehicle v where v.id = itinerary.vehicle_id`,
);

const driver = relatedOf(
  recordOf(NamedReference, { id: sql`d.id`, name: sql`d.name` }),
  sql`from driver d where d.id = itinerary.driver_id`,
);

const positionOf = (time: Sql) =>
  relatedOf(
    recordOf(ItineraryPosition, {
      date_created: sql`m.received`,
      date_time: sql`m.time`,
      latitude: sql`m.latitude`,
      longitude: sql`m.longitude`,
    }),
    positionAt(sql`itinerary.vehicle_id`, time),
  );

const parts = collectionOf(
  recordOf(ItineraryPart, {
    id: sql`p.id`,
    description: sql`p.description`,
    vehicle_id: sql`p.vehicle_id`,
    driver_id: sql`p.driver_id`,
    date_time_start: sql`p.date_time_start`,
    date_time_end: sql`p.date_time_end`,
  }),
  sql`from itinerary p where p.itinerary_id = itinerary.id and p.date_excluded is null`,
  sql`p.date_time_start, p.id`,
);
