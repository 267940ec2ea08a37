import type { SentPosition } from '@tropeiro/domain/tracking/sent-position-schema.ts';
import { demoDocument } from '@tropeiro/server/demo/company.ts';
import type pg from 'pg';

/** A device of the measured fleet, and the ids of its rows. */
export type FleetDevice = {
  readonly serial: string;
  readonly customer_id: string;
  readonly device_id: string;
  readonly vehicle_id: string;
};

/**
 * Gives the demo company this many vehicles with a device, a speed limit and a driver each, and places to pass. It
 * moves the company to a time zone where it is ten in the evening, so that the sent day is still open whenever this
 * runs.
 */
export async function makeFleet(admin: pg.Client, size: number): Promise<readonly FleetDevice[]> {
  await admin.query(`
    set role tropeiro_system;
    update customer set timezone = '${eveningZone(new Date().getUTCHours())}' where document = '${demoDocument}';
    create temporary view company as select id from customer where document = '${demoDocument}';
    insert into point_of_interest (customer_id, title, latitude, longitude, category_id)
      select id, 'Cliente ' || n, -33 + n % 50 / 10.0, -53 + n / 50 / 10.0, 1 from company, generate_series(1, 2000) n;
    insert into device (customer_id, serial) select id, 'T-' || n from company, generate_series(1, ${size}) n;
    insert into vehicle (customer_id, title, plate, device_id, speed_max, driver_id)
      select d.customer_id, d.serial, d.serial, d.id, 80, (select min(id) from driver where customer_id = d.customer_id)
      from device d where d.serial like 'T-%' order by d.id;
    reset role`);
  await admin.query('vacuum analyze device, vehicle, point_of_interest');
  const { rows } = await admin.query<FleetDevice>(
    `select serial, d.customer_id, d.id as device_id, v.id as vehicle_id from device d join vehicle v on v.device_id = d.id
     where serial like 'T-%' order by d.id`,
  );
  return rows;
}

/** The zone where it is 22:00 at this hour UTC. In POSIX names, west is plus. */
const eveningZone = (hour: number): string => {
  const west = (hour - 22 + 24) % 24;
  return west <= 12 ? `Etc/GMT+${west}` : `Etc/GMT-${24 - west}`;
};

/**
 * A device's message for a minute of its life: it drives for forty minutes, three of them too fast, stands for twenty
 * with the engine off, and has an odometer. Each device is at another minute of this hour, as vehicles are.
 */
export function positionAt({ serial }: Pick<FleetDevice, 'serial'>, minute: number, beginMs: number): SentPosition {
  const number = Number(serial.slice(2));
  const phase = (minute + number * 7) % 60;
  const isDriving = phase < 40;
  const driven = Math.floor((minute + number * 7) / 60) * 40 + Math.min(phase, 40);
  const speed_kmh = isDriving ? (phase >= 20 && phase < 23 ? 92.5 : 48 + (phase % 7) * 2.5) : 0;
  return {
    device: serial,
    time: new Date(beginMs + minute * 60_000 + (number % 60) * 1000).toISOString(),
    valid: true,
    latitude: round(-32 + (number % 100) / 50 + ((driven % 200) * 800) / 111_195),
    longitude: round(-52.5 + Math.floor(number / 100) / 50),
    altitude_m: 20 + (minute % 30),
    speed_kmh,
    course_deg: isDriving ? (minute * 13) % 360 : 0,
    attributes: {
      battery_v: 4.1,
      ignition: isDriving,
      odometer_m: 1_000_000 + driven * 800,
      power_v: 13.8,
      rpm: isDriving ? 1500 : 0,
    },
  };
}

const round = (degrees: number): number => Math.round(degrees * 1e6) / 1e6;
