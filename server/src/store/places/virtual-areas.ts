import type { Shape, VirtualArea } from '@tropeiro/domain/virtual-area.ts';
import { CatalogueTable } from '../engine/catalogue.ts';
import { namedColumns } from '../engine/named-records.ts';
import { quoted, recordOf, sql, written } from '../engine/statement.ts';

export const virtualAreaTable = new CatalogueTable<
  VirtualArea,
  Pick<VirtualArea, 'name' | 'external_code' | 'active'> & Shape
>({
  table: 'virtual_area',
  record: recordOf<VirtualArea>({
    ...namedColumns,
    type: quoted(sql`type`),
    latitude: written(sql`latitude`),
    longitude: written(sql`longitude`),
    radius: written(sql`radius`),
    points: written(sql`coalesce(points, '[]')`),
    active: written(sql`active`),
  }),
  columns: ['name', 'external_code', 'type', 'latitude', 'longitude', 'radius', 'points', 'active'],
  sortedBy: 'name',
});
