import assert from 'node:assert/strict';
import { after, before, beforeEach, describe, it } from 'node:test';
import { ask } from '@tropeiro/postgres/testing.ts';
import type { Message } from '@tropeiro/telematics/message.ts';
import { testMessage } from '@tropeiro/telematics/testing/test-message.ts';
import { countPostponedVehicles } from '../../store/tracking/histories/postponed-vehicles.ts';
import { serialOf } from '../../testing/device-messages.ts';
import { installedSinceEver } from '../../testing/installed-since-ever.ts';
import { type TrackedDatabase, trackedDatabase } from '../../testing/tracked-database.ts';
import { deleteTracked, readTracked, receivedFrom } from '../../testing/tracked-driving.ts';
import { CompanyFactsCache } from '../fold/company-facts.ts';
import { replayShares } from '../fold/fold-devices.ts';
import type { NoteFailure } from '../note-failure.ts';
import { replayDueVehicles } from '../replay/replay-due-vehicles.ts';

let tracked: TrackedDatabase;
const [damaged, neighbour, ofOtherCompany] = [serialOf(1, 1), serialOf(1, 2), serialOf(2, 1)];
const sql = <T extends Record<string, unknown>>(text: string) => ask<T>(tracked.ownerUrl, text);

before(async () => {
  tracked = await trackedDatabase(2, 2);
});
after(() => tracked.drop());
beforeEach(async () => {
  await deleteTracked(tracked.ownerUrl);
  await sql('delete from refold_request');
});

/** Two hours on the road with some speeding. */
const drive: readonly Message[] = Array.from({ length: 240 }, (_, turn) =>
  testMessage(turn * 30, { speed: turn % 20 < 5 ? 90 : 50, ignition: turn % 60 < 50, odometer_m: turn * 400 }),
);
const ingest = (messages: readonly Message[], serials = [damaged, neighbour, ofOtherCompany]) =>
  tracked.ingest(serials.flatMap((serial) => messages.map((message) => receivedFrom(serial, message))));
const replay = (noteFailure: NoteFailure) =>
  replayDueVehicles(
    tracked.database,
    new CompanyFactsCache(),
    noteFailure,
    { maxS: 600, signal: new AbortController().signal },
    replayShares(),
  );
const rows = (table: string) => sql<{ row: object }>(`select to_jsonb(t) as row from ${table} t`);
const ofDamaged = `vehicle_id = (select id from vehicle where plate = '${damaged}')`;

const damages: readonly (readonly [title: string, table: string, change: string, isLate: boolean])[] = [
  ['the open events are cut off', 'device_history', 'running = left(running, 5)', false],
  ['the open hour is cut off', 'device_history', 'open_hour = left(open_hour, 9)', false],
  ['the last day is cut off', 'device_history', 'day = left(day, 9)', false],
  ['the hour of a late message is cut off', 'device_segment', 'figures = left(figures, 5)', true],
];

