import { sortDays, workShiftFaults } from '@tropeiro/domain/fleet/work-shift.ts';
import { crudHandlers } from '../handling/crud.ts';
import { workShiftTable } from '../store/fleet/work-shifts.ts';

export const workShiftHandlers = crudHandlers(
  {
    list: 'listWorkShifts',
    get: 'getWorkShift',
    create: 'createWorkShift',
    change: 'changeWorkShift',
    delete: 'deleteWorkShift',
  },
  {
    table: workShiftTable,
    faults: workShiftFaults,
    toStored: (shift) => ({ ...shift, days: sortDays(shift.days) }),
  },
);
