import assert from 'node:assert/strict';
import { ask } from '@tropeiro/postgres/testing.ts';
import { demoDocument } from '@tropeiro/server/demo/company.ts';
import { readTracked } from '@tropeiro/server/testing/tracked-driving.ts';

const [hodometerKm, hourimeterH] = [1000, 100];

/** SQL that gives the demo company a vehicle for each of these devices, with old odometer and hour readings. */
export const vehiclesOf = (devices: readonly string[]): string => `
  insert into device (customer_id, serial) select id, serial from customer, unnest(array[${listOf(devices)}]) serial
    where document = '${demoDocument}';
  insert into vehicle (customer_id, title, plate, device_id, speed_max, hodometer, hourimeter, date_created)
    select customer_id, serial, serial, id, 80, ${hodometerKm}, ${hourimeterH}, now() - interval '1 year' from device
    where serial in (${listOf(devices)})`;

/**
 * Requires the same result of disturbed devices as of an undisturbed one: messages, events and days once, their changes
 * announced once, and odometers moved by the driven distance. Their days are closed.
 */
export async function requireTrackedOnce(
  ownerUrl: string,
  disturbed: readonly string[],
  undisturbed: string,
  messageCount: number,
): Promise<void> {
  const stored = await ask(
    ownerUrl,
    'select serial, count(*)::int from device_message m join device d on d.id = device_id group by 1 order by 1',
  );
  assert.deepEqual(
    stored,
    [...disturbed, undisturbed].sort().map((serial) => ({ serial, count: messageCount })),
  );
  const expected = await readTracked(ownerUrl, undisturbed);
  assert.ok(expected.events.length > 0 && expected.days.length > 0);
  for (const device of disturbed) assert.deepEqual(await readTracked(ownerUrl, device), expected, device);
  for (const [description, query] of Object.entries(wrong))
    assert.deepEqual(await ask(ownerUrl, query), [], description);
}

/** Errors that no run may leave, with a query for each. */
const wrong = {
  'an event that was not announced once': `select e.id from event e where category > 0 and 1 <>
    (select count(*) from outbox o where o.type = 'event.created' and o.resource_id = e.id)`,
  'an event with an announcement twice': `select resource_id, type, payload -> 'revision' as revision from outbox
    where type like 'event.%' group by 1, 2, 3 having count(*) > 1`,
  'an event whose last revision was not announced': `select e.id from event e where category > 0 and revision <>
    (select max((o.payload -> 'revision')::int) from outbox o where o.type like 'event.%' and o.resource_id = e.id)`,
  'a day that was not closed once': `select d.vehicle_id, d.date from day_row d where 1 <> (select count(*) from outbox o
    where o.type = 'daily_summary.closed' and (o.payload -> 'vehicle_id')::bigint = d.vehicle_id and o.payload ->> 'date' = d.date::text)`,
  'a day whose figures were not announced': `select d.vehicle_id, d.date from day_row d where not exists (select from outbox o
    where o.type in ('daily_summary.closed', 'daily_summary.corrected') and (o.payload -> 'vehicle_id')::bigint = d.vehicle_id
      and o.payload ->> 'date' = d.date::text and o.payload @> d.figures)`,
  'meters that did not move by what was driven': `select v.plate, v.hodometer, v.hourimeter, m.hodometer_rest_m, m.hourimeter_rest_s, driven.*
    from vehicle v join vehicle_meter m on m.vehicle_id = v.id, lateral (
      select sum((figures -> 'total_distance')::int) as metres, sum((figures -> 'total_time_in_ignition_on')::int) as seconds
      from day_row d where d.vehicle_id = v.id) driven
    where (v.hodometer - ${hodometerKm}) * 1000 + m.hodometer_rest_m <> driven.metres
      or round((v.hourimeter - ${hourimeterH}) * 3600) + m.hourimeter_rest_s <> driven.seconds`,
};

const listOf = (texts: readonly string[]): string => texts.map((text) => `'${text}'`).join(', ');
