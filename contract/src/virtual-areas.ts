import { NewVirtualArea, VirtualArea } from '@tropeiro/domain/virtual-area.ts';
import { words } from '@tropeiro/domain/words.ts';
import { catalogue } from './catalogue.ts';
import { masterDataTag } from './master-data.ts';

export const virtualAreas = catalogue({
  one: 'VirtualArea',
  many: 'VirtualAreas',
  path: '/virtual_area/',
  tag: masterDataTag,
  plural: words('virtual areas', 'áreas virtuais'),
  singular: words('virtual area', 'área virtual'),
  read: 'vehicle:read',
  write: 'vehicle:write',
  record: VirtualArea,
  written: NewVirtualArea,
});
