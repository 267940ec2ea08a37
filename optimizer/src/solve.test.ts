import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { presetObjective } from './model/objective-presets.ts';
import { Random } from './model/random.ts';
import type { Problem } from './problem.ts';
import { enoughIterations } from './search/budget.ts';
import { solve, solveInThreads } from './solve.ts';
import { sampleJob, sampleVehicle } from './testing/sample.ts';

describe('the search', () => {
  test('stops by itself when a small plan no longer gets better', () => {
    const { iterations } = solve(scattered(20), { seed: 1, timeS: 60 });
    assert.ok(iterations > 0 && iterations < 10_000);
  });

  test('ends when several starts have led to the same plan, and not before where all of the budget is asked for', () => {
    const problem = scattered(12);
    const { iterations, cost } = solve(problem, { seed: 1 });
    assert.ok(iterations < enoughIterations(12));
    const long = solve(problem, { seed: 2, iterations: 3000, untilBudget: true });
    assert.ok(long.iterations >= 3000);
    assert.equal(cost, long.cost);
  });

  test('knows the best plan of a few stops after a few steps', () => {
    assert.ok(solve(scattered(8), { seed: 1 }).iterations < 64);
  });

  test('uses the vehicles it needs and no more where vehicles cost most', () => {
    const problem = scattered(30);
    const { vehicleCount, unassigned } = solve(
      { ...problem, objective: presetObjective('vehicles', problem) },
      { seed: 1, iterations: 3000 },
    );
    assert.equal(unassigned.length, 0);
    assert.equal(vehicleCount, 3);
  });

  test('ends at once, with a solution, when its signal is already aborted', async () => {
    const solution = await solveInThreads(scattered(30), {
      seed: 1,
      threads: 2,
      timeS: 60,
      signal: AbortSignal.abort(),
    });
    assert.equal(solution.unassigned.length, 0);
  });

  test('with threads is a function of the problem, the seed and the number of threads', async () => {
    const options = { seed: 3, threads: 2, iterations: 500, untilBudget: true };
    const [a, b] = [await solveInThreads(scattered(25), options), await solveInThreads(scattered(25), options)];
    assert.deepEqual(a, b);
  });
});

/** Stops of one unit on a square, ten to a vehicle. */
function scattered(stops: number): Problem {
  const random = new Random(stops);
  const points = Array.from({ length: stops + 1 }, () => [random.below(1000), random.below(1000)] as const);
  const legs = Int32Array.from({ length: points.length ** 2 }, (_, i) => {
    const [a, b] = [points[Math.floor(i / points.length)]!, points[i % points.length]!];
    return Math.round(Math.hypot(a[0] - b[0], a[1] - b[1]));
  });
  const vehicle = { ...sampleVehicle, start: 0, end: 0, shift: { begin: 0, end: 1_000_000 }, capacity: [10] };
  return {
    locationCount: points.length,
    profiles: [{ durationsS: legs, distancesM: legs }],
    vehicles: Array.from({ length: stops }, () => vehicle),
    jobs: Array.from({ length: stops }, (_, j) => ({ ...sampleJob, location: j + 1, delivery: [1] })),
    shipments: [],
    objective: { perVehicle: 0, perSecond: 0, perMetre: 1, perWaitingSecond: 0, perImbalanceSecond: 0 },
  };
}
