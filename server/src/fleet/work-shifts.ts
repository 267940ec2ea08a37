import { workShifts } from '@tropeiro/contract/fleet/work-shifts.ts';
import { sortDays, workShiftFaults } from '@tropeiro/domain/fleet/work-shift.ts';
import { crudHandlers } from '../handling/crud.ts';
import type { CrudRules } from '../handling/crud-fields.ts';
import { type WorkShiftFields, workShiftTable } from '../store/fleet/work-shifts.ts';

/** How work shifts are validated and stored. */
export const workShiftRules: CrudRules<WorkShiftFields> & { readonly table: typeof workShiftTable } = {
  table: workShiftTable,
  faults: workShiftFaults,
  toStored: (shift) => ({ ...shift, days: sortDays(shift.days) }),
};

export const workShiftHandlers = crudHandlers(workShifts.ids, workShiftRules);
