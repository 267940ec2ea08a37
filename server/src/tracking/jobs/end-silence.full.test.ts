import assert from 'node:assert/strict';
import { after, before, beforeEach, describe, it } from 'node:test';
import type { ReceivedMessage } from '@tropeiro/domain/tracking/device-message.ts';
import { ask } from '@tropeiro/postgres/testing.ts';
import { hashOf, type Message } from '@tropeiro/telematics/message.ts';
import { driving } from '@tropeiro/telematics/testing/driving.ts';
import { startMs, testMessage } from '@tropeiro/telematics/testing/test-message.ts';
import fc from 'fast-check';
import { countPostponedVehicles } from '../../store/tracking/histories/postponed-vehicles.ts';
import { serialOf } from '../../testing/device-messages.ts';
import { installedSinceEver } from '../../testing/installed-since-ever.ts';
import { type TrackedDatabase, trackedDatabase } from '../../testing/tracked-database.ts';
import { deleteTracked, readTracked, receivedFrom } from '../../testing/tracked-driving.ts';
import { CompanyFactsCache } from '../fold/company-facts.ts';
import { defaultFoldBounds } from '../fold/fold-devices.ts';
import { endSilence } from './end-silence.ts';

let tracked: TrackedDatabase;
const [first, second] = [serialOf(1, 1), serialOf(2, 1)];

before(async () => {
  tracked = await trackedDatabase(2, 2);
});
after(() => tracked.drop());
beforeEach(() => deleteTracked(tracked.ownerUrl));

const ingest = (messages: readonly ReceivedMessage[]) => tracked.ingest(messages);
const messagesFrom = (serial: string, messages: readonly Message[]) =>
  messages.map((message) => receivedFrom(serial, message));
const limits = { maxS: 600, signal: new AbortController().signal };
const makeDue = () =>
  ask(tracked.ownerUrl, 'update device_history set silence_due = now() where silence_due is not null');
const announcedTypes = async () =>
  (await ask<{ type: string }>(tracked.ownerUrl, 'select type from outbox order by id')).map(({ type }) => type);
const runningCount = async () =>
  (await ask<{ n: number }>(tracked.ownerUrl, 'select count(*)::int as n from event where end_time is null'))[0]?.n;

/** Ten minutes on the road with speeding at the end, then silence. */
const vanishing = Array.from({ length: 11 }, (_, minute) =>
  testMessage(minute * 60, { speed: minute > 7 ? 90 : 50, ignition: true, odometer_m: minute * 900 }),
);

