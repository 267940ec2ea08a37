import { sql } from '@tropeiro/platform/database/statement.ts';

/**
 * The parts of days by driver, as a table of a query: the rows by driver for days with several drivers, otherwise the
 * whole day.
 */
export const dayParts = sql`(select customer_id, vehicle_id, date, driver_id, figures from day_row where not is_split
  union all select customer_id, vehicle_id, date, driver_id, figures from driver_day_row)`;
