import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { InMemoryDevice } from '../engine/in-memory-device.ts';
import { every } from '../testing/describe-events.ts';
import { north, testMessage } from '../testing/test-message.ts';
import { worldOf } from '../testing/world.ts';
import { dayRows } from './day-rows.ts';
import { sumRows } from './sum-rows.ts';

const hour = 3600;

describe('A period', () => {
  const context = worldOf({ cards: { A: 1, B: 2 } });
  const device = new InMemoryDevice('d');
  // The first drives 1,000 m at 09:00, the second 3,000 m at 10:00, and again over midnight, which is 15 h after the
  // start.
  device.receive(
    [
      testMessage(0, { speed: 60, card: 'A' }),
      testMessage(60, { at: north(1000) }),
      testMessage(hour, { speed: 90, at: north(1000), card: 'B' }),
      testMessage(hour + 120, { at: north(4000) }),
      ...every(hour + 180, hour, 13, { at: north(4000) }),
      testMessage(15 * hour - 60, { speed: 60, at: north(4000) }),
      testMessage(15 * hour + 60, { at: north(6000) }),
    ],
    context,
  );
  const { segments, running, lastMs } = device.history;
  const events = [...segments.flatMap(({ ended }) => ended), ...running];
  const figures = segments.flatMap((segment) => segment.figures);
  const rows = dayRows(context.clock, figures, events, lastMs ?? 0);

  it('has a row for each day and driver, split at midnight', () => {
    assert.deepEqual(
      rows.map((row) => [row.date, row.driver, row.total_distance, row.total_time_in_moviment, row.count_in_moviment]),
      [
        ['2026-03-10', 1, 1000, 60, 1],
        ['2026-03-10', 2, 4000, 180, 2],
        ['2026-03-11', 2, 1000, 60, 0],
      ],
    );
  });

  it('is summed from its days, with the highest speed and the average of the sums', () => {
    const sum = sumRows(rows);
    assert.deepEqual(
      [sum?.count, sum?.total_distance, sum?.total_time_in_moviment, sum?.speed_max, sum?.speed_average],
      [2, 6000, 300, 90, 72],
    );
    assert.equal(sumRows([]), undefined);
  });
});
