import { sql } from '../engine/statement.ts';

/** The parts of days by who drove, as a table of a query: the rows of those that several drove, and else the whole. */
export const dayParts = sql`(select customer_id, vehicle_id, date, driver_id, figures from day_row where not is_split
  union all select customer_id, vehicle_id, date, driver_id, figures from driver_day_row)`;
