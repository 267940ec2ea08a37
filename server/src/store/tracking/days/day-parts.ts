import { sql } from '@tropeiro/platform/database/statement.ts';

/**
 * The parts of days by driver, as a table of a query: the rows by driver for days with several drivers, otherwise the
 * whole day.
 */
export const dayParts = sql`(select customer_id, vehicle_id, date, driver_id, figures from day_row where not is_split
  union all select customer_id, vehicle_id, date, driver_id, figures from driver_day_row)`;

/** The whole days, with whether each is closed. */
export const daysWithClosing = sql`(select vehicle_id, date, driver_id, figures, date_closed is not null as is_closed from day_row)`;

/** The same of the parts by driver. */
export const dayPartsWithClosing = sql`(select vehicle_id, date, driver_id, figures, date_closed is not null as is_closed
    from day_row where not is_split
  union all select part.vehicle_id, part.date, part.driver_id, part.figures, whole.date_closed is not null
    from driver_day_row part left join day_row whole
      on whole.customer_id = part.customer_id and whole.vehicle_id = part.vehicle_id and whole.date = part.date)`;
