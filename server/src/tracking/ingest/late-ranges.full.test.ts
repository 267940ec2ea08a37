import assert from 'node:assert/strict';
import { after, before, beforeEach, describe, it } from 'node:test';
import { DatabaseUnavailable } from '@tropeiro/platform/database/protocol/connection.ts';
import { Transaction } from '@tropeiro/platform/database/transaction.ts';
import { ask } from '@tropeiro/postgres/testing.ts';
import type { Message } from '@tropeiro/telematics/message.ts';
import { driving } from '@tropeiro/telematics/testing/driving.ts';
import { testMessage } from '@tropeiro/telematics/testing/test-message.ts';
import fc from 'fast-check';
import { serialOf } from '../../testing/device-messages.ts';
import { passReplayWait, replayCollected } from '../../testing/replay-collected.ts';
import { type TrackedDatabase, trackedDatabase } from '../../testing/tracked-database.ts';
import { deleteTracked, readTracked, receivedFrom } from '../../testing/tracked-driving.ts';
import { CompanyFactsCache } from '../fold/company-facts.ts';
import { defaultFoldBounds, type FoldBounds, replayShares } from '../fold/fold-devices.ts';
import type { NoteFailure } from '../note-failure.ts';
import { replayDueVehicles } from '../replay/replay-due-vehicles.ts';

let tracked: TrackedDatabase;
const [first, second] = [serialOf(1, 1), serialOf(2, 1)];

before(async () => {
  tracked = await trackedDatabase(2, 1);
});
after(() => tracked.drop());
beforeEach(() => deleteTracked(tracked.ownerUrl));

const hourly: FoldBounds = { ...defaultFoldBounds, replayWaitS: 3600 };
const ingest = (serial: string, messages: readonly Message[], bounds = hourly, noteUnfoldable?: NoteFailure) =>
  tracked.ingest(
    messages.map((message) => receivedFrom(serial, message)),
    bounds,
    noteUnfoldable,
  );
const requestCount = async () =>
  (await ask<{ count: number }>(tracked.ownerUrl, 'select count(*)::int from refold_request'))[0]?.count;
const same = async () =>
  assert.deepEqual(await readTracked(tracked.ownerUrl, first), await readTracked(tracked.ownerUrl, second));

/** Shares with that of company 1 used up, and a reader of what is charged to it afterwards. */
function usedUpShares() {
  const shares = replayShares(() => 0);
  shares.charge(1, defaultFoldBounds.maxTotalCost);
  const charged = { cost: 0 };
  shares.charge = (_companyId, cost) => {
    charged.cost += cost;
  };
  return { shares, charged };
}

/** Three months in which a vehicle drives for 20 minutes every other day and is parked in between. */
const days = 45;
const months = Array.from({ length: days }, (_, day) =>
  Array.from({ length: 20 }, (__, minute) =>
    testMessage(day * 2 * 86_400 + minute * 60, {
      speed: minute < 19 ? (minute % 10 > 6 ? 95 : 50) : 0,
      ignition: minute < 19,
      odometer_m: (day * 20 + minute) * 800,
    }),
  ),
);
const isLate = (day: number, minute: number) => minute === 8 && (day === 0 || day === days - 2);
const inOrder = months.flatMap((ofDay, day) => ofDay.filter((_, minute) => !isLate(day, minute)));
const late = months.flatMap((ofDay, day) => ofDay.filter((_, minute) => isLate(day, minute)));

/** Replays what is due, and returns the cost charged to the company. */
async function chargedByReplaying(): Promise<number> {
  await passReplayWait(tracked.ownerUrl);
  const { shares, charged } = usedUpShares();
  const time = { maxS: Number.POSITIVE_INFINITY, signal: new AbortController().signal };
  await replayDueVehicles(tracked.database, new CompanyFactsCache(), assert.fail, time, shares);
  return charged.cost;
}

