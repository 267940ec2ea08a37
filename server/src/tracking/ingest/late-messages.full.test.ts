import assert from 'node:assert/strict';
import { after, before, beforeEach, describe, it } from 'node:test';
import { ask } from '@tropeiro/postgres/testing.ts';
import type { Message } from '@tropeiro/telematics/message.ts';
import { driving } from '@tropeiro/telematics/testing/driving.ts';
import { testMessage } from '@tropeiro/telematics/testing/test-message.ts';
import fc from 'fast-check';
import { takeVehicleReplay } from '../../store/tracking/histories/replays.ts';
import { serialOf } from '../../testing/device-messages.ts';
import { replayCollected } from '../../testing/replay-collected.ts';
import { type TrackedDatabase, trackedDatabase } from '../../testing/tracked-database.ts';
import { deleteTracked, readTracked, receivedFrom } from '../../testing/tracked-driving.ts';
import { CompanyFactsCache } from '../fold/company-facts.ts';
import { defaultFoldBounds, type FoldBounds, replayShares } from '../fold/fold-devices.ts';
import { replayDueVehicles } from '../replay/replay-due-vehicles.ts';
import { ReplayQueue } from '../replay/replay-queue.ts';

let tracked: TrackedDatabase;
const [first, other, second] = [serialOf(1, 1), serialOf(1, 2), serialOf(2, 1)];

before(async () => {
  tracked = await trackedDatabase(2, 2);
});
after(() => tracked.drop());
beforeEach(() => deleteTracked(tracked.ownerUrl));

/** The service's bounds, with a wait longer than any test. */
const hourly: FoldBounds = { ...defaultFoldBounds, replayWaitS: 3600 };
const messagesFrom = (serial: string, messages: readonly Message[]) =>
  messages.map((message) => receivedFrom(serial, message));
const ingest = (serial: string, messages: readonly Message[], bounds = hourly) =>
  tracked.ingest(messagesFrom(serial, messages), bounds);

const drive = Array.from({ length: 60 }, (_, turn) =>
  testMessage(turn * 30, { speed: turn % 20 > 12 ? 95 : 50, ignition: turn < 55, odometer_m: turn * 400 }),
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
  it('are replayed at once, or collected if there was a replay shortly before', async () => {
    await ingest(first, inOrder);
    await ingest(first, late.slice(0, 1));
    assert.deepEqual([await replayCount(first), await requests()], [1, []]);
    for (const message of late.slice(1)) assert.deepEqual((await ingest(first, [message])).outcomes, ['new']);
    assert.deepEqual([await replayCount(first), await requests()], [1, [{ is_due: false, count: 1 }]]);
  });

  it('that were collected are replayed once when they are due, with the same result as messages in order', async () => {
    await ingest(first, inOrder);
    for (const message of late) await ingest(first, [message]);
    await ingest(second, drive);
    assert.notDeepEqual(await readTracked(tracked.ownerUrl, first), await readTracked(tracked.ownerUrl, second));
    assert.equal(await replayCollected(tracked.ownerUrl, tracked.database), 1);
    assert.equal(await replayCount(first), 2);
    assert.deepEqual(await readTracked(tracked.ownerUrl, first), await readTracked(tracked.ownerUrl, second));
  });

  it('wait again after collected messages are replayed', async () => {
    await ingest(first, inOrder);
    for (const message of late.slice(0, 2)) await ingest(first, [message]);
    await replayCollected(tracked.ownerUrl, tracked.database);
    await ingest(first, late.slice(2), { ...hourly, replayWaitS: 7200 });
    assert.deepEqual(await requests(), [{ is_due: false, count: 1 }]);
  });

  it('are not replayed before they are due', async () => {
    await ingest(first, inOrder);
    for (const message of late.slice(0, 2)) await ingest(first, [message]);
    const time = { maxS: Number.POSITIVE_INFINITY, signal: new AbortController().signal };
    const done = await replayDueVehicles(tracked.database, new CompanyFactsCache(), assert.fail, time, replayShares());
    assert.deepEqual(done, { vehicle_count: 0 });
  });

  it('do not delay messages in order that arrive with them', async () => {
    await ingest(first, inOrder.slice(0, 20));
    await ingest(first, late.slice(0, 1));
    await ingest(
      first,
      [...late.slice(1, 2), ...inOrder.slice(20)].sort((a, b) => a.timeMs - b.timeMs),
    );
    const rows = await ask(
      tracked.ownerUrl,
      `select last_time = '${new Date(inOrder.at(-1)?.timeMs ?? 0).toISOString()}' as is_last from device_history`,
    );
    assert.deepEqual([rows, await replayCount(first)], [[{ is_last: true }], 1]);
  });

  it('have the same events and days in any order, repetition and batches, whenever collected messages are replayed', async () => {
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
        await deleteTracked(tracked.ownerUrl);
        await ingest(first, messages);
        const shuffled = messages
          .map((message, index) => ({ message, key: index + (keys[index] ?? 0) }))
          .sort((a, b) => a.key - b.key)
          .map(({ message }) => message);
        for (let at = 0; at < shuffled.length; at += batch) {
          await ingest(second, shuffled.slice(Math.max(0, at - 3), at + batch));
          if (replayedAfter.includes(at / batch)) await replayCollected(tracked.ownerUrl, tracked.database);
        }
        await replayCollected(tracked.ownerUrl, tracked.database);
        assert.deepEqual(await readTracked(tracked.ownerUrl, second), await readTracked(tracked.ownerUrl, first));
      }),
      { numRuns: 10 },
    );
  });
});