describe('A device with unreadable stored data', () => {
  for (const [title, state] of [
    ['is cut off', 'left(state, 60)'],
    ['lacks its content', `left(state, strpos(state, ',')) || '"lastMs":null}'`],
  ] as const)
    it(`is replayed from its messages by a job, and the others of its batch are folded at once: its state ${title}`, async () => {
      await ingest(drive.slice(0, 120));
      await sql(`update device_history set state = ${state} where ${ofDamaged}`);
      await ingest(drive.slice(120));
      const whole = await readTracked(tracked.ownerUrl, ofOtherCompany);
      assert.deepEqual(await readTracked(tracked.ownerUrl, neighbour), whole);
      assert.notDeepEqual(await readTracked(tracked.ownerUrl, damaged), whole);
      await replay(assert.fail);
      assert.deepEqual(await readTracked(tracked.ownerUrl, damaged), whole);
    });

  for (const [title, table, change, isLate] of damages)
    it(`is postponed without the others of its batch, and catches up once it can be read: ${title}`, async () => {
      const [isFirst, isSecond] = isLate
        ? [(turn: number) => turn % 2 === 0, (turn: number) => turn % 2 === 1]
        : [(turn: number) => turn < 120, (turn: number) => turn >= 120 && turn < 239];
      await ingest(drive.filter((_, turn) => isFirst(turn)));
      const stored = await rows(table);
      await sql(`update ${table} set ${change} where ${ofDamaged}`);

      await ingest(drive.filter((_, turn) => isSecond(turn)));
      const failures: unknown[] = [];
      const noteFailure: NoteFailure = (error) => void failures.push(error);
      await replay(noteFailure);
      assert.equal(failures.length, 1);
      // Messages that arrive meanwhile are stored too, and do not trigger a retry.
      await ingest([drive.at(-1)!]);
      await replay(noteFailure);
      assert.equal(failures.length, 1);
      assert.equal((await countPostponedVehicles(tracked.database)).change, 1);
      const whole = await readTracked(tracked.ownerUrl, ofOtherCompany);
      assert.deepEqual(await readTracked(tracked.ownerUrl, neighbour), whole);
      const storedCounts = await sql<{ count: number }>(`select count(*)::int from device_message where ${ofDamaged}`);
      assert.deepEqual(storedCounts, [{ count: 240 }]);

      const column = change.split(' ')[0];
      const key = table === 'device_segment' ? 'and t.begin_time = was.begin_time' : '';
      await sql(`update ${table} t set ${column} = was.${column}
        from jsonb_populate_recordset(null::${table}, '${JSON.stringify(stored.map(({ row }) => row)).replaceAll("'", "''")}') was
        where t.device_id = was.device_id and t.vehicle_id = was.vehicle_id and t.${ofDamaged} ${key};
        update refold_request set date_due = now()`);
      await replay(assert.fail);
      assert.deepEqual(await readTracked(tracked.ownerUrl, damaged), whole);
      assert.deepEqual(await sql('select from refold_request'), []);
    });

  it('is replayed from the readable state before, once a replay has failed on the state before an hour', async () => {
    await ingest(drive.filter((_, turn) => turn !== 200));
    await sql(`update device_segment set before = left(before, 60) where ${ofDamaged}
      and begin_time = (select max(begin_time) from device_segment where ${ofDamaged})`);
    await ingest([drive[200]!]);
    const failures: unknown[] = [];
    await replay((error) => void failures.push(error));
    assert.equal(failures.length, 1);
    await sql('update refold_request set date_due = now()');
    await replay(assert.fail);
    assert.deepEqual(await readTracked(tracked.ownerUrl, damaged), await readTracked(tracked.ownerUrl, ofOtherCompany));
  });

  const deviceOf = (serial: string) => `(select id from device where serial = '${serial}')`;
  /** Moves a device into the vehicle with this plate. `restore` undoes it. */
  const install = (plate: string, serial: string) =>
    sql(`update vehicle set device_id = null where plate = '${plate}' or device_id = ${deviceOf(serial)};
      update vehicle set device_id = ${deviceOf(serial)} where plate = '${plate}';
      ${installedSinceEver}`);
  const restore = () =>
    sql(`update vehicle set device_id = null;
      update vehicle v set device_id = (select id from device d where d.serial = v.plate);
      ${installedSinceEver}`);
  const isReplaced = `device_id = ${deviceOf(damaged)}`;

  for (const [title, table, change] of [
    ['its hours', 'device_segment', "ended = '['"],
    ['figures of its hours', 'device_segment', "figures = '['"],
    ['the events that go on', 'device_history', "running = '[{'"],
    ['the shape of the events that go on', 'device_history', "running = '{}'"],
    ['the open hour', 'device_history', 'open_hour = left(open_hour, 9)'],
    ['the shape of the open hour', 'device_history', `open_hour = '{"beginMs":1}'`],
  ] as const)
    it(`does not delay messages of the device that replaced it: ${title}`, async (t) => {
      t.after(restore);
      const isLate = (_: Message, turn: number) => turn >= 120 && turn % 10 === 5;
      const late = drive.filter(isLate);
      const pairs = [
        [damaged, neighbour],
        [ofOtherCompany, serialOf(2, 2)],
      ] as const;
      for (const [plate, other] of pairs) {
        await ingest(drive.slice(0, 120), [plate]);
        await install(plate, other);
        await ingest(
          drive.filter((message, turn) => turn >= 120 && turn < 200 && !isLate(message, turn)),
          [other],
        );
      }
      const stored = await rows(table);
      await sql(`update ${table} set ${change} where ${isReplaced}`);
      const failures: unknown[] = [];
      for (const [, other] of pairs) {
        await ingest(late, [other]);
        await ingest(
          drive.filter((message, turn) => turn >= 200 && !isLate(message, turn)),
          [other],
        );
      }
      await sql(`insert into refold_request (customer_id, vehicle_id, rest_of_device_id, from_time, until_time)
        select h.customer_id, h.vehicle_id, h.device_id, h.last_time - interval '10 minutes', h.last_time
        from device_history h order by h.device_id = ${deviceOf(neighbour)}`);
      await replay((error) => void failures.push(error));
      const left = await sql<{ serial: string; attempt_count: number; is_due: boolean }>(
        `select distinct d.serial, r.attempt_count, r.date_due <= now() as is_due
         from refold_request r join device d on d.id = r.rest_of_device_id`,
      );
      // A history that can be replayed is repaired by the replay.
      assert.deepEqual(
        left,
        failures.map(() => ({ serial: damaged, attempt_count: 1, is_due: false })),
      );
      const key = table === 'device_segment' ? 'and t.begin_time = was.begin_time' : '';
      const column = change.split(' ')[0];
      if (failures.length > 0)
        await sql(`update ${table} t set ${column} = was.${column}
          from jsonb_populate_recordset(null::${table}, '${JSON.stringify(stored.map(({ row }) => row)).replaceAll("'", "''")}') was
          where t.device_id = was.device_id and t.vehicle_id = was.vehicle_id and t.${isReplaced} ${key};
          update refold_request set date_due = now()`);
      await replay(assert.fail);
      assert.deepEqual(await sql('select from refold_request'), []);
      assert.deepEqual(
        await readTracked(tracked.ownerUrl, damaged),
        await readTracked(tracked.ownerUrl, ofOtherCompany),
      );
    });
});
