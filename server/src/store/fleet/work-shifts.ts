import { type NewWorkShiftDay, WorkShift } from '@tropeiro/domain/fleet/work-shift.ts';
import { CrudTable } from '../engine/crud-table.ts';
import { recordOf } from '../engine/json.ts';
import { namedColumns } from '../engine/named-records.ts';
import { sql } from '../engine/statement.ts';

/** The columns of a work shift that are written. */
export type WorkShiftFields = Pick<WorkShift, 'name' | 'external_code' | 'timezone'> & {
  readonly days: readonly NewWorkShiftDay[];
};

export const workShiftTable = new CrudTable<WorkShift, WorkShiftFields>({
  table: 'work_shift',
  record: recordOf(WorkShift, { ...namedColumns, timezone: sql`timezone`, days: sql`days` }),
  columns: ['name', 'external_code', 'timezone', 'days'],
  sortedBy: 'name',
});
