import { bilingual } from '@tropeiro/domain/language/bilingual-text.ts';
import { namedColumns } from '@tropeiro/domain/sheets/named-columns.ts';
import { namedNoun } from '../master-data-noun.ts';

export const fleets = namedNoun({
  noun: 'fleet',
  ids: {
    list: 'listFleets',
    get: 'getFleet',
    create: 'createFleet',
    change: 'changeFleet',
    delete: 'deleteFleet',
    upsert: 'upsertFleets',
    import: 'importFleets',
    template: 'getFleetTemplate',
  },
  plural: bilingual('fleets', 'frotas'),
  singular: bilingual('fleet', 'frota'),
  of: 'vehicle',
  example: {
    created: { name: 'Frota Sul', external_code: 'FS' },
    changed: { id: 2, name: 'Frota reserva', external_code: 'RES' },
    deletedId: 2,
    imported: { name: 'Frota Norte', external_code: 'FN' },
    fileName: 'frotas.xlsx',
  },
  columns: namedColumns('Frota Sul', 'FS'),
});
