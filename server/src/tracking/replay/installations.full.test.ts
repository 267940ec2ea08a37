import assert from 'node:assert/strict';
import { after, before, beforeEach, describe, it } from 'node:test';
import { ask } from '@tropeiro/postgres/testing.ts';
import { startMs, testMessage } from '@tropeiro/telematics/testing/test-message.ts';
import fc from 'fast-check';
import { requestRecomputation } from '../../store/tracking/days/day-recomputations.ts';
import { serialOf } from '../../testing/device-messages.ts';
import { replayCollected } from '../../testing/replay-collected.ts';
import { type TrackedDatabase, trackedDatabase } from '../../testing/tracked-database.ts';
import { deleteTracked, readTracked, receivedFrom } from '../../testing/tracked-driving.ts';
import { CompanyFactsCache } from '../fold/company-facts.ts';
import { recomputeRequestedDays } from './recompute-days.ts';

let tracked: TrackedDatabase;
const [first, second] = [serialOf(1, 1), serialOf(1, 2)];
const serials = [first, second];
const sql = <T extends Record<string, unknown>>(text: string) => ask<T>(tracked.ownerUrl, text);

before(async () => {
  tracked = await trackedDatabase(1, 2);
});
after(() => tracked.drop());
beforeEach(async () => {
  await deleteTracked(tracked.ownerUrl);
  await sql('delete from device_installation; delete from device_reassignment');
});

const minuteMs = 60_000;
/** Two hours until a moment ago, which are in open days at any time of the day. */
const recentMs = Math.floor(Date.now() / minuteMs - 125) * minuteMs;
const longAgoMs = recentMs - 10 * 86_400_000;

type Drive = { readonly serial: string; readonly minute: number; readonly speed: number; readonly ignition: boolean };

const messageOf = ({ serial, minute, speed, ignition }: Drive, beginMs = recentMs) => {
  const message = testMessage(minute * 60, { speed, ignition, odometer_m: 100_000 + minute * 900 });
  return receivedFrom(serial, { ...message, timeMs: message.timeMs - startMs + beginMs });
};

/** Where a device is from minutes on. Null: in no vehicle. */
type Span = { readonly fromMinute: number; readonly plate: string | null };

/** Replaces the installations of a device. */
const install = (serial: string, spans: readonly Span[], beginMs = recentMs) =>
  sql(
    [
      `delete from device_installation where device_id = (select id from device where serial = '${serial}')`,
      ...spans.flatMap(({ fromMinute, plate }, index) => {
        const next = spans[index + 1];
        const at = (minute: number) => `'${new Date(beginMs + minute * minuteMs).toISOString()}'`;
        const until = next ? at(next.fromMinute) : 'null';
        return plate === null
          ? []
          : `insert into device_installation (customer_id, device_id, vehicle_id, from_time, until_time)
              select v.customer_id, d.id, v.id, ${index === 0 ? 'null' : at(fromMinute)}, ${until}
              from vehicle v, device d where v.plate = '${plate}' and d.serial = '${serial}'`;
      }),
    ].join('; '),
  );
const read = async () => [await readTracked(tracked.ownerUrl, first), await readTracked(tracked.ownerUrl, second)];
/** Assigns messages and replays, until nothing is left. */
const replay = async () => {
  while ((await replayCollected(tracked.ownerUrl, tracked.database)) > 0);
};
const waiting = async () => (await sql('select from device_reassignment where date_due is not null')).length;

const drives = fc.uniqueArray(
  fc.record({
    serial: fc.constantFrom(...serials),
    minute: fc.integer({ min: 0, max: 119 }),
    speed: fc.constantFrom(0, 40, 60, 100),
    ignition: fc.boolean(),
  }),
  { minLength: 10, maxLength: 60, selector: ({ serial, minute }) => `${serial} ${minute}` },
);
const spans = fc
  .uniqueArray(
    fc.record({ fromMinute: fc.integer({ min: 0, max: 119 }), plate: fc.option(fc.constantFrom(...serials)) }),
    {
      minLength: 1,
      maxLength: 4,
      selector: ({ fromMinute }) => fromMinute,
    },
  )
  .map((list) => list.toSorted((a, b) => a.fromMinute - b.fromMinute));
const correction = fc.record({ serial: fc.constantFrom(...serials), spans });

describe('Messages of devices and corrections of their installations', () => {
  it('end in the figures of a fresh replay, in any order', () =>
    fc.assert(
      fc.asyncProperty(
        drives,
        fc.array(correction, { minLength: 1, maxLength: 5 }),
        fc.array(fc.constantFrom('ingest', 'correct', 'replay'), { maxLength: 25 }),
        async (messages, corrections, steps) => {
          await deleteTracked(tracked.ownerUrl);
          await sql('delete from device_installation; delete from device_reassignment');
          const left = [...messages];
          const changes = [...corrections];
          const run = {
            ingest: async () => void (await tracked.ingest(left.splice(0, 4).map((each) => messageOf(each)))),
            correct: async () => {
              const change = changes.shift();
              if (change) await install(change.serial, change.spans);
            },
            replay,
          };
          for (const step of steps) await run[step]();
          while (left.length > 0) await run.ingest();
          while (changes.length > 0) await run.correct();
          await replay();
          assert.equal(await waiting(), 0);
          const found = await read();

          await deleteTracked(tracked.ownerUrl);
          const inOrder = messages.toSorted((a, b) => a.minute - b.minute);
          await tracked.ingest(inOrder.map((each) => messageOf(each)));
          await replay();
          assert.deepEqual(found, await read());
        },
      ),
      { numRuns: 40 },
    ));
});

