import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { type CaughtUp, catchUp } from '@tropeiro/telematics/engine/catch-up.ts';
import { type DeviceHistory, noHistory } from '@tropeiro/telematics/engine/history.ts';
import { complete } from '@tropeiro/telematics/engine/memory.ts';
import type { Message } from '@tropeiro/telematics/message.ts';
import { say } from '@tropeiro/telematics/testing/say.ts';
import { worldOf } from '@tropeiro/telematics/testing/world.ts';
import { TimeSlice } from '../sharing/time-slice.ts';
import { batchesOf, foldDevice } from './fold-device.ts';

const world = worldOf({ vehicle: { speedMaxKmh: 80 } });

/** A drive of five hours, too fast in every second quarter of an hour, that goes on. */
const drive: readonly Message[] = Array.from({ length: 600 }, (_, turn) =>
  say(turn * 30, { speed: turn % 60 < 30 ? 50 : 90, ignition: true, odometer_m: turn * 400 }),
);

const nothingStored = async (_: number, untilMs: number) => ({ messages: [], untilMs });
const neverStored = () => assert.fail('nothing came late');

async function portionsOf(folding: AsyncIterable<CaughtUp>): Promise<readonly CaughtUp[]> {
  const portions: CaughtUp[] = [];
  for await (const portion of folding) portions.push(portion);
  return portions;
}

/** What a history comes to: how often an event was told of depends on the batches. */
const outcomeOf = ({ history, changes, dates }: CaughtUp) => {
  const plain = ({ revision: _, ...event }: DeviceHistory['running'][number]) => event;
  const segments = history.segments.map((segment) => ({ ...segment, ended: segment.ended.map(plain) }));
  const told = new Map(changes.map(({ event }) => [event.id, plain(event)]));
  return { ...history, segments, running: history.running.map(plain), told, dates };
};

describe('Many messages of one device', () => {
  it('come to the same in batches as at once, an event that goes on as it is at the end', async () => {
    const atOnce = complete(catchUp(noHistory('1-1'), drive, world), neverStored);
    const [inBatches] = await portionsOf(foldDevice(noHistory('1-1'), drive, world, neverStored, new TimeSlice()));
    assert(inBatches);
    assert.deepEqual(outcomeOf(inBatches), outcomeOf(atOnce));
    assert.notEqual(inBatches.history.running.length, 0);
  });

  const latest = { ...noHistory('1-1'), lastMs: say(1_000_000).timeMs };
  const atOneMoment = Array.from({ length: 600 }, (_, turn) => say(5, { speed: turn / 10 }));
  for (const [says, history, messages] of [
    ['in order', noHistory('1-1'), drive],
    ['that are late', latest, drive],
    ['of one moment', noHistory('1-1'), atOneMoment],
  ] as const) {
    it(`${says} leave others their turns`, async () => {
      let turns = 0;
      let isFolding = true;
      const count = () => {
        turns += 1;
        if (isFolding) setImmediate(count);
      };
      setImmediate(count);
      await portionsOf(foldDevice(history, messages, world, nothingStored, new TimeSlice({ maxMs: 0 })));
      isFolding = false;
      assert(turns >= 20, `${turns} turns`);
    });
  }

  const times = (seconds: readonly number[]) => seconds.map((second) => say(second, { speed: second }));
  const upTo = (count: number) => Array.from({ length: count }, (_, second) => second);
  const tables: readonly [name: string, messages: readonly Message[], lastSecond: number | null, sizes: number[]][] = [
    ['are cut where nothing is known yet', times(upTo(250)), null, [100, 100, 50]],
    ['stay together where they are late, once', times(upTo(250)), 119, [120, 100, 30]],
    ['are cut where all are new', times(upTo(150)), -1, [100, 50]],
    ['stay together where they are of one moment', Array.from({ length: 150 }, () => say(5)), null, [150]],
  ];
  for (const [name, messages, lastSecond, sizes] of tables) {
    it(name, () => {
      const lastMs = lastSecond === null ? null : say(lastSecond).timeMs;
      assert.deepEqual(
        batchesOf(messages, lastMs).map(({ length }) => length),
        sizes,
      );
    });
  }
});
