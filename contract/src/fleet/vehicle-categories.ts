import { NewVehicleCategory, VehicleCategory } from '@tropeiro/domain/fleet/vehicle-category-schema.ts';
import { bilingual } from '@tropeiro/domain/language/bilingual-text.ts';
import { namedColumns } from '@tropeiro/domain/sheets/named-columns.ts';
import { namedFilters } from '../lists/named-filters.ts';
import { importableNoun, namedRow } from '../master-data-noun.ts';

export const vehicleCategories = importableNoun({
  noun: 'vehicle_category',
  ids: {
    list: 'listVehicleCategories',
    get: 'getVehicleCategory',
    create: 'createVehicleCategory',
    change: 'changeVehicleCategory',
    delete: 'deleteVehicleCategory',
    upsert: 'upsertVehicleCategories',
    import: 'importVehicleCategories',
    template: 'getVehicleCategoryTemplate',
  },
  plural: bilingual('vehicle categories', 'categorias de veículo'),
  singular: bilingual('vehicle category', 'categoria de veículo'),
  of: 'vehicle',
  record: VehicleCategory,
  newRecord: NewVehicleCategory,
  row: namedRow,
  filters: namedFilters,
  example: {
    created: { name: 'Caminhão frigorífico', external_code: 'FRIGO', required_checklist_form_id: 1 },
    changed: { id: 3, name: 'Carreta baú', external_code: 'CBAU' },
    deletedId: 5,
    rows: [{ name: 'Bitrem', external_code: 'BIT' }],
  },
  columns: namedColumns('Bitrem', 'BIT'),
  file: { name: 'categorias.xlsx', csv: 'name,external_code\nBitrem,BIT\n' },
});
