import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import type { Context } from '../engine/context.ts';
import { RememberedDevice } from '../engine/memory.ts';
import type { Message } from '../message.ts';
import { driving } from '../testing/driving.ts';
import { say } from '../testing/say.ts';
import { slowDays } from '../testing/slow-days.ts';
import { worldOf } from '../testing/world.ts';
import { type DayRow, dayRows } from './day-rows.ts';

const rowsOf = (messages: readonly Message[], context: Context): DayRow[] => {
  const device = new RememberedDevice('d');
  device.take(messages, context);
  const { segments, running, lastMs } = device.history;
  const events = [...segments.flatMap(({ ended }) => ended), ...running];
  const figures = segments.flatMap((segment) => segment.figures);
  return dayRows(context.clock, figures, events, lastMs ?? 0);
};

describe('Day rows', () => {
  it('are what a slow recomputation from the raw messages finds', () => {
    fc.assert(
      fc.property(driving, ({ messages, context, world }) => {
        assert.deepEqual(rowsOf(messages, context), slowDays(messages, world));
      }),
      { numRuns: 200 },
    );
  });

  /** Midnight of the first day, in seconds. */
  const midnight = 15 * 3600;
  for (const metres of [0, 500])
    it(`are none of the new day for a driver who gave the wheel to another at midnight, having driven ${metres} m`, () => {
      const messages = [
        say(midnight - 60, { card: 'A1', ignition: true, speed: 30, odometer_m: 0 }),
        say(midnight, { card: 'B2', ignition: true, speed: 30, odometer_m: metres }),
      ];
      const world = { cards: { A1: 1, B2: 2 } };
      const rows = rowsOf(messages, worldOf(world));
      assert.deepEqual(
        rows.map(({ date, driver, total_distance }) => [date, driver, total_distance]),
        [
          ['2026-03-10', 1, metres],
          ['2026-03-11', 2, 0],
        ],
      );
      assert.deepEqual(rows, slowDays(messages, world));
    });
});
