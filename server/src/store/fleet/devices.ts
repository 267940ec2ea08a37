import type { Device } from '@tropeiro/domain/device.ts';
import { CatalogueTable, type Page } from '../engine/catalogue.ts';
import type { Listing } from '../engine/page.ts';
import { moment, quoted, recordOf, relatedOf, sql, written } from '../engine/statement.ts';

/** The vehicle that has it now: a cancelled one has given it back. */
const vehicle = relatedOf(
  recordOf<NonNullable<Device['vehicle']>>({ id: written(sql`v.id`), plate: quoted(sql`v.plate`) }),
  sql`from vehicle v where v.device_id = device.id and v.status <> 'C'`,
);

export const deviceTable = new CatalogueTable<Device, Pick<Device, 'serial' | 'model' | 'phone_number' | 'active'>>({
  table: 'device',
  record: recordOf<Device>({
    id: written(sql`id`),
    serial: quoted(sql`serial`),
    model: quoted(sql`model`),
    phone_number: quoted(sql`phone_number`),
    active: written(sql`active`),
    vehicle,
    date_created: moment(sql`date_created`),
  }),
  columns: ['serial', 'model', 'phone_number', 'active'],
  sortedBy: 'serial',
  sortColumn: 'serial',
});

export const listDevices = ({ serial, ...page }: Page & { readonly serial?: string | undefined }): Listing =>
  deviceTable.list(page, serial === undefined ? undefined : sql`serial = ${serial}`);
