import { NewWorkShift, WorkShift } from '@tropeiro/domain/fleet/work-shift.ts';
import { bilingual } from '@tropeiro/domain/language/bilingual-text.ts';
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
    plural: bilingual('work shifts', 'jornadas de trabalho'),
    singular: bilingual('work shift', 'jornada de trabalho'),
    read: 'driver:read',
    write: 'driver:write',
    record: WorkShift,
    newRecord: NewWorkShift,
  },
);
