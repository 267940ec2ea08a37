import { bilingual } from '@tropeiro/domain/language/bilingual-text.ts';
import { namedColumns } from '@tropeiro/domain/sheets/named-columns.ts';
import { namedNoun } from '../master-data-noun.ts';

export const costCenters = namedNoun({
  noun: 'cost_center',
  ids: {
    list: 'listCostCenters',
    get: 'getCostCenter',
    create: 'createCostCenter',
    change: 'changeCostCenter',
    delete: 'deleteCostCenter',
    upsert: 'upsertCostCenters',
    import: 'importCostCenters',
    template: 'getCostCenterTemplate',
  },
  plural: bilingual('cost centres', 'centros de custo'),
  singular: bilingual('cost centre', 'centro de custo'),
  of: 'driver',
  example: {
    created: { name: 'Operação Canoas', external_code: 'CC-310' },
    changed: { id: 2, name: 'Administração geral', external_code: 'CC-100' },
    deletedId: 2,
    imported: { name: 'Operação Gravataí', external_code: 'OG' },
    fileName: 'centros-de-custo.xlsx',
  },
  columns: namedColumns('Operação Canoas', 'OC'),
});
