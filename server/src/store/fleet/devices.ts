import { Device, DeviceVehicle } from '@tropeiro/domain/fleet/device-schema.ts';
import type { Db } from '@tropeiro/platform/database/db.ts';
import { recordOf, relatedOf } from '@tropeiro/platform/database/json/json.ts';
import { findWordsIf, type SearchedTexts } from '@tropeiro/platform/database/lists/find-words.ts';
import type { ListQuery, PageRequest } from '@tropeiro/platform/database/lists/page.ts';
import { CrudTable } from '@tropeiro/platform/database/records/crud-table.ts';
import { type Sql, sql } from '@tropeiro/platform/database/statement.ts';

/** The vehicle the device is in. A cancelled vehicle has released it. */
const vehicle = relatedOf(
  recordOf(DeviceVehicle, { id: sql`v.id`, plate: sql`v.plate` }),
  sql`from vehicle v where v.device_id = device.id and v.status <> 'C'`,
);

export const deviceTable = new CrudTable<Device, Pick<Device, 'serial' | 'model' | 'phone_number' | 'active'>>({
  table: 'device',
  record: recordOf(Device, {
    id: sql`id`,
    serial: sql`serial`,
    model: sql`model`,
    phone_number: sql`phone_number`,
    active: sql`active`,
    vehicle,
    date_created: sql`date_created`,
    date_modified: sql`date_modified`,
  }),
  columns: ['serial', 'model', 'phone_number', 'active'],
  sortedBy: 'serial',
  sortColumn: 'serial',
});

/** The devices with this serial, and with these words in it. */
export async function listDevices(
  db: Db,
  page: PageRequest,
  { serial, q }: { readonly serial?: string | undefined; readonly q?: string | undefined },
): Promise<ListQuery> {
  const found = await findWordsIf(db, searched, q);
  return filterDevices(page, serial, found?.condition);
}

/** The list of devices with this serial. Its conditions depend on how many rows match. */
export const filterDevices = (
  page: PageRequest,
  serial?: string,
  ...conditions: readonly (Sql | undefined)[]
): ListQuery => deviceTable.list(page, serial === undefined ? undefined : sql`serial = ${serial}`, ...conditions);

const searched: SearchedTexts = { noun: 'device', id: sql`id`, texts: sql`serial` };
