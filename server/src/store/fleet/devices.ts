import { Device, DeviceVehicle } from '@tropeiro/domain/fleet/device.ts';
import { CrudTable } from '../engine/crud-table.ts';
import { recordOf, relatedOf } from '../engine/json.ts';
import type { ListQuery, PageRequest } from '../engine/page.ts';
import { sql } from '../engine/statement.ts';

/** The vehicle that the device is in; a cancelled one has given it back. */
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

export const listDevices = ({ serial, ...page }: PageRequest & { readonly serial?: string | undefined }): ListQuery =>
  deviceTable.list(page, serial === undefined ? undefined : sql`serial = ${serial}`);