describe('Late messages of a device that are months apart', () => {
  const stored = async () => {
    await ingest(first, inOrder);
    await ingest(second, months.flat());
  };
  /** The cost of replaying all of the months. */
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

  for (const [title, calls] of [
    ['one after the other', late.map((message) => [message])],
    ['with newer ones first', late.toReversed().map((message) => [message])],
    ['in one call', [late]],
  ] as const)
    it(`are collected and replayed without the time between them: ${title}`, async () => {
      await stored();
      for (const call of calls) await ingest(first, call, { ...hourly, shares: usedUpShares().shares });
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
    await ingest(first, late, { ...hourly, shares });
    assert.equal(await requestCount(), 0);
    await same();
    const { cost } = charged;
    const chargedForAll = await chargedByReplayingAll();
    assert.ok(cost > 0 && cost < chargedForAll / 5, `${cost} of ${chargedForAll}`);
  });

  it('are collected if the share of the company is refilled while they are read', async () => {
    await stored();
    const { shares } = usedUpShares();
    let askedCount = 0;
    shares.isUsedUp = () => ++askedCount === 1;
    await ingest(first, late, { ...defaultFoldBounds, replayWaitS: 0, shares }, assert.fail);
    assert.deepEqual([askedCount, await requestCount()], [1, 2]);
    await chargedByReplaying();
    await same();
  });

  it('are separate requests if the device cannot be read, and wait until it can', async () => {
    await stored();
    const broken =
      "update device_history set running = left(running, 1) || 'x' where customer_id = 1 returning running";
    await ask(tracked.ownerUrl, broken);
    const noted: unknown[] = [];
    await ingest(first, late, hourly, (error, { customer_id }) => void noted.push([String(error), customer_id]));
    assert.deepEqual(noted, [['Error: What is stored of a device, or what it says, cannot be folded', 1]]);
    assert.equal(await requestCount(), 2);
    const time = { maxS: Number.POSITIVE_INFINITY, signal: new AbortController().signal };
    const failed: unknown[] = [];
    const replay = () =>
      replayDueVehicles(
        tracked.database,
        new CompanyFactsCache(),
        (error) => void failed.push(error),
        time,
        replayShares(),
      );
    await replay();
    const between = months[20]?.[3];
    assert.ok(between);
    await ingest(first, [{ ...between, timeMs: between.timeMs + 1 }]);
    await replay();
    assert.deepEqual([failed.length, await requestCount()], [1, 3]);
  });

  it('are all replayed even if the process dies after any step', async () => {
    await stored();
    for (const message of late) await ingest(first, [message], { ...hourly, shares: usedUpShares().shares });
    const { pipeline } = Transaction.prototype;
    let hasDied = true;
    for (let death = 1; hasDied; death++) {
      let roundTrips = 0;
      hasDied = false;
      Transaction.prototype.pipeline = async function dying(queries) {
        const results = await pipeline.call(this, queries);
        roundTrips += 1;
        hasDied ||= roundTrips === death;
        if (hasDied) throw new DatabaseUnavailable('The process has died');
        return results;
      };
      try {
        await replayCollected(tracked.ownerUrl, tracked.database);
      } catch (error) {
        assert.ok(error instanceof DatabaseUnavailable);
        // All or nothing is stored: the last death is after the commit.
        assert.ok([0, 2].includes((await requestCount()) ?? 1));
      } finally {
        Transaction.prototype.pipeline = pipeline;
      }
    }
    assert.equal(await requestCount(), 0);
    await same();
  });
});

it('Late messages over weeks have the same result as messages in order, in any order, repetition and batches', async () => {
  const arrival = driving.chain(({ messages }) => {
    const count = messages.length;
    return fc.record({
      messages: fc.constant(messages),
      /** How many days the vehicle stands still before a message. */
      pauses: fc.array(fc.record({ at: fc.nat({ max: count }), days: fc.nat({ max: 6 }) }), { maxLength: 5 }),
      keys: fc.array(fc.nat({ max: count }), { minLength: count, maxLength: count }),
      batch: fc.integer({ min: 5, max: 60 }),
      replayedAfter: fc.array(fc.nat({ max: 20 }), { maxLength: 3 }),
      maxTotalCost: fc.constantFrom(20_000, defaultFoldBounds.maxTotalCost),
    });
  });
  await fc.assert(
    fc.asyncProperty(arrival, async ({ messages, pauses, keys, batch, replayedAfter, maxTotalCost }) => {
      await deleteTracked(tracked.ownerUrl);
      const spread = messages.map((message, index) => {
        const pausedDays = pauses.reduce((sum, { at, days }) => (at <= index ? sum + days : sum), 0);
        return { ...message, timeMs: message.timeMs + pausedDays * 86_400_000 };
      });
      await ingest(first, spread);
      const shuffled = spread
        .map((message, index) => ({ message, key: index + (keys[index] ?? 0) }))
        .sort((a, b) => a.key - b.key)
        .map(({ message }) => message);
      for (let at = 0; at < shuffled.length; at += batch) {
        await ingest(second, shuffled.slice(Math.max(0, at - 3), at + batch), { ...hourly, maxTotalCost });
        if (replayedAfter.includes(at / batch)) await replayCollected(tracked.ownerUrl, tracked.database);
      }
      await replayCollected(tracked.ownerUrl, tracked.database);
      await same();
    }),
    { numRuns: 15 },
  );
});
