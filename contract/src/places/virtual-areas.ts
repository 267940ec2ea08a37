import { bilingual } from '@tropeiro/domain/language/bilingual-text.ts';
import { virtualAreaColumns } from '@tropeiro/domain/places/virtual-area-columns.ts';
import { NewVirtualArea, VirtualArea } from '@tropeiro/domain/places/virtual-area-schema.ts';
import { rowSchema } from '../importing/row-schema.ts';
import { namedFilters } from '../lists/named-filters.ts';
import { importableNoun } from '../master-data-noun.ts';

export const virtualAreas = importableNoun({
  noun: 'virtual_area',
  ids: {
    list: 'listVirtualAreas',
    get: 'getVirtualArea',
    create: 'createVirtualArea',
    change: 'changeVirtualArea',
    delete: 'deleteVirtualArea',
    upsert: 'upsertVirtualAreas',
    import: 'importVirtualAreas',
    template: 'getVirtualAreaTemplate',
  },
  plural: bilingual('virtual areas', 'áreas virtuais'),
  singular: bilingual('virtual area', 'área virtual'),
  of: 'vehicle',
  record: VirtualArea,
  newRecord: NewVirtualArea,
  row: rowSchema('VirtualAreaRow', NewVirtualArea),
  filters: namedFilters,
  example: {
    created: { name: 'Centro de distribuição', type: 'circle', latitude: -29.9935, longitude: -51.1745, radius: 300 },
    changed: {
      id: 2,
      name: 'Centro Histórico',
      type: 'polygon',
      latitude: null,
      longitude: null,
      radius: null,
      points: [
        { latitude: -30.0254, longitude: -51.2331 },
        { latitude: -30.0254, longitude: -51.2202 },
        { latitude: -30.0367, longitude: -51.2226 },
      ],
    },
    deletedId: 2,
    rows: [{ name: 'Pátio Sul', type: 'circle', latitude: -30.0277, longitude: -51.2287, radius: 250 }],
  },
  columns: virtualAreaColumns,
  file: {
    name: 'areas.xlsx',
    csv: 'name,type,latitude,longitude,radius\nPátio Sul,circle,-30.0277,-51.2287,250\n',
  },
});
