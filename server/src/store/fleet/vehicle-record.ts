import { type DayRow, dayRowFigures } from '@tropeiro/domain/day-row.ts';
import type { NamedReference } from '@tropeiro/domain/named-record.ts';
import type { ReferencedVehicleModel, Vehicle, VehicleInclude, VehicleVirtualArea } from '@tropeiro/domain/vehicle.ts';
import {
  collectionOf,
  constant,
  day,
  emptyListJson,
  flag,
  type JsonSql,
  moment,
  named,
  nullJson,
  quoted,
  recordOf,
  relatedOf,
  type Sql,
  sql,
  written,
} from '../engine/statement.ts';

/** A vehicle as it is returned, with the related objects that were asked for. The others cost nothing. */
export function vehicleRecord(includes: ReadonlySet<VehicleInclude>): JsonSql {
  const asked = (include: VehicleInclude, related: JsonSql, otherwise = nullJson): JsonSql =>
    includes.has(include) ? related : otherwise;
  return recordOf<Vehicle>({
    ...own,
    driver: reference('driver', 'driver_id'),
    device,
    cost_center: reference('cost_center', 'cost_center_id'),
    fleet: asked('fleet', reference('fleet', 'fleet_id')),
    vehicle_color: asked('vehicle_color', reference('vehicle_color', 'vehicle_color_id')),
    vehicle_model: asked('vehicle_model', model, asked('vehicle_model.vehicle_model_manufacturer', model)),
    fuel_category: asked('fuel_category', reference('fuel_category', 'fuel_category_id')),
    vehicle_category: asked('vehicle_category', reference('vehicle_category', 'vehicle_category_id')),
    work_shift: asked('work_shift', reference('work_shift', 'work_shift_id')),
    vehicle_virtual_areas: areas,
    daily_summary: asked('daily_summary', lastDays, emptyListJson),
    date_created: moment(sql`vehicle.date_created`),
  });
}

const own = {
  id: written(sql`vehicle.id`),
  title: quoted(sql`title`),
  plate: quoted(sql`plate`),
  status: quoted(sql`status`),
  visible: flag(sql`visible`),
  chassi: quoted(sql`chassi`),
  renavam: quoted(sql`renavam`),
  crv: quoted(sql`crv`),
  year: written(sql`year`),
  model_year: written(sql`model_year`),
  seats: written(sql`seats`),
  capacity: written(sql`capacity`),
  axles: written(sql`axles`),
  fuel_capacity: written(sql`fuel_capacity`),
  fuel_average_intended: written(sql`fuel_average_intended`),
  hodometer: written(sql`hodometer`),
  hourimeter: written(sql`hourimeter`),
  speed_max: written(sql`speed_max`),
  speed_max_range_1: written(sql`speed_max_range_1`),
  speed_max_rain: written(sql`speed_max_rain`),
  rpm_high: written(sql`rpm_high`),
  min_temperature: written(sql`min_temperature`),
  max_temperature: written(sql`max_temperature`),
  responsible_name: quoted(sql`responsible_name`),
  base_latitude: written(sql`base_latitude`),
  base_longitude: written(sql`base_longitude`),
  driver_id: written(sql`driver_id`),
  device_id: written(sql`device_id`),
  fleet_id: written(sql`fleet_id`),
  cost_center_id: written(sql`cost_center_id`),
  vehicle_color_id: written(sql`vehicle_color_id`),
  vehicle_model_id: written(sql`vehicle_model_id`),
  fuel_category_id: written(sql`fuel_category_id`),
  vehicle_category_id: written(sql`vehicle_category_id`),
  work_shift_id: written(sql`work_shift_id`),
};

const nameAndId = (from: Sql): JsonSql =>
  recordOf<NamedReference>({ id: written(sql`${from}.id`), name: quoted(sql`${from}.name`) });

const reference = (table: string, column: string): JsonSql =>
  relatedOf(nameAndId(sql`related`), sql`from ${named(table)} related where related.id = vehicle.${named(column)}`);

const device = relatedOf(
  recordOf<NonNullable<Vehicle['device']>>({ id: written(sql`device.id`), serial: quoted(sql`serial`) }),
  sql`from device where device.id = vehicle.device_id`,
);

const manufacturer = recordOf<ReferencedVehicleModel['vehicle_model_manufacturer']>({
  id: written(sql`maker.id`),
  name: quoted(sql`maker.name`),
  vehicle_category: relatedOf(
    nameAndId(sql`category`),
    sql`from vehicle_category category where category.id = maker.vehicle_category_id`,
  ),
});

const model = relatedOf(
  recordOf<ReferencedVehicleModel>({
    id: written(sql`model.id`),
    name: quoted(sql`model.name`),
    vehicle_model_manufacturer: manufacturer,
  }),
  sql`from vehicle_model model join vehicle_model_manufacturer maker on maker.id = model.vehicle_model_manufacturer_id
    where model.id = vehicle.vehicle_model_id`,
);

const area = recordOf<VehicleVirtualArea>({
  id: written(sql`link.id`),
  virtual_area_id: written(sql`area.id`),
  virtual_area: recordOf<VehicleVirtualArea['virtual_area']>({
    id: written(sql`area.id`),
    name: quoted(sql`area.name`),
    type: quoted(sql`area.type`),
  }),
  date_created: moment(sql`link.date_created`),
});

const areas = collectionOf(
  area,
  sql`from vehicle_virtual_area link join virtual_area area on area.id = link.virtual_area_id
    where link.customer_id = vehicle.customer_id and link.vehicle_id = vehicle.id`,
  sql`link.virtual_area_id`,
);

const dayRow = recordOf<DayRow>({
  title: quoted(sql`vehicle.plate`),
  ...(Object.fromEntries(
    Object.keys(dayRowFigures).map((name) => [name, written(sql`coalesce(figures -> ${constant(name)}, '0')`)]),
  ) as Record<keyof typeof dayRowFigures, JsonSql>),
  date: day(sql`date`),
  vehicle_id: written(sql`done.vehicle_id`),
  driver_id: written(sql`done.driver_id`),
});

/** The company's today. */
const today = sql`(select (now() at time zone timezone)::date from customer where id = tenant())`;

/** Today and the six days before it, as the company counts days. */
const lastDays = collectionOf(
  dayRow,
  sql`from day_row done where done.customer_id = vehicle.customer_id and done.vehicle_id = vehicle.id
    and date between ${today} - 6 and ${today}`,
  sql`date`,
);
