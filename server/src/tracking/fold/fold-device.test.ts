import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { TimeSlice } from '@tropeiro/platform/sharing/time-slice.ts';
import { type CatchUpResult, catchUp } from '@tropeiro/telematics/engine/catch-up.ts';
import { type DeviceHistory, noHistory } from '@tropeiro/telematics/engine/history.ts';
import { complete } from '@tropeiro/telematics/engine/in-memory-device.ts';
import type { Message } from '@tropeiro/telematics/message.ts';
import { testMessage } from '@tropeiro/telematics/testing/test-message.ts';
import { worldOf } from '@tropeiro/telematics/testing/world.ts';
import { batchesOf, foldDevice } from './fold-device.ts';

const world = worldOf({ vehicle: { speedMaxKmh: 80 } });

/** A drive of five hours that goes on, with speeding in every second quarter of an hour. */
const drive: readonly Message[] = Array.from({ length: 600 }, (_, turn) =>
  testMessage(turn * 30, { speed: turn % 60 < 30 ? 50 : 90, ignition: true, odometer_m: turn * 400 }),
);

const nothingStored = async (_: number, untilMs: number) => ({ messages: [], untilMs });
const neverStored = () => assert.fail('nothing came late');

async function listResults(folding: AsyncIterable<CatchUpResult>): Promise<readonly CatchUpResult[]> {
  const results: CatchUpResult[] = [];
  for await (const result of folding) results.push(result);
  return results;
}

/** The content of a history, without revisions, which depend on the batches. */
const outcomeOf = ({ history, changes, dates }: CatchUpResult) => {
  const plain = ({ revision: _, ...event }: DeviceHistory['running'][number]) => event;
  const segments = history.segments.map((segment) => ({ ...segment, ended: segment.ended.map(plain) }));
  const changedEvents = new Map(changes.map(({ event }) => [event.id, plain(event)]));
  return { ...history, segments, running: history.running.map(plain), changedEvents, dates };
};

describe('Many messages of one device', () => {
  it('have the same result in batches as at once, with open events in their final state', async () => {
    const atOnce = complete(catchUp(noHistory('1-1'), drive, world), neverStored);
    const [inBatches] = await listResults(foldDevice(noHistory('1-1'), drive, world, neverStored, new TimeSlice()));
    assert(inBatches);
    assert.deepEqual(outcomeOf(inBatches), outcomeOf(atOnce));
    assert.notEqual(inBatches.history.running.length, 0);
  });

  const latest = { ...noHistory('1-1'), lastMs: testMessage(1_000_000).timeMs };
  const atOneMoment = Array.from({ length: 600 }, (_, turn) => testMessage(5, { speed: turn / 10 }));
  for (const [title, history, messages] of [
    ['in order', noHistory('1-1'), drive],
    ['that are late', latest, drive],
    ['of one moment', noHistory('1-1'), atOneMoment],
  ] as const) {
    it(`${title} let other work run in between`, async () => {
      let turns = 0;
      let isReplaying = true;
      const count = () => {
        turns += 1;
        if (isReplaying) setImmediate(count);
      };
      setImmediate(count);
      await listResults(foldDevice(history, messages, world, nothingStored, new TimeSlice({ maxMs: 0 })));
      isReplaying = false;
      assert(turns >= 20, `${turns} turns`);
    });
  }

  const times = (seconds: readonly number[]) => seconds.map((second) => testMessage(second, { speed: second }));
  const upTo = (count: number) => Array.from({ length: count }, (_, second) => second);
  const tables: readonly [name: string, messages: readonly Message[], lastSecond: number | null, sizes: number[]][] = [
    ['are split if nothing is known yet', times(upTo(250)), null, [100, 100, 50]],
    ['stay together if they are late', times(upTo(250)), 119, [120, 100, 30]],
    ['are split if all are new', times(upTo(150)), -1, [100, 50]],
    ['stay together if they are of one moment', Array.from({ length: 150 }, () => testMessage(5)), null, [150]],
  ];
  for (const [name, messages, lastSecond, sizes] of tables) {
    it(name, () => {
      const lastMs = lastSecond === null ? null : testMessage(lastSecond).timeMs;
      assert.deepEqual(
        batchesOf(messages, lastMs).map(({ length }) => length),
        sizes,
      );
    });
  }
});
