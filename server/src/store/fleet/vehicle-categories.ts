import { VehicleCategory } from '@tropeiro/domain/fleet/vehicle-category.ts';
import { CrudTable } from '../engine/crud-table.ts';
import { recordOf } from '../engine/json.ts';
import { namedColumns } from '../engine/named-records.ts';
import { sql } from '../engine/statement.ts';

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
