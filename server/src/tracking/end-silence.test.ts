import assert from 'node:assert/strict';
import { after, before, beforeEach, describe, it } from 'node:test';
import type { ReceivedMessage } from '@tropeiro/domain/tracking/device-message.ts';
import { ask } from '@tropeiro/postgres/testing.ts';
import type { Message } from '@tropeiro/telematics/message.ts';
import { driving } from '@tropeiro/telematics/testing/driving.ts';
import { say, startMs } from '@tropeiro/telematics/testing/say.ts';
import fc from 'fast-check';
import { Database } from '../store/engine/database.ts';
import { serialOf, trackedCompanies } from '../testing/device-messages.ts';
import { type FreshDatabase, freshDatabase } from '../testing/fresh-database.ts';
import { forgetTracked, giveLimits, saidBy, trackedOf } from '../testing/tracked-driving.ts';
import { CompanyFactsCache } from './company-facts.ts';
import { endSilence } from './end-silence.ts';
import { ingest } from './ingest.ts';

let place: FreshDatabase;
let database: Database;
const [first, second] = [serialOf(1, 1), serialOf(2, 1)];
const cache = new CompanyFactsCache();
const open = () => new Database({ url: place.appUrl, maxConnections: 4, waitS: 30, statementTimeoutS: 30 });

before(async () => {
  place = await freshDatabase();
  database = open();
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
const by = (serial: string, messages: readonly Message[]) => messages.map((message) => saidBy(serial, message));
const limits = { maxS: 30, signal: new AbortController().signal };
const becomeDue = () =>
  ask(place.ownerUrl, 'update device_history set silence_due = now() where silence_due is not null');
const told = async () =>
  (await ask<{ type: string }>(place.ownerUrl, 'select type from outbox order by id')).map(({ type }) => type);
const runningCount = async () =>
  (await ask<{ n: number }>(place.ownerUrl, 'select count(*)::int as n from event where end_time is null'))[0]?.n;

/** Ten minutes on the road, too fast at the end, and then nothing more. */
const vanishing = Array.from({ length: 11 }, (_, minute) =>
  say(minute * 60, { speed: minute > 7 ? 90 : 50, ignition: true, odometer_m: minute * 900 }),
);

describe('A device that falls silent', () => {
  it('is looked at when it was not heard of for a while, and leaves nothing running', async () => {
    await take(by(first, vanishing));
    assert.deepEqual(await endSilence(database, cache, limits), { ended_count: 0 });
    assert.ok(((await runningCount()) ?? 0) > 0);
    await becomeDue();
    const { ended_count } = await endSilence(database, cache, limits);
    assert.equal(await runningCount(), 0);
    assert.equal((await told()).filter((word) => word === 'event.ended').length, ended_count);
    assert.deepEqual(await ask(place.ownerUrl, 'select from device_history where silence_due is not null'), []);
  });

  it('has the events and days it would have without, once it is heard of again', async () => {
    await take([...by(first, vanishing), ...by(second, vanishing)]);
    await ask(place.ownerUrl, 'update device_history set silence_due = now() where customer_id = 1');
    await endSilence(database, cache, limits);
    const { days } = await trackedOf(place.ownerUrl, first);
    assert.deepEqual(days, (await trackedOf(place.ownerUrl, second)).days);
    const back = [say(40_000, { speed: 30, ignition: true }), say(40_060, { speed: 0, ignition: false })];
    await take([...by(first, back), ...by(second, back)]);
    assert.deepEqual(await trackedOf(place.ownerUrl, first), await trackedOf(place.ownerUrl, second));
    assert.equal((await told()).includes('event.corrected'), false);
  });

  it('is corrected by what it says later of that time', async () => {
    await take(by(first, vanishing));
    await becomeDue();
    await endSilence(database, cache, limits);
    const late = [say(660, { speed: 90, ignition: true }), say(720, { speed: 0, ignition: false })];
    await take(by(first, late));
    await take(by(second, [...vanishing, ...late]));
    assert.deepEqual(await trackedOf(place.ownerUrl, first), await trackedOf(place.ownerUrl, second));
  });

  it('at any moments of days of driving is the same in the end', async () => {
    const drawn = fc.record({ day: driving, batch: fc.integer({ min: 5, max: 60 }), isLate: fc.boolean() });
    await fc.assert(
      fc.asyncProperty(drawn, async ({ day: { messages }, batch, isLate }) => {
        await forgetTracked(place.ownerUrl);
        const sent = isLate ? messages.toSorted((a, b) => (a.hash % 97) - (b.hash % 97)) : messages;
        const lastMs = Math.max(startMs, ...messages.map(({ timeMs }) => timeMs));
        for (let at = 0; at < sent.length; at += batch) {
          await take([first, second].flatMap((serial) => by(serial, sent.slice(at, at + batch))));
          await ask(place.ownerUrl, 'update device_history set silence_due = now() where customer_id = 1');
          await endSilence(database, cache, limits);
        }
        const farewell = [{ ...say(0), timeMs: lastMs + 8 * 86_400_000 }];
        await take([first, second].flatMap((serial) => by(serial, farewell)));
        assert.deepEqual(await trackedOf(place.ownerUrl, first), await trackedOf(place.ownerUrl, second));
      }),
      { numRuns: 6 },
    );
  });

  it('is ended once, by however many processes', async () => {
    const others = [open(), open()];
    try {
      await take([first, second, serialOf(1, 2), serialOf(2, 2)].flatMap((serial) => by(serial, vanishing)));
      const running = await runningCount();
      await becomeDue();
      await Promise.all([database, ...others].map((one) => endSilence(one, new CompanyFactsCache(), limits)));
      const ended = (await told()).filter((word) => word === 'event.ended').length;
      const visits = await ask(place.ownerUrl, 'select from event where category = 0');
      assert.deepEqual([await runningCount(), ended + visits.length], [0, running]);
    } finally {
      for (const other of others) await other.close();
    }
  });
});
