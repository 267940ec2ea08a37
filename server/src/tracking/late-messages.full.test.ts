import assert from 'node:assert/strict';
import { after, before, beforeEach, describe, it } from 'node:test';
import { ask } from '@tropeiro/postgres/testing.ts';
import type { Message } from '@tropeiro/telematics/message.ts';
import { driving } from '@tropeiro/telematics/testing/driving.ts';
import { say } from '@tropeiro/telematics/testing/say.ts';
import fc from 'fast-check';
import { takeRefold } from '../store/tracking/refolds.ts';
import { serialOf } from '../testing/device-messages.ts';
import { replayCollected } from '../testing/replay-collected.ts';
import { type TrackedDatabase, trackedDatabase } from '../testing/tracked-database.ts';
import { forgetTracked, saidBy, trackedOf } from '../testing/tracked-driving.ts';
import { CompanyFactsCache } from './company-facts.ts';
import { foldChangedVehicles } from './fold-changed-vehicles.ts';
import { type FoldBounds, foldedAtOnce, replayShares } from './fold-devices.ts';
import { ReplayQueue } from './replay-queue.ts';

let tracked: TrackedDatabase;
const [first, other, second] = [serialOf(1, 1), serialOf(1, 2), serialOf(2, 1)];

before(async () => {
  tracked = await trackedDatabase(2, 2);
});
after(() => tracked.drop());
beforeEach(() => forgetTracked(tracked.ownerUrl));

/** As the service replays, with a wait that no test outlasts. */
const hourly: FoldBounds = { ...foldedAtOnce, replayWaitS: 3600 };
const by = (serial: string, messages: readonly Message[]) => messages.map((message) => saidBy(serial, message));
const take = (serial: string, messages: readonly Message[], bounds = hourly) =>
  tracked.take(by(serial, messages), bounds);

const drive = Array.from({ length: 60 }, (_, turn) =>
  say(turn * 30, { speed: turn % 20 > 12 ? 95 : 50, ignition: turn < 55, odometer_m: turn * 400 }),
);
const inOrder = drive.filter((_, turn) => turn % 6 !== 3);
const late = drive.filter((_, turn) => turn % 6 === 3);

const replayCount = async (serial: string) =>
  (
    await ask<{ replays: number }>(
      tracked.ownerUrl,
      `select replays from device_history h join device d on d.id = h.device_id where serial = '${serial}'`,
    )
  )[0]?.replays;
const requests = () =>
  ask<{ is_due: boolean; count: number }>(
    tracked.ownerUrl,
    'select date_due <= now() as is_due, count(*)::int from refold_request group by 1',
  );

