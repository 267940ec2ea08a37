import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { check } from './check/check.ts';
import { writeJson } from './formats/json.ts';
import { solve, solveInThreads } from './solve.ts';
import { problems } from './testing/generate.ts';

const size = { locations: 12, vehicles: 4, jobs: 20, shipments: 6 };

test('the same problem, seed and iterations give the same solution', () => {
  fc.assert(
    fc.property(problems(size), fc.nat(), (problem, seed) => {
      const options = { seed, iterations: 50 };
      assert.deepEqual(solve(structuredClone(problem), options), solve(problem, options));
    }),
    { numRuns: 10, seed: 5 },
  );
});

test('so do islands in threads', async () => {
  await fc.assert(
    fc.asyncProperty(problems(size), fc.nat(), async (problem, seed) => {
      const options = { seed, iterations: 200, threads: 2 };
      const solution = await solveInThreads(problem, options);
      assert.deepEqual(await solveInThreads(problem, options), solution);
      assert.deepEqual(check(problem, solution).problems, []);
    }),
    { numRuns: 4, seed: 6 },
  );
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
