import assert from 'node:assert/strict';
import { after, before, beforeEach, describe, it } from 'node:test';
import { ask } from '@tropeiro/postgres/testing.ts';
import type { Message } from '@tropeiro/telematics/message.ts';
import { startMs, testMessage } from '@tropeiro/telematics/testing/test-message.ts';
import { countPostponedVehicles } from '../../store/tracking/histories/postponed-vehicles.ts';
import { abortedAfter } from '../../testing/aborted-after.ts';
import { serialOf } from '../../testing/device-messages.ts';
import { type TrackedDatabase, trackedDatabase } from '../../testing/tracked-database.ts';
import { deleteTracked, readTracked, receivedFrom } from '../../testing/tracked-driving.ts';
import { CompanyFactsCache } from '../fold/company-facts.ts';
import { replayShares } from '../fold/fold-devices.ts';
import type { NoteFailure } from '../note-failure.ts';
import { replayDueVehicles } from './replay-due-vehicles.ts';

let tracked: TrackedDatabase;
const [first, second] = [serialOf(1, 1), serialOf(2, 1)];
const sql = (text: string) => ask(tracked.ownerUrl, text);

before(async () => {
  tracked = await trackedDatabase(2, 2);
});
after(() => tracked.drop());
beforeEach(async () => {
  await deleteTracked(tracked.ownerUrl);
  await sql('delete from itinerary; delete from refold_request');
});

/** Three hours of driving until now, with an hour of silence. */
const endMs = Date.now() - 60_000;
const drive: readonly Message[] = [...Array(180).keys()]
  .filter((minute) => minute < 60 || minute >= 120)
  .map((minute) => testMessage(minute * 60, { speed: 50, ignition: true, odometer_m: minute * 800 }))
  .map((message) => ({ ...message, timeMs: message.timeMs - startMs + endMs - 180 * 60_000 }));
const at = (minute: number) => `'${new Date(endMs - (180 - minute) * 60_000).toISOString()}'`;

const ingest = (serial: string) => tracked.ingest(drive.map((message) => receivedFrom(serial, message)));
const journey = (plate: string, fromMinute: number, untilMinute: number) =>
  sql(`insert into itinerary (customer_id, description, vehicle_id, driver_id, date_time_start_estimated, date_time_end_estimated)
    select v.customer_id, 'Viagem', v.id, (select min(id) from driver d where d.customer_id = v.customer_id), ${at(fromMinute)}, ${at(untilMinute)}
    from vehicle v where plate = '${plate}'`);
const replayAll = (
  database = tracked.database,
  noteFailure: NoteFailure = assert.fail,
  signal: AbortSignal = new AbortController().signal,
) => replayDueVehicles(database, new CompanyFactsCache(), noteFailure, { maxS: 600, signal }, replayShares());
const announcedTypes = async () =>
  (await ask<{ type: string }>(tracked.ownerUrl, 'select distinct type from outbox order by 1')).map(
    ({ type }) => type,
  );

