import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import fc from 'fast-check';
import { check } from '../check/check.ts';
import { buildModel } from '../model/build-model.ts';
import type { Problem } from '../problem.ts';
import { startBudget } from '../search/budget.ts';
import type { Progress } from '../search/progress.ts';
import { Search } from '../search/search.ts';
import { startStrategy } from '../search/strategy.ts';
import type { Solution } from '../solution.ts';
import { solve, solveInThreads } from '../solve.ts';
import { vrptwProblems } from '../testing/vrptw-problems.ts';
import { startStopwatch } from '../threads/stopwatch.ts';
import { GeneticSearch } from './genetic-search.ts';

/**
 * Steps for a few hundred plans, so that the search is genetic. Problems with fewer jobs would be annealed, larger ones
 * would take more steps.
 */
const iterations = 8_000;
const candidates = fc.sample(vrptwProblems({ jobs: 46, vehicles: 30 }), { seed: 141, numRuns: 60 });
const chosen = candidates.filter((problem) => isGenetic(problem)).slice(0, 3);
const solutions = new Map<Problem, Solution>();

describe('VRPTW problems are searched genetically', () => {
  test('there are such problems here, with dear vehicles and with cheap ones', () => {
    assert.equal(chosen.length, 3);
    const prices = chosen.map(({ vehicles }) => vehicles[0]!.fixedCost);
    assert.ok(prices.includes(100_000) && Math.min(...prices) === 0);
  });

  for (const [i, problem] of chosen.entries()) {
    test(`problem ${i}: rules, progress, and the same solution again`, () => {
      const reported: Progress[] = [];
      const solution = solve(problem, {
        seed: 3,
        iterations,
        untilBudget: true,
        onProgress: (p) => void reported.push(p),
      });
      assert.deepEqual(check(problem, solution).problems, []);
      assert.deepEqual(solve(problem, { seed: 3, iterations, untilBudget: true }), solution);
      assert.deepEqual(
        [...reported].sort((a, b) => b.cost - a.cost),
        reported,
      );
      assert.ok(Math.abs(reported.at(-1)!.cost - solution.cost) < 1e-6);
      solutions.set(problem, solution);
    });
  }

  test('a plan given to begin with is not made worse', () => {
    assert.equal(solutions.size, chosen.length);
    for (const [problem, initialSolution] of solutions) {
      const again = solve(problem, { seed: 6, iterations: 200, initial: tasksOf(problem, initialSolution) });
      assert.ok(again.cost <= initialSolution.cost + 1e-6);
    }
  });

  test('islands in threads do so too, with the same solution every time', async () => {
    const options = { seed: 3, iterations: 4_000, untilBudget: true, threads: 2 };
    const solution = await solveInThreads(chosen[0]!, options);
    assert.deepEqual(check(chosen[0]!, solution).problems, []);
    assert.deepEqual(await solveInThreads(chosen[0]!, options), solution);
  });
});

function isGenetic(problem: Problem): boolean {
  const search = new Search(buildModel(problem), 1);
  search.construct();
  return (
    startStrategy(search, startBudget(problem.jobs.length, { iterations }, startStopwatch())) instanceof GeneticSearch
  );
}

function tasksOf(problem: Problem, solution: Solution): { kind: 'job'; index: number }[][] {
  const tasks: { kind: 'job'; index: number }[][] = problem.vehicles.map(() => []);
  for (const { vehicle, activities } of solution.routes) {
    for (const { task } of activities)
      if (task.kind === 'job') tasks[vehicle]!.push({ kind: 'job', index: task.index });
  }
  return tasks;
}
