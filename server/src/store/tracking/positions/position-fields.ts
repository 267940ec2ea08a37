import { type Sql, sql } from '@tropeiro/platform/database/statement.ts';

/** The fields of a position, from a table or query with the columns of device messages. */
export const positionFields = (message: Sql) => ({
  date_time: sql`${message}.time`,
  latitude: sql`${message}.latitude`,
  longitude: sql`${message}.longitude`,
  altitude: sql`${message}.altitude_m`,
  speed: sql`${message}.speed_kmh`,
  course: sql`${message}.course_deg`,
  // Devices send it as a boolean or as a number. The engine reads it the same way.
  ignition: sql`case ${message}.attributes ->> 'ignition' when 'true' then true when '1' then true when 'false' then false when '0' then false end`,
  date_created: sql`${message}.received`,
});