describe('Late messages of a device', () => {
  it('are replayed at once if none was replayed lately, and collected if one was', async () => {
    await take(first, inOrder);
    await take(first, late.slice(0, 1));
    assert.deepEqual([await replayCount(first), await requests()], [1, []]);
    for (const message of late.slice(1)) assert.deepEqual((await take(first, [message])).fates, ['new']);
    assert.deepEqual([await replayCount(first), await requests()], [1, [{ is_due: false, count: 1 }]]);
  });

  it('that were collected are replayed once when they are due, and result in what messages in order do', async () => {
    await take(first, inOrder);
    for (const message of late) await take(first, [message]);
    await take(second, drive);
    assert.notDeepEqual(await trackedOf(tracked.ownerUrl, first), await trackedOf(tracked.ownerUrl, second));
    assert.equal(await replayCollected(tracked.ownerUrl, tracked.database), 1);
    assert.equal(await replayCount(first), 2);
    assert.deepEqual(await trackedOf(tracked.ownerUrl, first), await trackedOf(tracked.ownerUrl, second));
  });

  it('wait again after what was collected is replayed', async () => {
    await take(first, inOrder);
    for (const message of late.slice(0, 2)) await take(first, [message]);
    await replayCollected(tracked.ownerUrl, tracked.database);
    await take(first, late.slice(2), { ...hourly, replayWaitS: 7200 });
    assert.deepEqual(await requests(), [{ is_due: false, count: 1 }]);
  });

  it('are not replayed before they are due', async () => {
    await take(first, inOrder);
    for (const message of late.slice(0, 2)) await take(first, [message]);
    const time = { maxS: Number.POSITIVE_INFINITY, signal: new AbortController().signal };
    const done = await foldChangedVehicles(
      tracked.database,
      new CompanyFactsCache(),
      assert.fail,
      time,
      replayShares(),
    );
    assert.deepEqual(done, { vehicle_count: 0 });
  });

  it('do not hold up those that come in order with them', async () => {
    await take(first, inOrder.slice(0, 20));
    await take(first, late.slice(0, 1));
    await take(
      first,
      [...late.slice(1, 2), ...inOrder.slice(20)].sort((a, b) => a.timeMs - b.timeMs),
    );
    const rows = await ask(
      tracked.ownerUrl,
      `select last_time = '${new Date(inOrder.at(-1)?.timeMs ?? 0).toISOString()}' as is_last from device_history`,
    );
    assert.deepEqual([rows, await replayCount(first)], [[{ is_last: true }], 1]);
  });

  it('result in the same events and days in any order, repetition and batches, whenever what was collected is replayed', async () => {
    const arrival = driving.chain(({ messages }) =>
      fc.record({
        messages: fc.constant(messages),
        keys: fc.array(fc.nat({ max: 60 }), { minLength: messages.length, maxLength: messages.length }),
        batch: fc.integer({ min: 5, max: 60 }),
        replayedAfter: fc.array(fc.nat({ max: 20 }), { maxLength: 3 }),
      }),
    );
    await fc.assert(
      fc.asyncProperty(arrival, async ({ messages, keys, batch, replayedAfter }) => {
        await forgetTracked(tracked.ownerUrl);
        await take(first, messages);
        const shuffled = messages
          .map((message, index) => ({ message, key: index + (keys[index] ?? 0) }))
          .sort((a, b) => a.key - b.key)
          .map(({ message }) => message);
        for (let at = 0; at < shuffled.length; at += batch) {
          await take(second, shuffled.slice(Math.max(0, at - 3), at + batch));
          if (replayedAfter.includes(at / batch)) await replayCollected(tracked.ownerUrl, tracked.database);
        }
        await replayCollected(tracked.ownerUrl, tracked.database);
        assert.deepEqual(await trackedOf(tracked.ownerUrl, second), await trackedOf(tracked.ownerUrl, first));
      }),
      { numRuns: 10 },
    );
  });
});

describe('The share of a company', () => {
  it('is charged with what is replayed, and not with what comes in order', async () => {
    const shares = replayShares(() => 0);
    const charged: number[] = [];
    const charge = shares.charge.bind(shares);
    shares.charge = (companyId, weight) => {
      charged.push(companyId);
      charge(companyId, weight);
    };
    await take(first, inOrder, { ...hourly, shares });
    assert.deepEqual(charged, []);
    await take(first, late, { ...hourly, shares });
    assert.deepEqual(charged, [1]);
  });

  it('is charged with what the replay queue replays too', async () => {
    const shares = replayShares(() => 0);
    shares.charge(1, foldedAtOnce.allWeight);
    await take(first, inOrder);
    await take(first, late, { ...hourly, shares });
    const queue = new ReplayQueue(tracked.database, { error: assert.fail, warn: assert.fail }, shares);
    const charged = new Promise<number>((resolve) => {
      shares.charge = resolve;
    });
    queue.start();
    assert.equal(await charged, 1);
    await queue.stop();
  });

  it('that is used up leaves late messages to be replayed in turn, at once', async () => {
    const shares = replayShares(() => 0);
    shares.charge(1, foldedAtOnce.allWeight);
    for (const serial of [first, second]) await take(serial, inOrder);
    for (const serial of [first, second]) await take(serial, late, { ...hourly, shares });
    assert.deepEqual([await replayCount(first), await replayCount(second)], [0, 1]);
    assert.deepEqual(await requests(), [{ is_due: true, count: 1 }]);
    await replayCollected(tracked.ownerUrl, tracked.database);
    assert.deepEqual(await trackedOf(tracked.ownerUrl, first), await trackedOf(tracked.ownerUrl, second));
  });

  it('that is used up puts its vehicles behind those of all other companies', async () => {
    for (const serial of [first, other, second]) await take(serial, inOrder);
    const shares = replayShares(() => 0);
    for (const companyId of [1, 2]) shares.charge(companyId, foldedAtOnce.allWeight);
    for (const serial of [first, other, second]) await take(serial, late, { ...hourly, shares });
    const taken = await tracked.database.transactAcrossCompanies({}, (transaction) => takeRefold(transaction, 0, [1]));
    assert.equal(taken?.customer_id, 2);
  });
});
