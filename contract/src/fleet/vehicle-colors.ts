import { bilingual } from '@tropeiro/domain/language/bilingual-text.ts';
import { namedColumns } from '@tropeiro/domain/sheets/named-columns.ts';
import { namedNoun } from '../master-data-noun.ts';

export const vehicleColors = namedNoun({
  noun: 'vehicle_color',
  ids: {
    list: 'listVehicleColors',
    get: 'getVehicleColor',
    create: 'createVehicleColor',
    change: 'changeVehicleColor',
    delete: 'deleteVehicleColor',
    upsert: 'upsertVehicleColors',
    import: 'importVehicleColors',
    template: 'getVehicleColorTemplate',
  },
  plural: bilingual('vehicle colours', 'cores de veículo'),
  singular: bilingual('vehicle colour', 'cor de veículo'),
  of: 'vehicle',
  example: {
    created: { name: 'Laranja', external_code: 'LAR' },
    changed: { id: 7, name: 'Verde-escuro', external_code: 'VDE' },
    deletedId: 6,
    imported: { name: 'Grafite', external_code: 'GRA' },
    fileName: 'cores.xlsx',
  },
  columns: namedColumns('Grafite', 'GRA'),
});