describe('A vehicle whose driver is changed afterwards', () => {
  const cases: readonly [string, number, number][] = [
    ['for all of the time', 0, 180],
    ['in the middle of an hour', 20, 40],
    ['after an hour of silence', 90, 150],
    ['during the silence', 70, 80],
  ];
  for (const [sentence, from, until] of cases)
    it(`is as if the driver had been known: ${sentence}`, async () => {
      await journey(second, from, until);
      await ingest(second);
      await ingest(first);
      await journey(first, from, until);
      await replayAll();
      assert.deepEqual(await readTracked(tracked.ownerUrl, first), await readTracked(tracked.ownerUrl, second));
      assert.deepEqual(await sql('select from refold_request'), []);
    });

  it('is as before when the journey is removed', async () => {
    await ingest(second);
    await journey(first, 0, 180);
    await ingest(first);
    await sql('update itinerary set date_excluded = now()');
    assert.deepEqual(await replayAll(), { vehicle_count: 1 });
    assert.deepEqual(await readTracked(tracked.ownerUrl, first), await readTracked(tracked.ownerUrl, second));
    assert.ok((await announcedTypes()).includes('event.retracted'));
  });

  it('is not replayed for changes that affect no driver, the future or the distant past', async () => {
    await ingest(first);
    await journey(first, 10_000, 10_100);
    await journey(first, -10_000, -9000);
    await journey(second, 0, 180);
    await sql("update itinerary set description = 'Outra'");
    assert.deepEqual(await replayAll(), { vehicle_count: 0 });
  });

  it('is folded once by any number of processes', async () => {
    for (const serial of [first, second, serialOf(1, 2), serialOf(2, 2)]) {
      await ingest(serial);
      await journey(serial, 0, 180);
    }
    const otherDatabases = [tracked.open(), tracked.open()];
    try {
      const counts = await Promise.all([tracked.database, ...otherDatabases].map((database) => replayAll(database)));
      assert.equal(
        counts.reduce((sum, { vehicle_count }) => sum + vehicle_count, 0),
        4,
      );
    } finally {
      for (const other of otherDatabases) await other.close();
    }
  });

  it('does not wait for all vehicles of another company', async () => {
    for (const serial of [first, serialOf(1, 2), second]) {
      await ingest(serial);
      await journey(serial, 0, 180);
    }
    await replayAll(undefined, undefined, abortedAfter(2));
    assert.deepEqual(await sql('select distinct customer_id::int as id from refold_request'), [{ id: 1 }]);
  });

  it('and cannot be folded is postponed, longer each time, until it changes again, without delaying others', async () => {
    for (const serial of [first, second]) {
      await ingest(serial);
      await journey(serial, 0, 180);
    }
    await sql("update device_history set running = '[{' where customer_id = 1");
    const failed: number[] = [];
    const replay = () => replayAll(undefined, (_, { customer_id }) => void failed.push(customer_id));
    const minutesOff = async () =>
      (
        await ask<{ m: number }>(
          tracked.ownerUrl,
          'select round(extract(epoch from date_due - now()) / 60)::int as m from refold_request order by id',
        )
      ).map(({ m }) => m);
    assert.deepEqual(await replay(), { vehicle_count: 1 });
    assert.deepEqual(await minutesOff(), [1]);
    assert.equal((await countPostponedVehicles(tracked.database)).change, 1);
    assert.deepEqual(await replay(), { vehicle_count: 0 });
    await journey(first, 20, 40);
    await replay();
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
    assert.deepEqual(await replayAll(), { vehicle_count: 1 });
  });
});

describe('A company that moves to another time zone', () => {
  const zones = ['America/Manaus', 'America/Noronha', 'Pacific/Kiritimati'];
  for (const zone of zones)
    it(`has its open days replayed, as if it had always been there: ${zone}`, async () => {
      await sql(`update customer set timezone = '${zone}' where id = 2`);
      await ingest(first);
      await ingest(second);
      await sql(`update customer set timezone = '${zone}' where id = 1`);
      assert.deepEqual(await replayAll(), { vehicle_count: 1 });
      assert.deepEqual(await readTracked(tracked.ownerUrl, first), await readTracked(tracked.ownerUrl, second));
      const days = await sql('select distinct day from device_history');
      await sql("update customer set timezone = 'America/Sao_Paulo'");
      assert.equal(days.length, 1);
    });

  it('keeps its closed days unchanged', async () => {
    await ingest(first);
    const old = drive.map((message) => ({ ...message, timeMs: message.timeMs - 5 * 86_400_000 }));
    await tracked.ingest(old.map((message) => receivedFrom(first, message)));
    await sql('update day_row set date_closed = now() where date < current_date - 3');
    const closed = () => sql('select date, figures from day_row where date_closed is not null order by date');
    const before = await closed();
    await sql("update customer set timezone = 'America/Manaus' where id = 1");
    await replayAll();
    const after = await closed();
    await sql("update customer set timezone = 'America/Sao_Paulo'");
    assert.ok(before.length > 0);
    assert.deepEqual(after, before);
    assert.equal((await announcedTypes()).includes('daily_summary.corrected'), false);
  });
});
