import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import fc from 'fast-check';
import { check } from './check/check.ts';
import { writeJson } from './formats/json.ts';
import { solve, solveInThreads } from './solve.ts';
import { problems } from './testing/generate.ts';
import { scattered } from './testing/scattered.ts';

const size = { locations: 12, vehicles: 4, jobs: 20, shipments: 6 };

/** During these short searches, the served stops and their order depend on chance, and not all reasons are reached. */
const hard = scattered(240, 8);

describe('the same problem, seed and iterations give the same solution,', () => {
  test('whatever the problem asks for', () => {
    fc.assert(
      fc.property(problems(size), fc.nat(), (problem, seed) => {
        const options = { seed, iterations: 50 };
        assert.deepEqual(solve(structuredClone(problem), options), solve(problem, options));
      }),
      { numRuns: 8, seed: 5 },
    );
  });

  test('where chance has a say too, and another seed another one', () => {
    const solution = solve(hard, { seed: 5, iterations: 200 });
    assert.deepEqual(solve(hard, { seed: 5, iterations: 200 }), solution);
    assert.notDeepEqual(solve(hard, { seed: 7, iterations: 200 }).routes, solution.routes);
    const searches = new Set(solution.unassigned.map(({ remedySearch }) => remedySearch));
    assert.deepEqual(searches, new Set(['complete', 'cut_short']));
  });

  test('in as many threads, each with its own seed', async () => {
    const iterations = 200;
    const solution = await solveInThreads(hard, { seed: 5, iterations, threads: 2 });
    assert.deepEqual(check(hard, solution).problems, []);
    assert.deepEqual(await solveInThreads(hard, { seed: 5, iterations, threads: 2 }), solution);
    const alone = await solveInThreads(hard, { seed: 5, iterations, threads: 1 });
    const other = await solveInThreads(hard, { seed: 7, iterations, threads: 2 });
    assert.notDeepEqual(alone.routes, solution.routes);
    assert.notDeepEqual(other.routes, solution.routes);
  });
});

test('solving does not change the problem', () => {
  fc.assert(
    fc.property(problems(size), (problem) => {
      const before = writeJson(problem);
      solve(problem, { seed: 1, iterations: 20 });
      assert.equal(writeJson(problem), before);
    }),
    { numRuns: 10, seed: 7 },
  );
});
