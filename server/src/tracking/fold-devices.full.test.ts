import assert from 'node:assert/strict';
import { after, before, beforeEach, describe, it } from 'node:test';
import { ask } from '@tropeiro/postgres/testing.ts';
import type { Message } from '@tropeiro/telematics/message.ts';
import { north, say, startMs } from '@tropeiro/telematics/testing/say.ts';
import { serialOf } from '../testing/device-messages.ts';
import { type TrackedDatabase, trackedDatabase } from '../testing/tracked-database.ts';
import { forgetTracked, saidBy, trackedOf } from '../testing/tracked-driving.ts';
import { CompanyFactsCache } from './company-facts.ts';
import { foldChangedVehicles } from './fold-changed-vehicles.ts';
import { replayShares } from './fold-devices.ts';

let tracked: TrackedDatabase;
const [first, other, second] = [serialOf(1, 1), serialOf(1, 2), serialOf(2, 1)];

before(async () => {
  tracked = await trackedDatabase(2, 2);
});
after(() => tracked.drop());
beforeEach(async () => {
  await forgetTracked(tracked.ownerUrl);
  await ask(tracked.ownerUrl, 'delete from refold_request');
});

/** Eight days ago ten hours on the road, by places and too fast at times, with stops of half an hour. */
const drive: readonly Message[] = Array.from({ length: 300 }, (_, turn) =>
  say(turn * 120, {
    at: north((turn % 20) * 200),
    speed: turn % 40 < 15 ? 0 : 50 + (turn % 7) * 10,
    ignition: turn % 40 >= 10,
  }),
).map((message) => ({
  ...message,
  timeMs: message.timeMs - startMs + Math.floor(Date.now() / 3_600_000) * 3_600_000 - 8 * 86_400_000,
}));
const by = (serial: string, messages: readonly Message[]) => messages.map((message) => saidBy(serial, message));

const leftCount = async () =>
  (await ask<{ count: number }>(tracked.ownerUrl, 'select count(*)::int from refold_request'))[0]?.count;
const foldAll = () =>
  foldChangedVehicles(
    tracked.database,
    new CompanyFactsCache(),
    assert.fail,
    { maxS: 60, signal: new AbortController().signal },
    replayShares(),
  );

const evens = drive.filter((_, turn) => turn % 2 === 0);
const odds = drive.filter((_, turn) => turn % 2 === 1);

describe('More than is folded at once', () => {
  const cases: readonly [sentence: string, calls: readonly (readonly Message[])[]][] = [
    ['in order', [drive]],
    ['late', [evens, odds]],
    ['before all that is known', [drive.slice(10), drive.slice(0, 10)]],
    ['from the last call to the first', [drive.slice(200), drive.slice(100, 200), drive.slice(0, 100)]],
  ];
  for (const [sentence, calls] of cases) {
    for (const [when, isFoldedBetween] of [
      ['when all is kept', false],
      ['between the calls', true],
    ] as const)
      it(`comes to the same, ${sentence}, with a rest that is folded ${when}`, async () => {
        for (const messages of calls) {
          await tracked.take([...by(first, messages), ...by(other, messages)], {
            portionWeight: 0,
            allWeight: 0,
            replayWaitS: 0,
          });
          assert.notEqual(await leftCount(), 0);
          if (isFoldedBetween) await foldAll();
        }
        await foldAll();
        assert.equal(await leftCount(), 0);
        await tracked.take(by(second, drive));
        const expected = await trackedOf(tracked.ownerUrl, second);
        assert.notEqual(expected.events.length, 0);
        for (const serial of [first, other]) assert.deepEqual(await trackedOf(tracked.ownerUrl, serial), expected);
      });
  }

  it('comes to the same in portions of one call', async () => {
    for (const messages of [evens, odds])
      await tracked.take(by(first, messages), {
        portionWeight: 0,
        allWeight: Number.POSITIVE_INFINITY,
        replayWaitS: 0,
      });
    assert.equal(await leftCount(), 0);
    await tracked.take(by(second, drive));
    assert.deepEqual(await trackedOf(tracked.ownerUrl, first), await trackedOf(tracked.ownerUrl, second));
  });
});
