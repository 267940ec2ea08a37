import assert from 'node:assert/strict';
import { after, before, beforeEach, describe, it } from 'node:test';
import type { ReceivedMessage } from '@tropeiro/domain/tracking/device-message.ts';
import { ask } from '@tropeiro/postgres/testing.ts';
import { hashOf, type Message } from '@tropeiro/telematics/message.ts';
import { driving } from '@tropeiro/telematics/testing/driving.ts';
import { say, startMs } from '@tropeiro/telematics/testing/say.ts';
import fc from 'fast-check';
import { countVehiclesPutOff } from '../store/tracking/vehicles-put-off.ts';
import { serialOf } from '../testing/device-messages.ts';
import { type TrackedDatabase, trackedDatabase } from '../testing/tracked-database.ts';
import { forgetTracked, saidBy, trackedOf } from '../testing/tracked-driving.ts';
import { CompanyFactsCache } from './company-facts.ts';
import { endSilence } from './end-silence.ts';

let tracked: TrackedDatabase;
const [first, second] = [serialOf(1, 1), serialOf(2, 1)];

before(async () => {
  tracked = await trackedDatabase(2, 2);
});
after(() => tracked.drop());
beforeEach(() => forgetTracked(tracked.ownerUrl));

const take = (messages: readonly ReceivedMessage[]) => tracked.take(messages);
const by = (serial: string, messages: readonly Message[]) => messages.map((message) => saidBy(serial, message));
const limits = { maxS: 600, signal: new AbortController().signal };
const becomeDue = () =>
  ask(tracked.ownerUrl, 'update device_history set silence_due = now() where silence_due is not null');
const told = async () =>
  (await ask<{ type: string }>(tracked.ownerUrl, 'select type from outbox order by id')).map(({ type }) => type);
const runningCount = async () =>
  (await ask<{ n: number }>(tracked.ownerUrl, 'select count(*)::int as n from event where end_time is null'))[0]?.n;

/** Ten minutes on the road, too fast at the end, and then nothing more. */
const vanishing = Array.from({ length: 11 }, (_, minute) =>
  say(minute * 60, { speed: minute > 7 ? 90 : 50, ignition: true, odometer_m: minute * 900 }),
);

