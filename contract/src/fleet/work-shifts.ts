import { NewWorkShift, WorkShift } from '@tropeiro/domain/fleet/work-shift.ts';
import { words } from '@tropeiro/domain/language/words.ts';
import { crud } from '../crud.ts';
import { masterDataTag } from './master-data.ts';

export const workShifts = crud(
  {
    list: 'listWorkShifts',
    get: 'getWorkShift',
    create: 'createWorkShift',
    change: 'changeWorkShift',
    delete: 'deleteWorkShift',
  },
  {
    path: '/work_shift/',
    tag: masterDataTag,
    plural: words('work shifts', 'jornadas de trabalho'),
    singular: words('work shift', 'jornada de trabalho'),
    read: 'driver:read',
    write: 'driver:write',
    record: WorkShift,
    written: NewWorkShift,
  },
);
