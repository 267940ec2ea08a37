import { DayRow, dayRowFigureNames } from '@tropeiro/domain/tracking/day-row-schema.ts';
import { columnJson, type Json, oncePerRow, recordWithStored } from '@tropeiro/platform/database/json/json.ts';
import { sql } from '@tropeiro/platform/database/statement.ts';

const plate = columnJson(DayRow.properties.title, sql`vehicle.plate`);
const vehicleId = columnJson(DayRow.properties.vehicle_id, sql`vehicle.id`);

/** The row of a day: of `day_row` as `done`, and of its vehicle. For closed days, the returned figures are stored. */
export const dayRow = dayRowWith(plate, vehicleId);

/** The same, in a collection of the vehicle. */
export const dayRowOfVehicle = dayRowWith(oncePerRow(plate), oncePerRow(vehicleId));

function dayRowWith(title: Json<string>, vehicle_id: Json<number>): Json<DayRow> {
  return recordWithStored(DayRow, dayRowFigureNames, sql`coalesce(figures_json, day_figures(figures))`, {
    title,
    date: sql`date`,
    vehicle_id,
    driver_id: sql`done.driver_id`,
  });
}