describe('A device that was moved', () => {
  const drive = [...Array(60).keys()].map((minute) => ({ serial: first, minute, speed: 60, ignition: minute < 58 }));
  const moved = [
    { fromMinute: 0, plate: first },
    { fromMinute: 30, plate: second },
  ];
  const counts = () =>
    sql(
      `select v.plate, count(*)::int from device_message m join vehicle v on v.id = m.vehicle_id group by 1 order by 1`,
    );
  const halves = [
    { plate: first, count: 30 },
    { plate: second, count: 30 },
  ];

  it('sends to the vehicle that it was in at the time of each message, in one call and with late ones', async () => {
    await install(first, moved);
    const { outcomes, movedDevices } = await tracked.ingest(drive.toReversed().map((each) => messageOf(each)));
    assert.deepEqual([new Set(outcomes), movedDevices.size], [new Set(['new']), 60]);
    assert.deepEqual(await counts(), halves);
  });

  it('takes its messages of open days along when that is entered afterwards', async () => {
    await install(first, moved.slice(0, 1));
    await tracked.ingest(drive.map((each) => messageOf(each)));
    await replay();
    const before = await read();
    await install(first, moved);
    await replay();
    assert.deepEqual(await counts(), halves);
    assert.notDeepEqual(await read(), before);
    await install(first, moved.slice(0, 1));
    await replay();
    assert.deepEqual(await read(), before);
  });

  /** Requests the recomputation of the closed days. */
  const request = async () => {
    const [from = '', to = ''] = [-1, 1].map((days) =>
      new Date(longAgoMs + days * 86_400_000).toISOString().slice(0, 10),
    );
    const company = (await sql<{ id: number }>('select id::int from customer'))[0]?.id ?? 0;
    await tracked.database.transactInCompany(company, { via: 'api' }, (transaction) =>
      requestRecomputation(transaction, { date_begin: from, date_end: to, vehicles_id: [], reason: 'Troca' }),
    );
  };

  it('takes those of closed days along even if these are recomputed at once', async () => {
    await install(first, moved.slice(0, 1), longAgoMs);
    await tracked.ingest(drive.map((each) => messageOf(each, longAgoMs)));
    await replay();
    await install(first, moved, longAgoMs);
    await request();
    await replay();
    assert.deepEqual(await counts(), halves);
    assert.equal(await waiting(), 0);
  });

  it('leaves nothing to wait for if it sent nothing on closed days', async () => {
    await tracked.ingest(drive.map((each) => messageOf(each)));
    await install(first, moved);
    await replay();
    assert.deepEqual(await sql('select from device_reassignment'), []);
  });

  it('takes those of closed days along only when these are recomputed', async () => {
    await install(first, moved.slice(0, 1), longAgoMs);
    await tracked.ingest(drive.map((each) => messageOf(each, longAgoMs)));
    await replay();
    const before = await read();
    await install(first, moved, longAgoMs);
    await replay();
    assert.deepEqual([await read(), await counts()], [before, [{ plate: first, count: 60 }]]);
    await request();
    const recompute = () =>
      recomputeRequestedDays(tracked.database, new CompanyFactsCache(), assert.fail, {
        maxS: 600,
        signal: new AbortController().signal,
      });
    // It waits until the messages are assigned.
    assert.equal((await recompute()).stretch_count, 0);
    await replay();
    assert.ok((await recompute()).stretch_count > 0);
    assert.deepEqual(await counts(), halves);

    const found = await read();
    await deleteTracked(tracked.ownerUrl);
    await tracked.ingest(drive.map((each) => messageOf(each, longAgoMs)));
    assert.deepEqual(found, await read());
  });
});

describe('A device put into a vehicle', () => {
  const isOpen = () =>
    sql(`select v.plate, from_time is null as is_always, until_time is null as is_present
      from device_installation i join vehicle v on v.id = i.vehicle_id order by i.id`);
  const put = (plate: string, serial: string | null) =>
    sql(
      `update vehicle set device_id = ${serial === null ? 'null' : `(select id from device where serial = '${serial}')`} where plate = '${plate}'`,
    );

  it('is there since ever at first, and from now on later', async () => {
    await put(first, null);
    await put(second, null);
    await sql('delete from device_installation');
    await put(second, first);
    await put(second, null);
    await put(first, first);
    assert.deepEqual(await isOpen(), [
      { plate: second, is_always: true, is_present: false },
      { plate: first, is_always: false, is_present: true },
    ]);
  });

  it('leaves a vehicle that is cancelled', async () => {
    await put(first, null);
    await put(first, first);
    await sql(`update vehicle set status = 'C' where plate = '${first}'`);
    assert.deepEqual(await isOpen(), [{ plate: first, is_always: true, is_present: false }]);
    await sql(`update vehicle set status = 'A' where plate = '${first}'`);
  });
});
