import { bilingual } from '@tropeiro/domain/language/bilingual-text.ts';
import { NewVirtualArea, VirtualArea } from '@tropeiro/domain/places/virtual-area.ts';
import { crud } from '../crud.ts';
import { masterDataTag } from '../fleet/master-data.ts';
import { namedFilters } from '../lists/named-filters.ts';

export const virtualAreas = crud(
  {
    list: 'listVirtualAreas',
    get: 'getVirtualArea',
    create: 'createVirtualArea',
    change: 'changeVirtualArea',
    delete: 'deleteVirtualArea',
  },
  {
    path: '/virtual_area/',
    tag: masterDataTag,
    plural: bilingual('virtual areas', 'áreas virtuais'),
    singular: bilingual('virtual area', 'área virtual'),
    read: 'vehicle:read',
    write: 'vehicle:write',
    record: VirtualArea,
    newRecord: NewVirtualArea,
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
    },
    filters: namedFilters,
  },
);
