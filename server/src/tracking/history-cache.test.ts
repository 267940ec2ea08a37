import assert from 'node:assert/strict';
import { after, before, beforeEach, describe, it } from 'node:test';
import { ask } from '@tropeiro/postgres/testing.ts';
import type { Message } from '@tropeiro/telematics/message.ts';
import { north, say, startMs } from '@tropeiro/telematics/testing/say.ts';
import { serialOf } from '../testing/device-messages.ts';
import { type TrackedDatabase, trackedDatabase } from '../testing/tracked-database.ts';
import { forgetTracked, saidBy, trackedOf } from '../testing/tracked-driving.ts';
import { CompanyFactsCache } from './company-facts.ts';
import { HistoryCache } from './history-cache.ts';
import { ingest } from './ingest.ts';

let tracked: TrackedDatabase;
const [first, second] = [serialOf(1, 1), serialOf(2, 1)];

before(async () => {
  tracked = await trackedDatabase(2, 1);
});
after(() => tracked.drop());
beforeEach(() => forgetTracked(tracked.ownerUrl));

/** Some hours of today on the road, with stops, too fast at times. */
const drive: readonly Message[] = Array.from({ length: 120 }, (_, turn) =>
  say(turn * 60, {
    at: north((turn % 20) * 200),
    speed: turn % 25 < 8 ? 0 : 50 + (turn % 7) * 10,
    ignition: turn % 25 >= 6,
  }),
).map((message) => ({ ...message, timeMs: message.timeMs - startMs + Date.now() - 3 * 3_600_000 }));

const calls = Array.from({ length: 24 }, (_, call) => drive.slice(call * 5, call * 5 + 5));

const send = (serial: string, messages: readonly Message[], cache: CompanyFactsCache, failure?: Error) =>
  tracked.database.transactAcrossCompanies({ via: 'gateway' }, async (transaction) => {
    await ingest(
      transaction,
      messages.map((message) => saidBy(serial, message)),
      cache,
    );
    if (failure) throw failure;
  });

/** What a process that has nothing at hand comes to. */
async function expected() {
  for (const messages of calls) await send(second, messages, new CompanyFactsCache());
  return trackedOf(tracked.ownerUrl, second);
}

/** The number of the row's version, and how far it is, of each device, as the database has them. */
const versions = () =>
  ask<{ xmin: string; key: string }>(
    tracked.ownerUrl,
    "select xmin::text, concat(vehicle_id, '-', device_id) as key from device_history",
  );

describe('How far devices are, at hand', () => {
  it('is what the database has, after each call but the first', async () => {
    const cache = new CompanyFactsCache();
    const [opening = [], ...others] = calls.slice(0, 4);
    // What the first day of a device comes to is read from its hours.
    await send(first, opening, cache);
    for (const messages of others) {
      await send(first, messages, cache);
      for (const { xmin, key } of await versions()) assert.equal(cache.histories.find(key)?.version, xmin);
    }
  });

  const ways: readonly [sentence: string, way: (serial: string) => Promise<void>][] = [
    [
      'in one process',
      async (serial) => {
        const cache = new CompanyFactsCache();
        for (const messages of calls) await send(serial, messages, cache);
      },
    ],
    [
      'in two processes, each of which the other is ahead of at times',
      async (serial) => {
        const caches = [new CompanyFactsCache(), new CompanyFactsCache()] as const;
        for (const [call, messages] of calls.entries()) await send(serial, messages, caches[call % 3 === 0 ? 0 : 1]);
      },
    ],
    [
      'where every other call fails before its commit and is sent again',
      async (serial) => {
        const cache = new CompanyFactsCache();
        for (const [call, messages] of calls.entries()) {
          const failure = new Error('The commit fails');
          if (call % 2 === 1) await assert.rejects(send(serial, messages, cache, failure), failure);
          await send(serial, messages, cache);
        }
      },
    ],
    [
      'where calls come late',
      async (serial) => {
        const cache = new CompanyFactsCache();
        for (let call = 0; call < calls.length; call += 2)
          for (const messages of [calls[call + 1], calls[call]]) await send(serial, messages ?? [], cache);
      },
    ],
  ];
  for (const [sentence, way] of ways)
    it(`comes to what is stored, ${sentence}`, async () => {
      await way(first);
      const found = await trackedOf(tracked.ownerUrl, first);
      assert.notEqual(found.events.length, 0);
      assert.deepEqual(found, await expected());
    });

  it('is let go of where it is too much, what was kept first before the rest', () => {
    const cache = new HistoryCache(10);
    const weighing = (weight: number) => ({ version: '1', weight, known: { history: {} as never, day: null } });
    for (const key of ['a', 'b', 'a', 'c']) cache.keep(key, weighing(4));
    assert.deepEqual(
      ['a', 'b', 'c'].map((key) => cache.find(key) !== undefined),
      [true, false, true],
    );
    cache.keep('huge', weighing(11));
    assert.deepEqual(
      ['a', 'c', 'huge'].filter((key) => cache.find(key)),
      [],
    );
  });
});
