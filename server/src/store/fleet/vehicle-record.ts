import { DeviceReference } from '@tropeiro/domain/fleet/device-schema.ts';
import type { VehicleInclude } from '@tropeiro/domain/fleet/vehicle.ts';
import { VehicleModelManufacturerReference } from '@tropeiro/domain/fleet/vehicle-model-manufacturer-schema.ts';
import { VehicleModelReference } from '@tropeiro/domain/fleet/vehicle-model-schema.ts';
import { vehicleFieldNames } from '@tropeiro/domain/fleet/vehicle-rules.ts';
import { Vehicle, VehicleVirtualArea } from '@tropeiro/domain/fleet/vehicle-schema.ts';
import { NamedReference } from '@tropeiro/domain/language/named-record-schema.ts';
import {
  collectionOf,
  emptyListJson,
  type Json,
  nullJson,
  recordOf,
  relatedOf,
} from '@tropeiro/platform/database/json/json.ts';
import { identifier, type Sql, sql, tableColumns } from '@tropeiro/platform/database/statement.ts';
import { dayRowOfVehicle } from '../tracking/days/day-row-record.ts';

/** The record of a vehicle, with the related objects in `includes`. The others are not queried. */
export function vehicleRecord(includes: ReadonlySet<VehicleInclude>): Json<Vehicle> {
  const included = <T>(include: VehicleInclude, related: Json<T>): Json<T> | Json<null> =>
    includes.has(include) ? related : nullJson;
  const includesModel = includes.has('vehicle_model') || includes.has('vehicle_model.vehicle_model_manufacturer');
  return recordOf(Vehicle, {
    id: sql`vehicle.id`,
    ...tableColumns('vehicle', vehicleFieldNames),
    driver: reference('driver', 'driver_id'),
    device,
    cost_center: reference('cost_center', 'cost_center_id'),
    fleet: included('fleet', reference('fleet', 'fleet_id')),
    vehicle_color: included('vehicle_color', reference('vehicle_color', 'vehicle_color_id')),
    vehicle_model: includesModel ? model : nullJson,
    fuel_category: included('fuel_category', reference('fuel_category', 'fuel_category_id')),
    vehicle_category: included('vehicle_category', reference('vehicle_category', 'vehicle_category_id')),
    work_shift: included('work_shift', reference('work_shift', 'work_shift_id')),
    vehicle_virtual_areas: areas,
    daily_summary: includes.has('daily_summary') ? lastDays : emptyListJson,
    date_created: sql`vehicle.date_created`,
    date_modified: sql`vehicle.date_modified`,
  });
}

const nameAndId = (from: Sql): Json<NamedReference> =>
  recordOf(NamedReference, { id: sql`${from}.id`, name: sql`${from}.name` });

const reference = (table: string, column: string): Json<NamedReference | null> =>
  relatedOf(
    nameAndId(sql`related`),
    sql`from ${identifier(table)} related where related.id = vehicle.${identifier(column)}`,
  );

const device = relatedOf(
  recordOf(DeviceReference, { id: sql`device.id`, serial: sql`serial` }),
  sql`from device where device.id = vehicle.device_id`,
);

const manufacturer = recordOf(VehicleModelManufacturerReference, {
  id: sql`maker.id`,
  name: sql`maker.name`,
  vehicle_category: relatedOf(
    nameAndId(sql`category`),
    sql`from vehicle_category category where category.id = maker.vehicle_category_id`,
  ),
});

const model = relatedOf(
  recordOf(VehicleModelReference, {
    id: sql`model.id`,
    name: sql`model.name`,
    vehicle_model_manufacturer: manufacturer,
  }),
  sql`from vehicle_model model join vehicle_model_manufacturer maker on maker.id = model.vehicle_model_manufacturer_id
    where model.id = vehicle.vehicle_model_id`,
);

const area = recordOf(VehicleVirtualArea, {
  id: sql`link.id`,
  virtual_area_id: sql`area.id`,
  virtual_area: recordOf(VehicleVirtualArea.properties.virtual_area, {
    id: sql`area.id`,
    name: sql`area.name`,
    type: sql`area.type`,
  }),
  date_created: sql`link.date_created`,
});

const areas = collectionOf(
  area,
  sql`from vehicle_virtual_area link join virtual_area area on area.id = link.virtual_area_id
    where link.customer_id = vehicle.customer_id and link.vehicle_id = vehicle.id`,
  sql`link.virtual_area_id`,
);

/** The current date in the company's time zone. */
const today = sql`(select (now() at time zone timezone)::date from customer where id = tenant())`;

/** Today and the six days before it, in the company's time zone. */
const lastDays = collectionOf(
  dayRowOfVehicle,
  sql`from day_row done where done.customer_id = vehicle.customer_id and done.vehicle_id = vehicle.id
    and date between ${today} - 6 and ${today}`,
  sql`date`,
);
