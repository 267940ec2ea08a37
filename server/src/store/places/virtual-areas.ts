import { type AreaShape, VirtualArea } from '@tropeiro/domain/places/virtual-area.ts';
import { CrudTable } from '../engine/crud-table.ts';
import { type Db, one } from '../engine/db.ts';
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

/** How many corners the areas have together of the vehicle that is watched in this one and has most of them; zero where none is. */
export const countCornersBeside = async (db: Db, id: number): Promise<number> =>
  one<number>(
    await db.rows(sql`with linked as materialized (
        select other.vehicle_id, other.virtual_area_id from vehicle_virtual_area own
        join vehicle_virtual_area other on other.vehicle_id = own.vehicle_id where own.virtual_area_id = ${id}
      ), counted as materialized (
        select id, coalesce(jsonb_array_length(points), 0) as corners from virtual_area where id in (select virtual_area_id from linked)
      )
      select to_jsonb(coalesce(max(together), 0)) from (
        select sum(corners) as together from linked join counted on counted.id = virtual_area_id group by vehicle_id) of_vehicles`),
  ) ?? 0;
