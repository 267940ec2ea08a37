import assert from 'node:assert/strict';
import { after, before, beforeEach, describe, it } from 'node:test';
import { ask } from '@tropeiro/postgres/testing.ts';
import type { Message } from '@tropeiro/telematics/message.ts';
import { say } from '@tropeiro/telematics/testing/say.ts';
import { countVehiclesPutOff } from '../store/tracking/vehicles-put-off.ts';
import { serialOf } from '../testing/device-messages.ts';
import { type TrackedDatabase, trackedDatabase } from '../testing/tracked-database.ts';
import { forgetTracked, saidBy, trackedOf } from '../testing/tracked-driving.ts';
import { CompanyFactsCache } from './company-facts.ts';
import { foldChangedVehicles } from './fold-changed-vehicles.ts';
import { replayShares } from './fold-devices.ts';
import type { NoteFailure } from './separate-tries.ts';

let tracked: TrackedDatabase;
const [damaged, neighbour, stranger] = [serialOf(1, 1), serialOf(1, 2), serialOf(2, 1)];
const sql = <T extends Record<string, unknown>>(text: string) => ask<T>(tracked.ownerUrl, text);

before(async () => {
  tracked = await trackedDatabase(2, 2);
});
after(() => tracked.drop());
beforeEach(async () => {
  await forgetTracked(tracked.ownerUrl);
  await sql('delete from refold_request');
});

/** Two hours on the road, too fast at times. */
const drive: readonly Message[] = Array.from({ length: 240 }, (_, turn) =>
  say(turn * 30, { speed: turn % 20 < 5 ? 90 : 50, ignition: turn % 60 < 50, odometer_m: turn * 400 }),
);
const take = (messages: readonly Message[], serials = [damaged, neighbour, stranger]) =>
  tracked.take(serials.flatMap((serial) => messages.map((message) => saidBy(serial, message))));
const fold = (noteFailure: NoteFailure) =>
  foldChangedVehicles(
    tracked.database,
    new CompanyFactsCache(),
    noteFailure,
    { maxS: 600, signal: new AbortController().signal },
    replayShares(),
  );
const rows = (table: string) => sql<{ row: object }>(`select to_jsonb(t) as row from ${table} t`);
const ofDamaged = `vehicle_id = (select id from vehicle where plate = '${damaged}')`;

const damages: readonly (readonly [what: string, table: string, change: string, isLate: boolean])[] = [
  ['the events that go on are cut off', 'device_history', 'running = left(running, 5)', false],
  ['the open hour is cut off', 'device_history', 'open_hour = left(open_hour, 9)', false],
  ['the last day is cut off', 'device_history', 'day = left(day, 9)', false],
  ['the hour that a late message goes back to is cut off', 'device_segment', 'figures = left(figures, 5)', true],
];