describe('The share of a company', () => {
  it('is charged for replays, and not for messages in order', async () => {
    const shares = replayShares(() => 0);
    const charged: number[] = [];
    const charge = shares.charge.bind(shares);
    shares.charge = (companyId, cost) => {
      charged.push(companyId);
      charge(companyId, cost);
    };
    await ingest(first, inOrder, { ...hourly, shares });
    assert.deepEqual(charged, []);
    await ingest(first, late, { ...hourly, shares });
    assert.deepEqual(charged, [1]);
  });

  it('is charged for replays of the replay queue too', async () => {
    const shares = replayShares(() => 0);
    shares.charge(1, defaultFoldBounds.maxTotalCost);
    await ingest(first, inOrder);
    await ingest(first, late, { ...hourly, shares });
    const queue = new ReplayQueue(tracked.database, { error: assert.fail, warn: assert.fail }, shares);
    const charged = new Promise<number>((resolve) => {
      shares.charge = resolve;
    });
    queue.start();
    assert.equal(await charged, 1);
    await queue.stop();
  });

  it('that is used up leaves late messages to the replay queue, due at once', async () => {
    const shares = replayShares(() => 0);
    shares.charge(1, defaultFoldBounds.maxTotalCost);
    for (const serial of [first, second]) await ingest(serial, inOrder);
    for (const serial of [first, second]) await ingest(serial, late, { ...hourly, shares });
    assert.deepEqual([await replayCount(first), await replayCount(second)], [0, 1]);
    assert.deepEqual(await requests(), [{ is_due: true, count: 1 }]);
    await replayCollected(tracked.ownerUrl, tracked.database);
    assert.deepEqual(await readTracked(tracked.ownerUrl, first), await readTracked(tracked.ownerUrl, second));
  });

  it('that is used up puts its vehicles behind those of all other companies', async () => {
    for (const serial of [first, other, second]) await ingest(serial, inOrder);
    const shares = replayShares(() => 0);
    for (const companyId of [1, 2]) shares.charge(companyId, defaultFoldBounds.maxTotalCost);
    for (const serial of [first, other, second]) await ingest(serial, late, { ...hourly, shares });
    const request = await tracked.database.transactAcrossCompanies({}, (transaction) =>
      takeVehicleReplay(transaction, 0, [1]),
    );
    assert.equal(request?.customer_id, 2);
  });
});
