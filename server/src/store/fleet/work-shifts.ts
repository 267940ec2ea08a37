import type { GivenDay, WorkShift } from '@tropeiro/domain/work-shift.ts';
import { CatalogueTable } from '../engine/catalogue.ts';
import { namedColumns } from '../engine/named-records.ts';
import { quoted, recordOf, sql, written } from '../engine/statement.ts';

type Fields = Pick<WorkShift, 'name' | 'external_code' | 'timezone'> & { readonly days: readonly GivenDay[] };

export const workShiftTable = new CatalogueTable<WorkShift, Fields>({
  table: 'work_shift',
  record: recordOf<WorkShift>({ ...namedColumns, timezone: quoted(sql`timezone`), days: written(sql`days`) }),
  columns: ['name', 'external_code', 'timezone', 'days'],
  sortedBy: 'name',
});
