import assert from 'node:assert/strict';
import { after, before, beforeEach, describe, it } from 'node:test';
import { ask } from '@tropeiro/postgres/testing.ts';
import type { Message } from '@tropeiro/telematics/message.ts';
import { say, startMs } from '@tropeiro/telematics/testing/say.ts';
import { countVehiclesPutOff } from '../store/tracking/vehicles-put-off.ts';
import { serialOf } from '../testing/device-messages.ts';
import { endedAfter } from '../testing/ended-after.ts';
import { type TrackedDatabase, trackedDatabase } from '../testing/tracked-database.ts';
import { forgetTracked, saidBy, trackedOf } from '../testing/tracked-driving.ts';
import { CompanyFactsCache } from './company-facts.ts';
import { foldChangedVehicles } from './fold-changed-vehicles.ts';
import { replayShares } from './fold-devices.ts';
import type { NoteFailure } from './separate-tries.ts';

let tracked: TrackedDatabase;
const [first, second] = [serialOf(1, 1), serialOf(2, 1)];
const sql = (text: string) => ask(tracked.ownerUrl, text);

before(async () => {
  tracked = await trackedDatabase(2, 2);
});
after(() => tracked.drop());
beforeEach(async () => {
  await forgetTracked(tracked.ownerUrl);
  await sql('delete from itinerary; delete from refold_request');
});

/** Three hours of driving, with an hour in which nothing is heard, that end now. */
const endMs = Date.now() - 60_000;
const drive: readonly Message[] = [...Array(180).keys()]
  .filter((minute) => minute < 60 || minute >= 120)
  .map((minute) => say(minute * 60, { speed: 50, ignition: true, odometer_m: minute * 800 }))
  .map((message) => ({ ...message, timeMs: message.timeMs - startMs + endMs - 180 * 60_000 }));
const at = (minute: number) => `'${new Date(endMs - (180 - minute) * 60_000).toISOString()}'`;

const take = (serial: string) => tracked.take(drive.map((message) => saidBy(serial, message)));
const journey = (plate: string, fromMinute: number, untilMinute: number) =>
  sql(`insert into itinerary (customer_id, description, vehicle_id, driver_id, date_time_start_estimated, date_time_end_estimated)
    select v.customer_id, 'Viagem', v.id, (select min(id) from driver d where d.customer_id = v.customer_id), ${at(fromMinute)}, ${at(untilMinute)}
    from vehicle v where plate = '${plate}'`);
const foldAll = (
  by = tracked.database,
  noteFailure: NoteFailure = assert.fail,
  signal: AbortSignal = new AbortController().signal,
) => foldChangedVehicles(by, new CompanyFactsCache(), noteFailure, { maxS: 600, signal }, replayShares());
const told = async () =>
  (await ask<{ type: string }>(tracked.ownerUrl, 'select distinct type from outbox order by 1')).map(
    ({ type }) => type,
  );

