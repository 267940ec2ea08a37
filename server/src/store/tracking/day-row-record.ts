import { DayRow, dayRowFigureNames } from '@tropeiro/domain/tracking/day-row.ts';
import { recordWithStored } from '../engine/json.ts';
import { sql } from '../engine/statement.ts';

/** The row of a day: of `day_row` as `done`, and of its vehicle. Its figures are kept as they are returned once it is closed. */
export const dayRow = recordWithStored(DayRow, dayRowFigureNames, sql`coalesce(figures_json, day_figures(figures))`, {
  title: sql`vehicle.plate`,
  date: sql`date`,
  vehicle_id: sql`done.vehicle_id`,
  driver_id: sql`done.driver_id`,
});
