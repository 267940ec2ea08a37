import { sortDays, workShiftFaults } from '@tropeiro/domain/fleet/work-shift.ts';
import { crudHandlers } from '../handling/crud.ts';
import type { CrudRules } from '../handling/crud-fields.ts';
import { type WorkShiftFields, workShiftTable } from '../store/fleet/work-shifts.ts';

/** How work shifts are judged and stored. */
export const workShiftRules: CrudRules<WorkShiftFields> & { readonly table: typeof workShiftTable } = {
  table: workShiftTable,
  faults: workShiftFaults,
  toStored: (shift) => ({ ...shift, days: sortDays(shift.days) }),
};

export const workShiftHandlers = crudHandlers(
  {
    list: 'listWorkShifts',
    get: 'getWorkShift',
    create: 'createWorkShift',
    change: 'changeWorkShift',
    delete: 'deleteWorkShift',
  },
  workShiftRules,
);
