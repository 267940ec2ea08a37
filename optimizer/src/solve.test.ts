import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { presetObjective } from './model/objective-presets.ts';
import { enoughIterations } from './search/budget.ts';
import { solve, solveInThreads } from './solve.ts';
import { scattered } from './testing/scattered.ts';

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

  test('ends at once when its signal is already aborted, with a solution in which nothing was tried', async () => {
    const options = { seed: 1, threads: 2, timeS: 60, signal: AbortSignal.abort() };
    const { routes, unassigned } = await solveInThreads(scattered(30, 2), options);
    assert.deepEqual([routes.length, unassigned.length], [0, 30]);
    assert.ok(unassigned.every(({ reason }) => reason === 'not_tried'));
  });
});
