import { VehicleCategory } from '@tropeiro/domain/fleet/vehicle-category-schema.ts';
import { recordOf } from '@tropeiro/platform/database/json/json.ts';
import { CrudTable } from '@tropeiro/platform/database/records/crud-table.ts';
import { namedColumns } from '@tropeiro/platform/database/records/named-records.ts';
import { sql } from '@tropeiro/platform/database/statement.ts';

export const vehicleCategoryTable = new CrudTable<
  VehicleCategory,
  Pick<VehicleCategory, 'name' | 'external_code' | 'required_checklist_form_id'>
>({
  table: 'vehicle_category',
  record: recordOf(VehicleCategory, {
    ...namedColumns,
    required_checklist_form_id: sql`required_checklist_form_id`,
  }),
  columns: ['name', 'external_code', 'required_checklist_form_id'],
  sortedBy: 'name',
});
