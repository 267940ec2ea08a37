import assert from 'node:assert/strict';
import { after, before, beforeEach, describe, it } from 'node:test';
import type { ReceivedMessage } from '@tropeiro/domain/tracking/device-message.ts';
import { ask } from '@tropeiro/postgres/testing.ts';
import type { Message } from '@tropeiro/telematics/message.ts';
import { driving } from '@tropeiro/telematics/testing/driving.ts';
import { say } from '@tropeiro/telematics/testing/say.ts';
import fc from 'fast-check';
import { Database } from '../store/engine/database.ts';
import { serialOf, trackedCompanies } from '../testing/device-messages.ts';
import { type FreshDatabase, freshDatabase } from '../testing/fresh-database.ts';
import { replayCollected } from '../testing/replay-collected.ts';
import { forgetTracked, giveLimits, saidBy, trackedOf } from '../testing/tracked-driving.ts';
import { CompanyFactsCache } from './company-facts.ts';
import { ingest } from './ingest.ts';

let place: FreshDatabase;
let database: Database;
const [first, second] = [serialOf(1, 1), serialOf(2, 1)];
const cache = new CompanyFactsCache();

before(async () => {
  place = await freshDatabase();
  database = new Database({ url: place.appUrl, maxConnections: 4, waitS: 30, statementTimeoutS: 30 });
  await trackedCompanies(place.ownerUrl, 2, 2);
  await giveLimits(place.ownerUrl);
});
after(async () => {
  await database.close();
  await place.drop();
});
beforeEach(() => forgetTracked(place.ownerUrl));

const take = (messages: readonly ReceivedMessage[]) =>
  database.transactAcrossCompanies({ via: 'gateway' }, (transaction) => ingest(transaction, messages, cache));
const kept = (plate: string) => trackedOf(place.ownerUrl, plate);
const told = async () =>
  (await ask<{ type: string }>(place.ownerUrl, 'select type from outbox order by id')).map(({ type }) => type);

/** A drive of twenty minutes, faster than allowed for two of them, to the ignition off. */
const drive: readonly Message[] = [
  ...Array.from({ length: 40 }, (_, turn) =>
    say(turn * 30, { speed: turn > 10 && turn < 15 ? 90 : 50, ignition: true, odometer_m: turn * 400 }),
  ),
  say(1200, { speed: 0, ignition: false, odometer_m: 16_000 }),
];

describe('What devices say', () => {
  it('becomes events and days of the vehicle, and is announced', async () => {
    await take(drive.map((message) => saidBy(first, message)));
    const { events, days } = await kept(first);
    assert.match(events.join('\n'), /^1 2026-03-10 12:00:00.* 16000/m);
    assert.match(events.join('\n'), /^2 .* 90 80 km\/h 1/m);
    assert.match(days.join('\n'), /^whole 2026-03-10 .*"total_distance": 16000/m);
    const words = await told();
    assert.equal(words.filter((word) => word === 'event.created').length, events.length);
    assert.equal(words.includes('event.corrected'), false);
  });

  it('is the same in any order, batches and repetition, of two companies at once', async () => {
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
        await forgetTracked(place.ownerUrl);
        const late = messages
          .map((message, index) => ({
            message,
            key: isMostlyInOrder ? index + (keys[index]! < 50 ? keys[index]! : 0) : keys[index]!,
          }))
          .sort((a, b) => a.key - b.key)
          .map(({ message }) => message);
        await take(messages.map((message) => saidBy(first, message)));
        for (let at = 0; at < late.length; at += batch) {
          // Some of the batch before once more, and a company that hears the same again.
          const again = late.slice(Math.max(0, at - 3), at + batch).map((message) => saidBy(second, message));
          await take([...again, ...messages.slice(at, at + 2).map((message) => saidBy(first, message))]);
        }
        await replayCollected(place.ownerUrl, database);
        assert.deepEqual(await kept(second), await kept(first));
      }),
      { numRuns: 10 },
    );
  });

  it('is folded by one at a time, however many take it in', async () => {
    const other = new Database({ url: place.appUrl, maxConnections: 4, waitS: 30, statementTimeoutS: 30 });
    try {
      const batches = Array.from({ length: 8 }, (_, index) => drive.filter((__, at) => at % 8 === index));
      await take(drive.map((message) => saidBy(first, message)));
      await Promise.all(
        batches.map((batch, index) =>
          (index % 2 ? database : other).transactAcrossCompanies({ via: 'gateway' }, (transaction) =>
            ingest(
              transaction,
              batch.flatMap((message) => [saidBy(second, message), saidBy(serialOf(1, 2), message)]),
              new CompanyFactsCache(),
            ),
          ),
        ),
      );
      await replayCollected(place.ownerUrl, database);
      const expected = await kept(first);
      assert.deepEqual([await kept(second), await kept(serialOf(1, 2))], [expected, expected]);
    } finally {
      await other.close();
    }
  });

  it('late is told as a correction, and what was none is taken back', async () => {
    const fast = say(600, { speed: 90, ignition: true });
    await take(
      [say(0, { speed: 50, ignition: true }), fast, say(660, { speed: 50, ignition: true })].map((message) =>
        saidBy(first, message),
      ),
    );
    assert.equal((await told()).filter((word) => word === 'event.ended').length, 1);
    await ask(place.ownerUrl, 'delete from outbox');
    await take([saidBy(first, say(605, { speed: 50, ignition: true }))]);
    assert.deepEqual(await told(), ['event.retracted']);
    const rows = await ask(
      place.ownerUrl,
      'select revision, date_retracted is null as stands from event where category = 2',
    );
    assert.deepEqual(rows, [{ revision: 2, stands: false }]);
  });

  it('in no vehicle is kept, and comes to nothing', async () => {
    await ask(place.ownerUrl, "insert into device (customer_id, serial) values (1, 'LOOSE')");
    const { fates } = await take([saidBy('LOOSE', say(0, { speed: 50 }))]);
    assert.deepEqual(fates, ['new']);
    assert.deepEqual(await ask(place.ownerUrl, 'select from device_history'), []);
  });
});
