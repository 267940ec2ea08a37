import { Visit } from '@tropeiro/domain/tracking/visit-schema.ts';
import { collectionOf, recordOf } from '@tropeiro/platform/database/json/json.ts';
import { sql } from '@tropeiro/platform/database/statement.ts';

/** The visits to a route point, where its table is called `point`: events of category 0, oldest first. */
export const visitsOfPoint = collectionOf(
  recordOf(Visit, {
    vehicle_id: sql`visit.vehicle_id`,
    driver_id: sql`visit.driver_id`,
    arrival: sql`visit.begin_time`,
    departure: sql`visit.end_time`,
  }),
  sql`from event visit where visit.target = concat('route_point:', point.id) and visit.category = 0 and visit.date_retracted is null`,
  sql`visit.begin_time, visit.id`,
);