describe('A device of which something stored cannot be read', () => {
  for (const [what, state] of [
    ['is cut off', 'left(state, 60)'],
    ['lacks what is in it', `left(state, strpos(state, ',')) || '"lastMs":null}'`],
  ] as const)
    it(`is folded again from its messages by a job, and the others of its batch at once: its state ${what}`, async () => {
      await take(drive.slice(0, 120));
      await sql(`update device_history set state = ${state} where ${ofDamaged}`);
      await take(drive.slice(120));
      const whole = await trackedOf(tracked.ownerUrl, stranger);
      assert.deepEqual(await trackedOf(tracked.ownerUrl, neighbour), whole);
      assert.notDeepEqual(await trackedOf(tracked.ownerUrl, damaged), whole);
      await fold(assert.fail);
      assert.deepEqual(await trackedOf(tracked.ownerUrl, damaged), whole);
    });

  for (const [what, table, change, isLate] of damages)
    it(`is put off and the others of its batch are not, and catches up once it can be read: ${what}`, async () => {
      const [isFirst, isSecond] = isLate
        ? [(turn: number) => turn % 2 === 0, (turn: number) => turn % 2 === 1]
        : [(turn: number) => turn < 120, (turn: number) => turn >= 120 && turn < 239];
      await take(drive.filter((_, turn) => isFirst(turn)));
      const stored = await rows(table);
      await sql(`update ${table} set ${change} where ${ofDamaged}`);

      await take(drive.filter((_, turn) => isSecond(turn)));
      const failures: unknown[] = [];
      const noteFailure: NoteFailure = (error) => void failures.push(error);
      await fold(noteFailure);
      assert.equal(failures.length, 1);
      // What comes meanwhile is kept too, and is no reason to try again.
      await take([drive.at(-1)!]);
      await fold(noteFailure);
      assert.equal(failures.length, 1);
      assert.equal((await countVehiclesPutOff(tracked.database)).change, 1);
      const whole = await trackedOf(tracked.ownerUrl, stranger);
      assert.deepEqual(await trackedOf(tracked.ownerUrl, neighbour), whole);
      const said = await sql<{ count: number }>(`select count(*)::int from device_message where ${ofDamaged}`);
      assert.deepEqual(said, [{ count: 240 }]);

      const column = change.split(' ')[0];
      const key = table === 'device_segment' ? 'and t.begin_time = was.begin_time' : '';
      await sql(`update ${table} t set ${column} = was.${column}
        from jsonb_populate_recordset(null::${table}, '${JSON.stringify(stored.map(({ row }) => row)).replaceAll("'", "''")}') was
        where t.device_id = was.device_id and t.vehicle_id = was.vehicle_id and t.${ofDamaged} ${key};
        update refold_request set date_due = now()`);
      await fold(assert.fail);
      assert.deepEqual(await trackedOf(tracked.ownerUrl, damaged), whole);
      assert.deepEqual(await sql('select from refold_request'), []);
    });

  const deviceOf = (serial: string) => `(select id from device where serial = '${serial}')`;
  /** Puts a device into the vehicle of a plate, which has none then until `restore`. */
  const install = (plate: string, serial: string) =>
    sql(`update vehicle set device_id = null where plate = '${plate}' or device_id = ${deviceOf(serial)};
      update vehicle set device_id = ${deviceOf(serial)} where plate = '${plate}'`);
  const restore = () =>
    sql(`update vehicle set device_id = null;
      update vehicle v set device_id = (select id from device d where d.serial = v.plate)`);
  const isReplaced = `device_id = ${deviceOf(damaged)}`;

  for (const [what, table, change] of [
    ['its hours', 'device_segment', "ended = '['"],
    ['figures of its hours', 'device_segment', "figures = '['"],
    ['the events that go on', 'device_history', "running = '[{'"],
    ['the shape of the events that go on', 'device_history', "running = '{}'"],
    ['the open hour', 'device_history', 'open_hour = left(open_hour, 9)'],
    ['the shape of the open hour', 'device_history', `open_hour = '{"beginMs":1}'`],
  ] as const)
    it(`holds up no messages of the device that replaced it: ${what}`, async (t) => {
      t.after(restore);
      const isLate = (_: Message, turn: number) => turn >= 120 && turn % 10 === 5;
      const late = drive.filter(isLate);
      const pairs = [
        [damaged, neighbour],
        [stranger, serialOf(2, 2)],
      ] as const;
      for (const [plate, other] of pairs) {
        await take(drive.slice(0, 120), [plate]);
        await install(plate, other);
        await take(
          drive.filter((message, turn) => turn >= 120 && turn < 200 && !isLate(message, turn)),
          [other],
        );
      }
      const stored = await rows(table);
      await sql(`update ${table} set ${change} where ${isReplaced}`);
      const failures: unknown[] = [];
      for (const [, other] of pairs) {
        await take(late, [other]);
        await take(
          drive.filter((message, turn) => turn >= 200 && !isLate(message, turn)),
          [other],
        );
      }
      await sql(`insert into refold_request (customer_id, vehicle_id, rest_of_device_id, from_time, until_time)
        select h.customer_id, h.vehicle_id, h.device_id, h.last_time - interval '10 minutes', h.last_time
        from device_history h order by h.device_id = ${deviceOf(neighbour)}`);
      await fold((error) => void failures.push(error));
      const left = await sql<{ serial: string; attempt_count: number; is_due: boolean }>(
        `select distinct d.serial, r.attempt_count, r.date_due <= now() as is_due
         from refold_request r join device d on d.id = r.rest_of_device_id`,
      );
      // One that can be replayed is repaired by it.
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
      await fold(assert.fail);
      assert.deepEqual(await sql('select from refold_request'), []);
      assert.deepEqual(await trackedOf(tracked.ownerUrl, damaged), await trackedOf(tracked.ownerUrl, stranger));
    });
});
