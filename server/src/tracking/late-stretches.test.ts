import assert from 'node:assert/strict';
import { after, before, beforeEach, describe, it } from 'node:test';
import { ask } from '@tropeiro/postgres/testing.ts';
import type { Message } from '@tropeiro/telematics/message.ts';
import { driving } from '@tropeiro/telematics/testing/driving.ts';
import { say } from '@tropeiro/telematics/testing/say.ts';
import fc from 'fast-check';
import { DatabaseAway } from '../store/engine/connection.ts';
import { Transaction } from '../store/engine/transaction.ts';
import { serialOf } from '../testing/device-messages.ts';
import { passReplayWait, replayCollected } from '../testing/replay-collected.ts';
import { type TrackedDatabase, trackedDatabase } from '../testing/tracked-database.ts';
import { forgetTracked, saidBy, trackedOf } from '../testing/tracked-driving.ts';
import { CompanyFactsCache } from './company-facts.ts';
import { foldChangedVehicles } from './fold-changed-vehicles.ts';
import { type FoldBounds, foldedAtOnce, replayShares } from './fold-devices.ts';

let tracked: TrackedDatabase;
const [first, second] = [serialOf(1, 1), serialOf(2, 1)];

before(async () => {
  tracked = await trackedDatabase(2, 1);
});
after(() => tracked.drop());
beforeEach(() => forgetTracked(tracked.ownerUrl));

const hourly: FoldBounds = { ...foldedAtOnce, replayWaitS: 3600 };
const take = (serial: string, messages: readonly Message[], bounds = hourly) =>
  tracked.take(
    messages.map((message) => saidBy(serial, message)),
    bounds,
  );
const requestCount = async () =>
  (await ask<{ count: number }>(tracked.ownerUrl, 'select count(*)::int from refold_request'))[0]?.count;
const same = async () =>
  assert.deepEqual(await trackedOf(tracked.ownerUrl, first), await trackedOf(tracked.ownerUrl, second));

/** Shares of which company 1 has used up its own, and what is charged to it afterwards. */
function usedUpShares() {
  const shares = replayShares(() => 0);
  shares.charge(1, foldedAtOnce.allWeight);
  const charged = { weight: 0 };
  shares.charge = (_companyId, weight) => {
    charged.weight += weight;
  };
  return { shares, charged };
}

/** Three months in which a vehicle drives for 20 minutes every other day, parked in between. */
const days = 45;
const months = Array.from({ length: days }, (_, day) =>
  Array.from({ length: 20 }, (__, minute) =>
    say(day * 2 * 86_400 + minute * 60, {
      speed: minute < 19 ? (minute % 10 > 6 ? 95 : 50) : 0,
      ignition: minute < 19,
      odometer_m: (day * 20 + minute) * 800,
    }),
  ),
);
const isLate = (day: number, minute: number) => minute === 8 && (day === 0 || day === days - 2);
const inOrder = months.flatMap((ofDay, day) => ofDay.filter((_, minute) => !isLate(day, minute)));
const late = months.flatMap((ofDay, day) => ofDay.filter((_, minute) => isLate(day, minute)));

/** Replays what is due, and gives how much of it was charged to the company. */
async function chargedByReplaying(): Promise<number> {
  await passReplayWait(tracked.ownerUrl);
  const { shares, charged } = usedUpShares();
  const time = { maxS: Number.POSITIVE_INFINITY, signal: new AbortController().signal };
  await foldChangedVehicles(tracked.database, new CompanyFactsCache(), assert.fail, time, shares);
  return charged.weight;
}

