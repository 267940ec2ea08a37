import type { ReceivedMessage } from '@tropeiro/domain/tracking/device-message.ts';
import { ask } from '@tropeiro/postgres/testing.ts';

/** The device serials of `trackedCompanies`: that of the nth vehicle of a company. */
export const serialOf = (company: number, nth: number): string => `C${company}-${nth}`;

/** Creates this many companies, numbered from 1, in an empty database, each with this many vehicles with devices. */
export const trackedCompanies = (ownerUrl: string, companies: number, vehicles: number): Promise<unknown> =>
  ask(
    ownerUrl,
    `insert into customer (name, document) select 'Empresa ' || i, i::text from generate_series(1, ${companies}) i;
     insert into device (customer_id, serial) select c, format('C%s-%s', c, i)
       from generate_series(1, ${companies}) c, generate_series(1, ${vehicles}) i order by i, c;
     insert into vehicle (customer_id, title, plate, device_id) select customer_id, serial, serial, id from device;
     analyze device, vehicle`,
  );

/** A device message at this second, which also determines its position. It is received two seconds later. */
export const messageAt = (device: string, second: number, fields: Partial<ReceivedMessage> = {}): ReceivedMessage => {
  const timeMs = Date.UTC(2026, 0, 1) + second * 1000;
  return {
    device,
    time: new Date(timeMs).toISOString(),
    received: new Date(timeMs + 2000).toISOString(),
    valid: true,
    latitude: -23.5 + second / 1e5,
    longitude: -46.6,
    altitude_m: 760,
    speed_kmh: 61.5,
    course_deg: 90,
    attributes: { ignition: true, odometer_m: second, power_v: 12.6 },
    ...fields,
  };
};
