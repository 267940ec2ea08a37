import type { AreaShape } from '@tropeiro/domain/places/virtual-area.ts';
import { VirtualArea } from '@tropeiro/domain/places/virtual-area-schema.ts';
import { recordOf } from '@tropeiro/platform/database/json/json.ts';
import { CrudTable } from '@tropeiro/platform/database/records/crud-table.ts';
import { namedColumns } from '@tropeiro/platform/database/records/named-records.ts';
import { sql } from '@tropeiro/platform/database/statement.ts';

/** The writable columns of an area. */
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
