import { type AreaShape, VirtualArea } from '@tropeiro/domain/places/virtual-area.ts';
import { CrudTable } from '../engine/crud-table.ts';
import { recordOf } from '../engine/json.ts';
import { namedColumns } from '../engine/named-records.ts';
import { sql } from '../engine/statement.ts';

/** The columns of an area that are written. */
export type VirtualAreaFields = Pick<VirtualArea, 'name' | 'external_code' | 'speed_max' | 'active'> & AreaShape;

export const virtualAreaTable = new CrudTable<VirtualArea, VirtualAreaFields>({
  table: 'virtual_area',
  record: recordOf(VirtualArea, {
    ...namedColumns,
    type: sql`type`,
    latitude: sql`latitude`,
    longitude: sql`longitude`,
    radius: sql`radius`,
    points: sql`coalesce(points, '[]')`,
    speed_max: sql`speed_max`,
    active: sql`active`,
  }),
  columns: ['name', 'external_code', 'type', 'latitude', 'longitude', 'radius', 'points', 'speed_max', 'active'],
  sortedBy: 'name',
});
