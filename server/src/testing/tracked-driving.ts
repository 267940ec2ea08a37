import type { ReceivedMessage } from '@tropeiro/domain/tracking/device-message.ts';
import { sql } from '@tropeiro/platform/database/statement.ts';
import { ask } from '@tropeiro/postgres/testing.ts';
import type { Message } from '@tropeiro/telematics/message.ts';
import { distanceByNow, valueByNow } from '../store/tracking/events/running-event.ts';

/** A message of the engine as sent by the device with this serial, received at once. */
export const receivedFrom = (device: string, message: Message): ReceivedMessage => {
  const time = new Date(message.timeMs).toISOString();
  return {
    device,
    time,
    received: time,
    valid: message.valid,
    latitude: message.latitude,
    longitude: message.longitude,
    altitude_m: null,
    speed_kmh: message.speedKmh,
    course_deg: message.courseDeg,
    attributes: { ...message.attributes },
  };
};

/** Gives the vehicles of `trackedCompanies` limits, places to visit and drivers. */
export const insertLimits = (ownerUrl: string): Promise<unknown> =>
  ask(
    ownerUrl,
    `insert into driver (customer_id, name, identifier) select c.id, 'Motorista ' || card, card from customer c, unnest(array['A1', 'B2']) card;
     insert into point_of_interest (customer_id, title, latitude, longitude, category_id) select id, 'Base', -30.025, -51.23, 1 from customer;
     insert into virtual_area (customer_id, name, type, latitude, longitude, radius) select id, 'Área', 'circle', -30.02, -51.23, 900 from customer;
     insert into vehicle_virtual_area (customer_id, vehicle_id, virtual_area_id)
       select v.customer_id, v.id, a.id from vehicle v join virtual_area a on a.customer_id = v.customer_id;
     insert into work_shift (customer_id, name, days) select id, 'Comercial',
       '[{"weekday": 2, "begin": "07:00", "end": "19:00", "breaks": []}]' from customer;
     update vehicle v set speed_max = 80, speed_max_rain = 60, speed_max_range_1 = 95, rpm_high = 2200, min_temperature = -5,
       max_temperature = 8, work_shift_id = (select id from work_shift s where s.customer_id = v.customer_id)`,
  );

const valueText = sql`${valueByNow}`.statement().text;

/** The stored events and days of a vehicle without ids and revisions, as one text each, sorted. */
export async function readTracked(ownerUrl: string, plate: string): Promise<{ events: string[]; days: string[] }> {
  const ofVehicle = `customer_id = (select customer_id from vehicle where plate = '${plate}') and vehicle_id = (select id from vehicle where plate = '${plate}')`;
  const events = await ask<{ text: string }>(
    ownerUrl,
    `select concat_ws(' ', category, split_part(target, ':', 1), begin_time, end_time, (select name from driver d where d.id = driver_id),
       ${distanceByNow.statement().text}, ${valueText}, limit_value, unit, case when end_time is not null then range end, begin_latitude, begin_longitude, end_latitude, end_longitude,
       last_latitude, last_longitude, last_position_time) as text
     from event where ${ofVehicle} and date_retracted is null order by 1`,
  );
  const days = await ask<{ text: string }>(
    ownerUrl,
    `select concat_ws(' ', date, (select name from driver d where d.id = driver_id), figures) as text
       from driver_day_row where ${ofVehicle}
     union all select concat_ws(' ', 'whole', date, (select name from driver d where d.id = driver_id), figures)
       from day_row where ${ofVehicle} order by 1`,
  );
  return { events: events.map(({ text }) => text), days: days.map(({ text }) => text) };
}

/** Deletes all messages, everything computed from them, and what is still to be done with them. */
export const deleteTracked = (ownerUrl: string): Promise<unknown> =>
  ask(
    ownerUrl,
    [
      'device_message',
      'quarantined_message',
      'event',
      'day_row',
      'driver_day_row',
      'device_history',
      'device_segment',
      'refold_request',
      'device_reassignment',
      'outbox',
    ]
      .map((table) => `delete from ${table}`)
      .join('; '),
  );
