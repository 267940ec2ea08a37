import { type Sql, sql } from '../engine/statement.ts';

/** The fields of a position, of a table or query with the columns of a message of a device. */
export const positionFields = (message: Sql) => ({
  date_time: sql`${message}.time`,
  latitude: sql`${message}.latitude`,
  longitude: sql`${message}.longitude`,
  altitude: sql`${message}.altitude_m`,
  speed: sql`${message}.speed_kmh`,
  course: sql`${message}.course_deg`,
  // As the engine reads it: devices say it as a truth value or as a number.
  ignition: sql`case ${message}.attributes ->> 'ignition' when 'true' then true when '1' then true when 'false' then false when '0' then false end`,
  date_created: sql`${message}.received`,
});
