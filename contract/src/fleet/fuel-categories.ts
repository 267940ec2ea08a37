import { bilingual } from '@tropeiro/domain/language/bilingual-text.ts';
import { namedColumns } from '@tropeiro/domain/sheets/named-columns.ts';
import { namedNoun } from '../master-data-noun.ts';

export const fuelCategories = namedNoun({
  noun: 'fuel_category',
  ids: {
    list: 'listFuelCategories',
    get: 'getFuelCategory',
    create: 'createFuelCategory',
    change: 'changeFuelCategory',
    delete: 'deleteFuelCategory',
    upsert: 'upsertFuelCategories',
    import: 'importFuelCategories',
    template: 'getFuelCategoryTemplate',
  },
  plural: bilingual('fuel categories', 'categorias de combustível'),
  singular: bilingual('fuel category', 'categoria de combustível'),
  of: 'vehicle',
  example: {
    created: { name: 'Biometano', external_code: 'BIO' },
    changed: { id: 8, name: 'Híbrido plug-in', external_code: 'PHEV' },
    deletedId: 7,
    imported: { name: 'Biodiesel B20', external_code: 'B20' },
    fileName: 'combustiveis.xlsx',
  },
  columns: namedColumns('Biodiesel B20', 'B20'),
});
