import { type NewWorkShiftDay, WorkShift } from '@tropeiro/domain/fleet/work-shift-schema.ts';
import { recordOf } from '@tropeiro/platform/database/json/json.ts';
import { CrudTable } from '@tropeiro/platform/database/records/crud-table.ts';
import { namedColumns } from '@tropeiro/platform/database/records/named-records.ts';
import { sql } from '@tropeiro/platform/database/statement.ts';

/** The writable columns of a work shift. */
export type WorkShiftFields = Pick<WorkShift, 'name' | 'external_code' | 'timezone'> & {
  readonly days: readonly NewWorkShiftDay[];
};

export const workShiftTable = new CrudTable<WorkShift, WorkShiftFields>({
  table: 'work_shift',
  record: recordOf(WorkShift, { ...namedColumns, timezone: sql`timezone`, days: sql`days` }),
  columns: ['name', 'external_code', 'timezone', 'days'],
  sortedBy: 'name',
});
