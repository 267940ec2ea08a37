import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import type { Context } from '../engine/context.ts';
import { InMemoryDevice } from '../engine/in-memory-device.ts';
import type { Message } from '../message.ts';
import { driving } from '../testing/driving.ts';
import { slowDays } from '../testing/slow-days.ts';
import { startMs, testMessage } from '../testing/test-message.ts';
import { type World, worldOf } from '../testing/world.ts';
import { type DayRow, dayRows } from './day-rows.ts';

const rowsOf = (messages: readonly Message[], context: Context): DayRow[] => {
  const device = new InMemoryDevice('d');
  device.receive(messages, context);
  const { segments, running, lastMs } = device.history;
  const events = [...segments.flatMap(({ ended }) => ended), ...running];
  const figures = segments.flatMap((segment) => segment.figures);
  return dayRows(context.clock, figures, events, lastMs ?? 0);
};

describe('Day rows', () => {
  it('equal a slow computation from the raw messages', () => {
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
    it(`do not include the new day for a driver replaced at midnight, after ${metres} m`, () => {
      const messages = [
        testMessage(midnight - 60, { card: 'A1', ignition: true, speed: 30, odometer_m: 0 }),
        testMessage(midnight, { card: 'B2', ignition: true, speed: 30, odometer_m: metres }),
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

  const handovers: readonly (readonly [to: string, next: number | null, world: World])[] = [
    ['no driver', null, {}],
    ['the driver of the vehicle', 2, { vehicle: { driver: 2 } }],
    ['the driver of the itinerary from then on', 3, { itinerary: [{ fromMs: startMs + 90_000, value: 3 }] }],
  ];
  for (const [to, next, world] of handovers)
    it(`count the message that turns the ignition off for the previous driver, and later ones for ${to}`, () => {
      const messages = [
        testMessage(0, { card: 'A1', ignition: true, speed: 30, odometer_m: 0 }),
        testMessage(60, { ignition: true, speed: 40, odometer_m: 600 }),
        testMessage(120, { ignition: false, speed: 45, odometer_m: 1000 }),
        testMessage(720, { ignition: false, odometer_m: 1000 }),
      ];
      const own = { ...world, cards: { A1: 1 } };
      const rows = rowsOf(messages, worldOf(own));
      assert.deepEqual(
        rows
          .toSorted((a) => (a.driver === 1 ? -1 : 1))
          .map((row) => [
            row.driver,
            row.count_ignition_off,
            row.total_distance,
            row.total_time_in_ignition_on,
            row.total_time_in_ignition_off,
            row.speed_max,
          ]),
        [
          [1, 1, 1000, 120, 0, 45],
          [next, 0, 0, 0, 600, 0],
        ],
      );
      assert.deepEqual(rows, slowDays(messages, own));
    });
});
