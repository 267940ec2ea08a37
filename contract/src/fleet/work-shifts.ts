import { NewWorkShift, WorkShift } from '@tropeiro/domain/fleet/work-shift.ts';
import { bilingual } from '@tropeiro/domain/language/bilingual-text.ts';
import { crud } from '../crud.ts';
import { namedFilters } from '../lists/named-filters.ts';
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
    plural: bilingual('work shifts', 'turnos de trabalho'),
    singular: bilingual('work shift', 'turno de trabalho'),
    read: 'driver:read',
    write: 'driver:write',
    record: WorkShift,
    newRecord: NewWorkShift,
    example: {
      created: {
        name: 'Madrugada',
        external_code: 'MAD',
        timezone: 'America/Sao_Paulo',
        days: [{ weekday: 1, begin: '22:00', end: '06:00', breaks: [{ begin: '02:00', end: '03:00' }] }],
      },
      changed: { id: 2, name: 'Sábado', days: [{ weekday: 6, begin: '08:00', end: '12:00' }] },
      deletedId: 2,
    },
    filters: namedFilters,
  },
);
