import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { check } from './check/check.ts';
import { presetObjective } from './model/objective-presets.ts';
import type { Problem } from './problem.ts';
import type { Solution } from './solution.ts';
import { solve } from './solve.ts';
import { scattered } from './testing/scattered.ts';

const timeAlone = { perVehicle: 0, perSecond: 1, perMetre: 0, perWaitingSecond: 0 };

describe('where there is time to wait, the objective time', () => {
  const days = [10, 11, 12, 13, 14].map(withTimeToWait);
  const pairs = days.map((day) => ({
    byTime: solved({ ...day, objective: timeAlone }),
    byBoth: solved({ ...day, objective: presetObjective('time', day) }),
  }));

  test('takes no longer than if metres had no price', () => {
    for (const { byTime, byBoth } of pairs) assert.equal(byBoth.durationS, byTime.durationS);
  });

  test('drives less', () => {
    const metresOf = (solutions: readonly Solution[]): number =>
      solutions.reduce((sum, { distanceM }) => sum + distanceM, 0);
    const [short, long] = [metresOf(pairs.map(({ byBoth }) => byBoth)), metresOf(pairs.map(({ byTime }) => byTime))];
    assert.ok(short < 0.9 * long, `${short} m, where ${long} m are as quick`);
  });
});

/** One vehicle with one early and one late stop. Between them it has the day for all other stops. */
function withTimeToWait(stops: number): Problem {
  const day = scattered(stops, 1);
  const hours = [5000, 20_000].map((atS) => [{ begin: atS, end: atS }]);
  return {
    ...day,
    vehicles: day.vehicles.map((vehicle) => ({ ...vehicle, capacity: [stops] })),
    jobs: day.jobs.map((job, at) => ({ ...job, windows: hours[at] ?? [] })),
  };
}

/** Solves the problem and requires that the checker accepts the solution. */
function solved(problem: Problem): Solution {
  const solution = solve(problem, { seed: 1, iterations: 3000 });
  assert.deepEqual(check(problem, solution).problems, []);
  return solution;
}