describe('A vehicle whose driver is changed afterwards', () => {
  const cases: readonly [string, number, number][] = [
    ['for all of the time', 0, 180],
    ['in the middle of an hour', 20, 40],
    ['behind an hour in which nothing was heard', 90, 150],
    ['while nothing was heard at all', 70, 80],
  ];
  for (const [sentence, from, until] of cases)
    it(`is as if it had been known: ${sentence}`, async () => {
      await journey(second, from, until);
      await take(second);
      await take(first);
      await journey(first, from, until);
      await foldAll();
      assert.deepEqual(await trackedOf(tracked.ownerUrl, first), await trackedOf(tracked.ownerUrl, second));
      assert.deepEqual(await sql('select from refold_request'), []);
    });

  it('is as if nobody had said it when the journey is taken back', async () => {
    await take(second);
    await journey(first, 0, 180);
    await take(first);
    await sql('update itinerary set date_excluded = now()');
    assert.deepEqual(await foldAll(), { vehicle_count: 1 });
    assert.deepEqual(await trackedOf(tracked.ownerUrl, first), await trackedOf(tracked.ownerUrl, second));
    assert.ok((await told()).includes('event.retracted'));
  });

  it('is not folded again for what changes nobody who drives, is to come, or is long past', async () => {
    await take(first);
    await journey(first, 10_000, 10_100);
    await journey(first, -10_000, -9000);
    await journey(second, 0, 180);
    await sql("update itinerary set description = 'Outra'");
    assert.deepEqual(await foldAll(), { vehicle_count: 0 });
  });

  it('is folded once, by however many processes', async () => {
    for (const serial of [first, second, serialOf(1, 2), serialOf(2, 2)]) {
      await take(serial);
      await journey(serial, 0, 180);
    }
    const others = [tracked.open(), tracked.open()];
    try {
      const counts = await Promise.all([tracked.database, ...others].map((by) => foldAll(by)));
      assert.equal(
        counts.reduce((sum, { vehicle_count }) => sum + vehicle_count, 0),
        4,
      );
    } finally {
      for (const other of others) await other.close();
    }
  });

  it('does not wait for all vehicles of another company', async () => {
    for (const serial of [first, serialOf(1, 2), second]) {
      await take(serial);
      await journey(serial, 0, 180);
    }
    await foldAll(undefined, undefined, endedAfter(2));
    assert.deepEqual(await sql('select distinct customer_id::int as id from refold_request'), [{ id: 1 }]);
  });

  it('and cannot be folded is put off, for longer each time, until something else is said of it, and holds no other up', async () => {
    for (const serial of [first, second]) {
      await take(serial);
      await journey(serial, 0, 180);
    }
    await sql("update device_history set running = '[{' where customer_id = 1");
    const failed: number[] = [];
    const fold = () => foldAll(undefined, (_, { customer_id }) => void failed.push(customer_id));
    const minutesOff = async () =>
      (
        await ask<{ m: number }>(
          tracked.ownerUrl,
          'select round(extract(epoch from date_due - now()) / 60)::int as m from refold_request order by id',
        )
      ).map(({ m }) => m);
    assert.deepEqual(await fold(), { vehicle_count: 1 });
    assert.deepEqual(await minutesOff(), [1]);
    assert.equal((await countVehiclesPutOff(tracked.database)).change, 1);
    assert.deepEqual(await fold(), { vehicle_count: 0 });
    await journey(first, 20, 40);
    await fold();
    assert.deepEqual(
      [failed, await minutesOff()],
      [
        [1, 1],
        [4, 4],
      ],
    );
    await sql(
      "update device_history set running = '[]' where customer_id = 1; update refold_request set date_due = now()",
    );
    assert.deepEqual(await foldAll(), { vehicle_count: 1 });
  });
});

describe('A company that goes to another time zone', () => {
  const zones = ['America/Manaus', 'America/Noronha', 'Pacific/Kiritimati'];
  for (const zone of zones)
    it(`has its open days folded again, as if it had always been there: ${zone}`, async () => {
      await sql(`update customer set timezone = '${zone}' where id = 2`);
      await take(first);
      await take(second);
      await sql(`update customer set timezone = '${zone}' where id = 1`);
      assert.deepEqual(await foldAll(), { vehicle_count: 1 });
      assert.deepEqual(await trackedOf(tracked.ownerUrl, first), await trackedOf(tracked.ownerUrl, second));
      const days = await sql('select distinct day from device_history');
      await sql("update customer set timezone = 'America/Sao_Paulo'");
      assert.equal(days.length, 1);
    });

  it('keeps its closed days as they are', async () => {
    await take(first);
    const old = drive.map((message) => ({ ...message, timeMs: message.timeMs - 5 * 86_400_000 }));
    await tracked.take(old.map((message) => saidBy(first, message)));
    await sql('update day_row set date_closed = now() where date < current_date - 3');
    const closed = () => sql('select date, figures from day_row where date_closed is not null order by date');
    const before = await closed();
    await sql("update customer set timezone = 'America/Manaus' where id = 1");
    await foldAll();
    const after = await closed();
    await sql("update customer set timezone = 'America/Sao_Paulo'");
    assert.ok(before.length > 0);
    assert.deepEqual(after, before);
    assert.equal((await told()).includes('daily_summary.corrected'), false);
  });
});