describe('A device that falls silent', () => {
  it('is handled after a while, and has no open events left', async () => {
    await ingest(messagesFrom(first, vanishing));
    assert.deepEqual(await endSilence(tracked.database, tracked.cache, assert.fail, limits), { ended_count: 0 });
    assert.ok(((await runningCount()) ?? 0) > 0);
    await makeDue();
    const { ended_count } = await endSilence(tracked.database, tracked.cache, assert.fail, limits);
    assert.equal(await runningCount(), 0);
    assert.equal((await announcedTypes()).filter((type) => type === 'event.ended').length, ended_count);
    assert.deepEqual(await ask(tracked.ownerUrl, 'select from device_history where silence_due is not null'), []);
  });

  it('is replayed first if another version of the engine folded it', async () => {
    await ingest(messagesFrom(first, vanishing));
    await ask(
      tracked.ownerUrl,
      `update device_history set state = regexp_replace(state, '"edition":"[^"]*"', '"edition":"1-other"')`,
    );
    await makeDue();
    const { ended_count } = await endSilence(tracked.database, tracked.cache, assert.fail, limits);
    assert.ok(ended_count > 0);
    assert.equal(await runningCount(), 0);
  });

  it('in two vehicles is handled later in the one that is still to be replayed', async () => {
    const deviceOf = (vehicle: string, serial: string) =>
      ask(
        tracked.ownerUrl,
        `update vehicle set device_id = null where customer_id = 1 and device_id = (select id from device where serial = '${serial}');
         update vehicle set device_id = (select id from device where serial = '${serial}') where title = '${vehicle}';
         ${installedSinceEver}`,
      );
    const otherVehicle = serialOf(1, 2);
    await ingest(messagesFrom(first, vanishing));
    await deviceOf(otherVehicle, first);
    const elsewhere = vanishing.map((message) => ({ ...message, timeMs: message.timeMs + 3_600_000 }));
    await ingest(messagesFrom(first, elsewhere));
    await deviceOf(first, first);
    await deviceOf(otherVehicle, otherVehicle);
    await ask(
      tracked.ownerUrl,
      `update device_history set state = regexp_replace(state, '"edition":"[^"]*"', '"edition":"1-other"')`,
    );
    await makeDue();
    const oneAtATime = { ...defaultFoldBounds, maxTotalCost: 0 };
    await endSilence(tracked.database, tracked.cache, assert.fail, limits, oneAtATime);
    const due = await ask(
      tracked.ownerUrl,
      `select silence_attempt_count::int as attempts, silence_due > now() as later from device_history
        where silence_due is not null`,
    );
    assert.deepEqual(due, [{ attempts: 1, later: true }]);
  });

  it('has the same events and days as without silence, once it sends again', async () => {
    await ingest([...messagesFrom(first, vanishing), ...messagesFrom(second, vanishing)]);
    await ask(tracked.ownerUrl, 'update device_history set silence_due = now() where customer_id = 1');
    await endSilence(tracked.database, tracked.cache, assert.fail, limits);
    const { days } = await readTracked(tracked.ownerUrl, first);
    assert.deepEqual(days, (await readTracked(tracked.ownerUrl, second)).days);
    const back = [
      testMessage(40_000, { speed: 30, ignition: true }),
      testMessage(40_060, { speed: 0, ignition: false }),
    ];
    await ingest([...messagesFrom(first, back), ...messagesFrom(second, back)]);
    assert.deepEqual(await readTracked(tracked.ownerUrl, first), await readTracked(tracked.ownerUrl, second));
    assert.equal((await announcedTypes()).includes('event.corrected'), false);
  });

  it('is corrected by later messages about that time', async () => {
    await ingest(messagesFrom(first, vanishing));
    await makeDue();
    await endSilence(tracked.database, tracked.cache, assert.fail, limits);
    const late = [testMessage(660, { speed: 90, ignition: true }), testMessage(720, { speed: 0, ignition: false })];
    await ingest(messagesFrom(first, late));
    await ingest(messagesFrom(second, [...vanishing, ...late]));
    assert.deepEqual(await readTracked(tracked.ownerUrl, first), await readTracked(tracked.ownerUrl, second));
  });

  it('has the same final result, at whichever moments of days of driving', async () => {
    const drawn = fc.record({ day: driving, batch: fc.integer({ min: 5, max: 60 }), isLate: fc.boolean() });
    await fc.assert(
      fc.asyncProperty(drawn, async ({ day: { messages }, batch, isLate }) => {
        await deleteTracked(tracked.ownerUrl);
        const sent = isLate ? messages.toSorted((a, b) => (hashOf(a) % 97) - (hashOf(b) % 97)) : messages;
        const lastMs = Math.max(startMs, ...messages.map(({ timeMs }) => timeMs));
        for (let at = 0; at < sent.length; at += batch) {
          await ingest([first, second].flatMap((serial) => messagesFrom(serial, sent.slice(at, at + batch))));
          await ask(tracked.ownerUrl, 'update device_history set silence_due = now() where customer_id = 1');
          await endSilence(tracked.database, tracked.cache, assert.fail, limits);
        }
        const farewell = [{ ...testMessage(0), timeMs: lastMs + 8 * 86_400_000 }];
        await ingest([first, second].flatMap((serial) => messagesFrom(serial, farewell)));
        assert.deepEqual(await readTracked(tracked.ownerUrl, first), await readTracked(tracked.ownerUrl, second));
      }),
      { numRuns: 6 },
    );
  });

  it('is ended once by any number of processes', async () => {
    const otherDatabases = [tracked.open(), tracked.open()];
    try {
      await ingest(
        [first, second, serialOf(1, 2), serialOf(2, 2)].flatMap((serial) => messagesFrom(serial, vanishing)),
      );
      const running = await runningCount();
      await makeDue();
      await Promise.all(
        [tracked.database, ...otherDatabases].map((database) =>
          endSilence(database, new CompanyFactsCache(), assert.fail, limits),
        ),
      );
      const ended = (await announcedTypes()).filter((type) => type === 'event.ended').length;
      const visits = await ask(tracked.ownerUrl, 'select from event where category = 0');
      assert.deepEqual([await runningCount(), ended + visits.length], [0, running]);
    } finally {
      for (const other of otherDatabases) await other.close();
    }
  });

  it('and has an unreadable state is replayed at the second attempt', async () => {
    await ingest([first, second].flatMap((serial) => messagesFrom(serial, vanishing)));
    await ask(tracked.ownerUrl, 'update device_history set state = left(state, 60) where customer_id = 1');
    await makeDue();
    const failed: number[] = [];
    await endSilence(tracked.database, tracked.cache, (_, { customer_id }) => void failed.push(customer_id), limits);
    assert.deepEqual(failed, [1]);
    await makeDue();
    await endSilence(tracked.database, tracked.cache, assert.fail, limits);
    assert.deepEqual(await ask(tracked.ownerUrl, 'select from event where end_time is null'), []);
  });

  it('and cannot be folded is postponed, longer each time, without delaying others', async () => {
    await ingest([first, second].flatMap((serial) => messagesFrom(serial, vanishing)));
    await ask(tracked.ownerUrl, 'update device_history set running = left(running, 5) where customer_id = 1');
    const failed: number[] = [];
    const postponedMinutes: number[] = [];
    for (const _ of [1, 2]) {
      await makeDue();
      await endSilence(tracked.database, tracked.cache, (_, { customer_id }) => void failed.push(customer_id), limits);
      const [left] = await ask<{ s: number }>(
        tracked.ownerUrl,
        'select round(extract(epoch from silence_due - now()) / 60)::int as s from device_history where silence_due is not null',
      );
      postponedMinutes.push(left?.s ?? 0);
    }
    assert.deepEqual(
      [failed, postponedMinutes],
      [
        [1, 1],
        [1, 4],
      ],
    );
    assert.deepEqual(
      await ask(tracked.ownerUrl, 'select distinct customer_id::int as id from event where end_time is null'),
      [{ id: 1 }],
    );
    assert.equal((await countPostponedVehicles(tracked.database)).silence, 1);
    await endSilence(tracked.database, tracked.cache, assert.fail, limits);
  });
});
