import type { Installation } from '@tropeiro/domain/fleet/device-installation.ts';
import { DeviceInstallation } from '@tropeiro/domain/fleet/device-installation-schema.ts';
import { type Db, parseFirst } from '@tropeiro/platform/database/db.ts';
import { recordOf } from '@tropeiro/platform/database/json/json.ts';
import { type ListOrder, pageOrder } from '@tropeiro/platform/database/lists/list-order.ts';
import {
  countRecords,
  cursorInteger,
  cursorValues,
  type ListQuery,
  limitClause,
  type PageRequest,
} from '@tropeiro/platform/database/lists/page.ts';
import { CrudTable } from '@tropeiro/platform/database/records/crud-table.ts';
import { sql, tableColumns, where } from '@tropeiro/platform/database/statement.ts';
import type { Transaction } from '@tropeiro/platform/database/transaction.ts';

const record = recordOf(
  DeviceInstallation,
  tableColumns('device_installation', [
    'id',
    'device_id',
    'vehicle_id',
    'from_time',
    'until_time',
    'date_created',
    'date_modified',
  ]),
);

export const deviceInstallationTable = new CrudTable<DeviceInstallation, Installation>({
  table: 'device_installation',
  record,
  columns: ['device_id', 'vehicle_id', 'from_time', 'until_time'],
  sortedBy: 'id',
  sortColumn: 'id',
});

const byId: ListOrder = {
  orderBy: sql`id`,
  after: (cursor) => sql`id > ${cursorInteger(cursorValues(cursor, 1)[0])}::bigint`,
  fields: ['id'],
};

/** The installations of a device, of a vehicle, or all. */
export function listDeviceInstallations(
  page: PageRequest,
  { deviceId, vehicleId }: { readonly deviceId: number | undefined; readonly vehicleId: number | undefined },
): ListQuery {
  const order = pageOrder(page, byId);
  const conditions = [
    deviceId === undefined ? undefined : sql`device_id = ${deviceId}`,
    vehicleId === undefined ? undefined : sql`vehicle_id = ${vehicleId}`,
    order.filter,
  ];
  return {
    select: sql`select ${record} from device_installation${where(...conditions, order.behind)} order by ${order.orderBy}${limitClause(page.limit)}`,
    limit: page.limit,
    cursorOf: order.cursorOf,
    count: () => countRecords(sql`device_installation${where(...conditions)}`),
  };
}

/** Locks a device, so that its installations change one after the other, and none of its messages is stored meanwhile. */
export const lockDevice = async (transaction: Transaction, id: number): Promise<void> => {
  await transaction.rows(sql`select from device where id = ${id} for no key update`);
};

/** The id of another installation of the device that shares time with this one. */
export const findOverlap = async (
  db: Db,
  { device_id, from_time, until_time }: Installation,
  ownId: number | undefined,
): Promise<number | undefined> =>
  parseFirst<number>(
    await db.rows(sql`select to_jsonb(id) from device_installation
      where device_id = ${device_id} and id is distinct from ${ownId ?? null}::bigint
        and (from_time is null or from_time < coalesce(${until_time}::timestamptz, 'infinity'))
        and (until_time is null or until_time > coalesce(${from_time}::timestamptz, '-infinity'))
      order by id limit 1`),
  );