describe('A device that falls silent', () => {
  it('is looked at when it was not heard of for a while, and leaves nothing running', async () => {
    await take(by(first, vanishing));
    assert.deepEqual(await endSilence(tracked.database, tracked.cache, assert.fail, limits), { ended_count: 0 });
    assert.ok(((await runningCount()) ?? 0) > 0);
    await becomeDue();
    const { ended_count } = await endSilence(tracked.database, tracked.cache, assert.fail, limits);
    assert.equal(await runningCount(), 0);
    assert.equal((await told()).filter((word) => word === 'event.ended').length, ended_count);
    assert.deepEqual(await ask(tracked.ownerUrl, 'select from device_history where silence_due is not null'), []);
  });

  it('is folded again first where another edition of the engine has folded it', async () => {
    await take(by(first, vanishing));
    await ask(
      tracked.ownerUrl,
      `update device_history set state = regexp_replace(state, '"edition":"[^"]*"', '"edition":"1-other"')`,
    );
    await becomeDue();
    const { ended_count } = await endSilence(tracked.database, tracked.cache, assert.fail, limits);
    assert.ok(ended_count > 0);
    assert.equal(await runningCount(), 0);
  });

  it('has the events and days it would have without, once it is heard of again', async () => {
    await take([...by(first, vanishing), ...by(second, vanishing)]);
    await ask(tracked.ownerUrl, 'update device_history set silence_due = now() where customer_id = 1');
    await endSilence(tracked.database, tracked.cache, assert.fail, limits);
    const { days } = await trackedOf(tracked.ownerUrl, first);
    assert.deepEqual(days, (await trackedOf(tracked.ownerUrl, second)).days);
    const back = [say(40_000, { speed: 30, ignition: true }), say(40_060, { speed: 0, ignition: false })];
    await take([...by(first, back), ...by(second, back)]);
    assert.deepEqual(await trackedOf(tracked.ownerUrl, first), await trackedOf(tracked.ownerUrl, second));
    assert.equal((await told()).includes('event.corrected'), false);
  });

  it('is corrected by what it says later of that time', async () => {
    await take(by(first, vanishing));
    await becomeDue();
    await endSilence(tracked.database, tracked.cache, assert.fail, limits);
    const late = [say(660, { speed: 90, ignition: true }), say(720, { speed: 0, ignition: false })];
    await take(by(first, late));
    await take(by(second, [...vanishing, ...late]));
    assert.deepEqual(await trackedOf(tracked.ownerUrl, first), await trackedOf(tracked.ownerUrl, second));
  });

  it('at any moments of days of driving is the same in the end', async () => {
    const drawn = fc.record({ day: driving, batch: fc.integer({ min: 5, max: 60 }), isLate: fc.boolean() });
    await fc.assert(
      fc.asyncProperty(drawn, async ({ day: { messages }, batch, isLate }) => {
        await forgetTracked(tracked.ownerUrl);
        const sent = isLate ? messages.toSorted((a, b) => (hashOf(a) % 97) - (hashOf(b) % 97)) : messages;
        const lastMs = Math.max(startMs, ...messages.map(({ timeMs }) => timeMs));
        for (let at = 0; at < sent.length; at += batch) {
          await take([first, second].flatMap((serial) => by(serial, sent.slice(at, at + batch))));
          await ask(tracked.ownerUrl, 'update device_history set silence_due = now() where customer_id = 1');
          await endSilence(tracked.database, tracked.cache, assert.fail, limits);
        }
        const farewell = [{ ...say(0), timeMs: lastMs + 8 * 86_400_000 }];
        await take([first, second].flatMap((serial) => by(serial, farewell)));
        assert.deepEqual(await trackedOf(tracked.ownerUrl, first), await trackedOf(tracked.ownerUrl, second));
      }),
      { numRuns: 6 },
    );
  });

  it('is ended once, by however many processes', async () => {
    const others = [tracked.open(), tracked.open()];
    try {
      await take([first, second, serialOf(1, 2), serialOf(2, 2)].flatMap((serial) => by(serial, vanishing)));
      const running = await runningCount();
      await becomeDue();
      await Promise.all(
        [tracked.database, ...others].map((one) => endSilence(one, new CompanyFactsCache(), assert.fail, limits)),
      );
      const ended = (await told()).filter((word) => word === 'event.ended').length;
      const visits = await ask(tracked.ownerUrl, 'select from event where category = 0');
      assert.deepEqual([await runningCount(), ended + visits.length], [0, running]);
    } finally {
      for (const other of others) await other.close();
    }
  });

  it('and cannot be dealt with is put off, for longer each time, and holds no other up', async () => {
    await take([first, second].flatMap((serial) => by(serial, vanishing)));
    await ask(tracked.ownerUrl, 'update device_history set state = left(state, 60) where customer_id = 1');
    const failed: number[] = [];
    const putOff: number[] = [];
    for (const _ of [1, 2]) {
      await becomeDue();
      await endSilence(tracked.database, tracked.cache, (_, { customer_id }) => void failed.push(customer_id), limits);
      const [left] = await ask<{ s: number }>(
        tracked.ownerUrl,
        'select round(extract(epoch from silence_due - now()) / 60)::int as s from device_history where silence_due is not null',
      );
      putOff.push(left?.s ?? 0);
    }
    assert.deepEqual(
      [failed, putOff],
      [
        [1, 1],
        [1, 4],
      ],
    );
    assert.deepEqual(
      await ask(tracked.ownerUrl, 'select distinct customer_id::int as id from event where end_time is null'),
      [{ id: 1 }],
    );
    assert.equal((await countVehiclesPutOff(tracked.database)).silence, 1);
    await endSilence(tracked.database, tracked.cache, assert.fail, limits);
  });
});
