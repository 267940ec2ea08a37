import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { check } from './check/check.ts';
import { solve } from './solve.ts';
import { mixedFleetDay } from './testing/mixed-fleet.ts';

/** Two large vehicles carry the 2400 units of the day. Fewer, or two others, do not. */
const fleets = [
  [650, 650, 1500, 1500],
  [1500, 1500, 650, 650],
  [650, 1500, 650, 1500, 650, 650],
  [650, 650, 650, 650, 650, 650, 1500, 1500],
];

describe('a day that takes two vehicles, and these the large ones,', () => {
  for (const [stopCount, amount] of [
    [24, 100],
    [40, 60],
  ] as const)
    for (const fleet of fleets)
      test(`of ${stopCount} stops takes no more where the vehicles named are of ${fleet.join(', ')}`, () => {
        for (let seed = 1; seed <= 4; seed++) {
          const problem = mixedFleetDay(fleet, stopCount, amount, seed);
          const solution = solve(problem, { seed });
          assert.deepEqual(check(problem, solution).problems, []);
          assert.deepEqual([solution.vehicleCount, solution.unassigned.length], [2, 0], `day ${seed}`);
        }
      });
});
