import { NewWorkShift, WorkShift } from '@tropeiro/domain/fleet/work-shift-schema.ts';
import { bilingual } from '@tropeiro/domain/language/bilingual-text.ts';
import { namedColumns } from '@tropeiro/domain/sheets/named-columns.ts';
import { rowSchema } from '../importing/row-schema.ts';
import { namedFilters } from '../lists/named-filters.ts';
import { masterDataNoun } from '../master-data-noun.ts';

export const workShifts = masterDataNoun({
  noun: 'work_shift',
  ids: {
    list: 'listWorkShifts',
    get: 'getWorkShift',
    create: 'createWorkShift',
    change: 'changeWorkShift',
    delete: 'deleteWorkShift',
    upsert: 'upsertWorkShifts',
  },
  plural: bilingual('work shifts', 'jornadas de trabalho'),
  singular: bilingual('work shift', 'jornada de trabalho'),
  of: 'driver',
  record: WorkShift,
  newRecord: NewWorkShift,
  row: rowSchema('WorkShiftRow', NewWorkShift),
  filters: namedFilters,
  example: {
    created: {
      name: 'Madrugada',
      external_code: 'MAD',
      timezone: 'America/Sao_Paulo',
      days: [{ weekday: 1, begin: '22:00', end: '06:00', breaks: [{ begin: '02:00', end: '03:00' }] }],
    },
    changed: { id: 2, name: 'Sábado', days: [{ weekday: 6, begin: '08:00', end: '12:00' }] },
    deletedId: 2,
    rows: [{ name: 'Noturno', days: [{ weekday: 1, begin: '22:00', end: '06:00' }] }],
  },
  columns: namedColumns('Noturno', 'NOT'),
});
