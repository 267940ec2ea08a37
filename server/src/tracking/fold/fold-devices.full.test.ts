import assert from 'node:assert/strict';
import { after, before, beforeEach, describe, it } from 'node:test';
import { ask } from '@tropeiro/postgres/testing.ts';
import type { Message } from '@tropeiro/telematics/message.ts';
import { north, startMs, testMessage } from '@tropeiro/telematics/testing/test-message.ts';
import { serialOf } from '../../testing/device-messages.ts';
import { type TrackedDatabase, trackedDatabase } from '../../testing/tracked-database.ts';
import { deleteTracked, readTracked, receivedFrom } from '../../testing/tracked-driving.ts';
import { replayDueVehicles } from '../replay/replay-due-vehicles.ts';
import { CompanyFactsCache } from './company-facts.ts';
import { replayShares } from './fold-devices.ts';

let tracked: TrackedDatabase;
const [first, other, second] = [serialOf(1, 1), serialOf(1, 2), serialOf(2, 1)];

before(async () => {
  tracked = await trackedDatabase(2, 2);
});
after(() => tracked.drop());
beforeEach(async () => {
  await deleteTracked(tracked.ownerUrl);
  await ask(tracked.ownerUrl, 'delete from refold_request');
});

/** Ten hours on the road eight days ago, past places, with some speeding and stops of half an hour. */
const drive: readonly Message[] = Array.from({ length: 300 }, (_, turn) =>
  testMessage(turn * 120, {
    at: north((turn % 20) * 200),
    speed: turn % 40 < 15 ? 0 : 50 + (turn % 7) * 10,
    ignition: turn % 40 >= 10,
  }),
).map((message) => ({
  ...message,
  timeMs: message.timeMs - startMs + Math.floor(Date.now() / 3_600_000) * 3_600_000 - 8 * 86_400_000,
}));
const messagesFrom = (serial: string, messages: readonly Message[]) =>
  messages.map((message) => receivedFrom(serial, message));

const leftCount = async () =>
  (await ask<{ count: number }>(tracked.ownerUrl, 'select count(*)::int from refold_request'))[0]?.count;
const replayAll = () =>
  replayDueVehicles(
    tracked.database,
    new CompanyFactsCache(),
    assert.fail,
    { maxS: 60, signal: new AbortController().signal },
    replayShares(),
  );

const evens = drive.filter((_, turn) => turn % 2 === 0);
const odds = drive.filter((_, turn) => turn % 2 === 1);

describe('More than one transaction folds', () => {
  const cases: readonly [sentence: string, calls: readonly (readonly Message[])[]][] = [
    ['in order', [drive]],
    ['late', [evens, odds]],
    ['before all known messages', [drive.slice(10), drive.slice(0, 10)]],
    ['from the last call to the first', [drive.slice(200), drive.slice(100, 200), drive.slice(0, 100)]],
  ];
  for (const [sentence, calls] of cases) {
    for (const [when, hasReplayBetween] of [
      ['when all is stored', false],
      ['between the calls', true],
    ] as const)
      it(`has the same result, ${sentence}, with a remainder that is folded ${when}`, async () => {
        for (const messages of calls) {
          await tracked.ingest([...messagesFrom(first, messages), ...messagesFrom(other, messages)], {
            maxBatchCost: 0,
            maxTotalCost: 0,
            replayWaitS: 0,
          });
          assert.notEqual(await leftCount(), 0);
          if (hasReplayBetween) await replayAll();
        }
        await replayAll();
        assert.equal(await leftCount(), 0);
        await tracked.ingest(messagesFrom(second, drive));
        const expected = await readTracked(tracked.ownerUrl, second);
        assert.notEqual(expected.events.length, 0);
        for (const serial of [first, other]) assert.deepEqual(await readTracked(tracked.ownerUrl, serial), expected);
      });
  }

  it('has the same result in batches of one call', async () => {
    for (const messages of [evens, odds])
      await tracked.ingest(messagesFrom(first, messages), {
        maxBatchCost: 0,
        maxTotalCost: Number.POSITIVE_INFINITY,
        replayWaitS: 0,
      });
    assert.equal(await leftCount(), 0);
    await tracked.ingest(messagesFrom(second, drive));
    assert.deepEqual(await readTracked(tracked.ownerUrl, first), await readTracked(tracked.ownerUrl, second));
  });
});
