import {
  VehicleModelManufacturer,
  VehicleModelManufacturerReference,
} from '@tropeiro/domain/fleet/vehicle-model-manufacturer-schema.ts';
import { VehicleModel } from '@tropeiro/domain/fleet/vehicle-model-schema.ts';
import { NamedReference } from '@tropeiro/domain/language/named-record-schema.ts';
import { type Json, recordOf, relatedOf, requiredRelatedOf } from '@tropeiro/platform/database/json/json.ts';
import { CrudTable } from '@tropeiro/platform/database/records/crud-table.ts';
import { namedColumns } from '@tropeiro/platform/database/records/named-records.ts';
import { type Sql, sql } from '@tropeiro/platform/database/statement.ts';

export const manufacturerTable = new CrudTable<
  VehicleModelManufacturer,
  Pick<VehicleModelManufacturer, 'name' | 'external_code' | 'vehicle_category_id'>
>({
  table: 'vehicle_model_manufacturer',
  record: recordOf(VehicleModelManufacturer, {
    ...namedColumns,
    vehicle_category_id: sql`vehicle_category_id`,
    vehicle_category: categoryOf(sql`vehicle_model_manufacturer.vehicle_category_id`),
  }),
  columns: ['name', 'external_code', 'vehicle_category_id'],
  sortedBy: 'name',
});

export const modelTable = new CrudTable<
  VehicleModel,
  Pick<VehicleModel, 'name' | 'external_code' | 'vehicle_model_manufacturer_id'>
>({
  table: 'vehicle_model',
  record: recordOf(VehicleModel, {
    ...namedColumns,
    vehicle_model_manufacturer_id: sql`vehicle_model_manufacturer_id`,
    vehicle_model_manufacturer: manufacturerOf(sql`vehicle_model.vehicle_model_manufacturer_id`),
  }),
  columns: ['name', 'external_code', 'vehicle_model_manufacturer_id'],
  sortedBy: 'name',
});

function manufacturerOf(id: Sql): Json<VehicleModelManufacturerReference> {
  const reference = recordOf(VehicleModelManufacturerReference, {
    id: sql`m.id`,
    name: sql`m.name`,
    vehicle_category: categoryOf(sql`m.vehicle_category_id`),
  });
  return requiredRelatedOf(reference, sql`from vehicle_model_manufacturer m where m.id = ${id}`);
}

function categoryOf(id: Sql): Json<NamedReference | null> {
  const reference = recordOf(NamedReference, { id: sql`c.id`, name: sql`c.name` });
  return relatedOf(reference, sql`from vehicle_category c where c.id = ${id}`);
}
