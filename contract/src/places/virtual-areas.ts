import { bilingual } from '@tropeiro/domain/language/bilingual-text.ts';
import { NewVirtualArea, VirtualArea } from '@tropeiro/domain/places/virtual-area.ts';
import { crud } from '../crud.ts';
import { masterDataTag } from '../fleet/master-data.ts';

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
  },
);
