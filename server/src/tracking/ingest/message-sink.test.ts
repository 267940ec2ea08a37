import assert from 'node:assert/strict';
import { after, before, beforeEach, describe, it } from 'node:test';
import type { ReceivedMessage } from '@tropeiro/domain/tracking/device-message.ts';
import { Database } from '@tropeiro/platform/database/database.ts';
import { ask } from '@tropeiro/postgres/testing.ts';
import type { Message } from '@tropeiro/telematics/message.ts';
import { driving } from '@tropeiro/telematics/testing/driving.ts';
import { testMessage } from '@tropeiro/telematics/testing/test-message.ts';
import fc from 'fast-check';
import { serialOf, trackedCompanies } from '../../testing/device-messages.ts';
import { type FreshDatabase, freshDatabase } from '../../testing/fresh-database.ts';
import { replayCollected } from '../../testing/replay-collected.ts';
import { deleteTracked, insertLimits, readTracked, receivedFrom } from '../../testing/tracked-driving.ts';
import { CompanyFactsCache } from '../fold/company-facts.ts';
import { MessageSink } from './message-sink.ts';

let place: FreshDatabase;
let database: Database;
const [first, second] = [serialOf(1, 1), serialOf(2, 1)];
const cache = new CompanyFactsCache();
const sink = new MessageSink(cache);

before(async () => {
  place = await freshDatabase();
  database = new Database({ url: place.appUrl, maxConnections: 4, waitS: 30, statementTimeoutS: 30 });
  await trackedCompanies(place.ownerUrl, 2, 2);
  await insertLimits(place.ownerUrl);
});
after(async () => {
  await database.close();
  await place.drop();
});
beforeEach(() => deleteTracked(place.ownerUrl));

const ingest = (messages: readonly ReceivedMessage[]) =>
  database.transactAcrossCompanies({ via: 'gateway' }, (transaction) => sink.ingest(transaction, messages));
const stored = (plate: string) => readTracked(place.ownerUrl, plate);
const announcedTypes = async () =>
  (await ask<{ type: string }>(place.ownerUrl, 'select type from outbox order by id')).map(({ type }) => type);

/** A drive of twenty minutes with two minutes of speeding, until the ignition is off. */
const drive: readonly Message[] = [
  ...Array.from({ length: 40 }, (_, turn) =>
    testMessage(turn * 30, { speed: turn > 10 && turn < 15 ? 90 : 50, ignition: true, odometer_m: turn * 400 }),
  ),
  testMessage(1200, { speed: 0, ignition: false, odometer_m: 16_000 }),
];

describe('Messages of devices', () => {
  it('become events and days of the vehicle, and are announced', async () => {
    await ingest(drive.map((message) => receivedFrom(first, message)));
    const { events, days } = await stored(first);
    assert.match(events.join('\n'), /^1 2026-03-10 12:00:00.* 16000/m);
    assert.match(events.join('\n'), /^2 .* 90 80 km\/h 1/m);
    assert.match(days.join('\n'), /^whole 2026-03-10 .*"total_distance": 16000/m);
    const types = await announcedTypes();
    assert.equal(types.filter((type) => type === 'event.created').length, events.length);
    assert.equal(types.includes('event.corrected'), false);
  });

  it('have the same result in any order, batches and repetition, for two companies at once', async () => {
    const arrival = driving.chain(({ messages }) =>
      fc.record({
        messages: fc.constant(messages),
        keys: fc.array(fc.nat({ max: 999 }), { minLength: messages.length, maxLength: messages.length }),
        isMostlyInOrder: fc.boolean(),
        batch: fc.integer({ min: 5, max: 60 }),
      }),
    );
    await fc.assert(
      fc.asyncProperty(arrival, async ({ messages, keys, isMostlyInOrder, batch }) => {
        await deleteTracked(place.ownerUrl);
        const late = messages
          .map((message, index) => ({
            message,
            key: isMostlyInOrder ? index + (keys[index]! < 50 ? keys[index]! : 0) : keys[index]!,
          }))
          .sort((a, b) => a.key - b.key)
          .map(({ message }) => message);
        await ingest(messages.map((message) => receivedFrom(first, message)));
        for (let at = 0; at < late.length; at += batch) {
          // Some messages of the previous batch again, and another company with the same messages.
          const again = late.slice(Math.max(0, at - 3), at + batch).map((message) => receivedFrom(second, message));
          await ingest([...again, ...messages.slice(at, at + 2).map((message) => receivedFrom(first, message))]);
        }
        await replayCollected(place.ownerUrl, database);
        assert.deepEqual(await stored(second), await stored(first));
      }),
      { numRuns: 10 },
    );
  });

  it('are folded by one process at a time, however many ingest them', async () => {
    const other = new Database({ url: place.appUrl, maxConnections: 4, waitS: 30, statementTimeoutS: 30 });
    try {
      const batches = Array.from({ length: 8 }, (_, index) => drive.filter((__, at) => at % 8 === index));
      await ingest(drive.map((message) => receivedFrom(first, message)));
      await Promise.all(
        batches.map((batch, index) =>
          (index % 2 ? database : other).transactAcrossCompanies({ via: 'gateway' }, (transaction) =>
            new MessageSink().ingest(
              transaction,
              batch.flatMap((message) => [receivedFrom(second, message), receivedFrom(serialOf(1, 2), message)]),
            ),
          ),
        ),
      );
      await replayCollected(place.ownerUrl, database);
      const expected = await stored(first);
      assert.deepEqual([await stored(second), await stored(serialOf(1, 2))], [expected, expected]);
    } finally {
      await other.close();
    }
  });

  it('that are late cause corrections, and retract events that were wrong', async () => {
    const fast = testMessage(600, { speed: 90, ignition: true });
    await ingest(
      [testMessage(0, { speed: 50, ignition: true }), fast, testMessage(660, { speed: 50, ignition: true })].map(
        (message) => receivedFrom(first, message),
      ),
    );
    assert.equal((await announcedTypes()).filter((type) => type === 'event.ended').length, 1);
    await ask(place.ownerUrl, 'delete from outbox');
    await ingest([receivedFrom(first, testMessage(605, { speed: 50, ignition: true }))]);
    assert.deepEqual(await announcedTypes(), ['event.retracted']);
    const rows = await ask(
      place.ownerUrl,
      'select revision, date_retracted is null as stands from event where category = 2',
    );
    assert.deepEqual(rows, [{ revision: 2, stands: false }]);
  });

  it('of a device in no vehicle are stored without any result', async () => {
    await ask(place.ownerUrl, "insert into device (customer_id, serial) values (1, 'LOOSE')");
    const { outcomes } = await ingest([receivedFrom('LOOSE', testMessage(0, { speed: 50 }))]);
    assert.deepEqual(outcomes, ['new']);
    assert.deepEqual(await ask(place.ownerUrl, 'select from device_history'), []);
  });
});