describe('Late messages of a device that are months apart', () => {
  const stored = async () => {
    await take(first, inOrder);
    await take(second, months.flat());
  };
  /** How much it is to replay all of the months. */
  const chargedByReplayingAll = async () => {
    const [from, until] = [inOrder[0]?.timeMs ?? 0, inOrder.at(-1)?.timeMs ?? 0].map((ms) =>
      new Date(ms).toISOString(),
    );
    await ask(
      tracked.ownerUrl,
      `insert into refold_request (customer_id, vehicle_id, rest_of_device_id, from_time, until_time)
       select customer_id, vehicle_id, device_id, '${from}', '${until}' from device_history where customer_id = 1`,
    );
    return chargedByReplaying();
  };

  for (const [how, calls] of [
    ['one after the other', late.map((message) => [message])],
    ['with newer ones first', late.toReversed().map((message) => [message])],
    ['in one call', [late]],
  ] as const)
    it(`are collected and replayed without the time between them: ${how}`, async () => {
      await stored();
      for (const call of calls) await take(first, call, { ...hourly, shares: usedUpShares().shares });
      assert.equal(await requestCount(), 2);
      const charged = await chargedByReplaying();
      await same();
      assert.equal(await requestCount(), 0);
      const chargedForAll = await chargedByReplayingAll();
      assert.ok(charged > 0 && charged < chargedForAll / 5, `${charged} of ${chargedForAll}`);
      await same();
    });

  it('are replayed at once without the time between them', async () => {
    await stored();
    const { charged, shares } = usedUpShares();
    shares.isUsedUp = () => false;
    await take(first, late, { ...hourly, shares });
    assert.equal(await requestCount(), 0);
    await same();
    const { weight } = charged;
    const chargedForAll = await chargedByReplayingAll();
    assert.ok(weight > 0 && weight < chargedForAll / 5, `${weight} of ${chargedForAll}`);
  });

  it('are separate requests if the device cannot be read, and wait as long as it does', async () => {
    await stored();
    const broken =
      "update device_history set running = left(running, 1) || 'x' where customer_id = 1 returning running";
    await ask(tracked.ownerUrl, broken);
    await take(first, late);
    assert.equal(await requestCount(), 2);
    const time = { maxS: Number.POSITIVE_INFINITY, signal: new AbortController().signal };
    const failed: unknown[] = [];
    const replay = () =>
      foldChangedVehicles(
        tracked.database,
        new CompanyFactsCache(),
        (error) => void failed.push(error),
        time,
        replayShares(),
      );
    await replay();
    const between = months[20]?.[3];
    assert.ok(between);
    await take(first, [{ ...between, timeMs: between.timeMs + 1 }]);
    await replay();
    assert.deepEqual([failed.length, await requestCount()], [1, 3]);
  });

  it('are all replayed if the process dies behind any step of it', async () => {
    await stored();
    for (const message of late) await take(first, [message], { ...hourly, shares: usedUpShares().shares });
    const { pipeline } = Transaction.prototype;
    let hasDied = true;
    for (let death = 1; hasDied; death++) {
      let roundTrips = 0;
      hasDied = false;
      Transaction.prototype.pipeline = async function dying(queries) {
        const results = await pipeline.call(this, queries);
        roundTrips += 1;
        hasDied ||= roundTrips === death;
        if (hasDied) throw new DatabaseAway('The process has died');
        return results;
      };
      try {
        await replayCollected(tracked.ownerUrl, tracked.database);
      } catch (error) {
        assert.ok(error instanceof DatabaseAway);
        // All of it or none: the last death is behind the commit.
        assert.ok([0, 2].includes((await requestCount()) ?? 1));
      } finally {
        Transaction.prototype.pipeline = pipeline;
      }
    }
    assert.equal(await requestCount(), 0);
    await same();
  });
});

it('Late messages over weeks result in what messages in order do, in any order, repetition and batches', async () => {
  const arrival = driving.chain(({ messages }) => {
    const count = messages.length;
    return fc.record({
      messages: fc.constant(messages),
      /** How many days the vehicle stands still before a message. */
      pauses: fc.array(fc.record({ at: fc.nat({ max: count }), days: fc.nat({ max: 6 }) }), { maxLength: 5 }),
      keys: fc.array(fc.nat({ max: count }), { minLength: count, maxLength: count }),
      batch: fc.integer({ min: 5, max: 60 }),
      replayedAfter: fc.array(fc.nat({ max: 20 }), { maxLength: 3 }),
      allWeight: fc.constantFrom(20_000, foldedAtOnce.allWeight),
    });
  });
  await fc.assert(
    fc.asyncProperty(arrival, async ({ messages, pauses, keys, batch, replayedAfter, allWeight }) => {
      await forgetTracked(tracked.ownerUrl);
      const spread = messages.map((message, index) => {
        const pausedDays = pauses.reduce((sum, { at, days }) => (at <= index ? sum + days : sum), 0);
        return { ...message, timeMs: message.timeMs + pausedDays * 86_400_000 };
      });
      await take(first, spread);
      const shuffled = spread
        .map((message, index) => ({ message, key: index + (keys[index] ?? 0) }))
        .sort((a, b) => a.key - b.key)
        .map(({ message }) => message);
      for (let at = 0; at < shuffled.length; at += batch) {
        await take(second, shuffled.slice(Math.max(0, at - 3), at + batch), { ...hourly, allWeight });
        if (replayedAfter.includes(at / batch)) await replayCollected(tracked.ownerUrl, tracked.database);
      }
      await replayCollected(tracked.ownerUrl, tracked.database);
      await same();
    }),
    { numRuns: 15 },
  );
});
