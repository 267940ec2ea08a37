import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import fc from 'fast-check';
import { check } from './check/check.ts';
import type { Problem } from './problem.ts';
import { solve } from './solve.ts';
import { problems, type Size } from './testing/generate.ts';

describe('every solution is accepted by the checker', () => {
  const sizes: readonly (Size & { readonly runs: number; readonly iterations: number })[] = [
    { locations: 3, vehicles: 1, jobs: 3, shipments: 1, runs: 120, iterations: 15 },
    { locations: 6, vehicles: 3, jobs: 6, shipments: 3, runs: 120, iterations: 20 },
    { locations: 12, vehicles: 5, jobs: 20, shipments: 8, runs: 20, iterations: 50 },
  ];
  for (const { runs, iterations, ...size } of sizes)
    test(`${runs} problems of up to ${size.jobs} jobs and ${size.shipments} shipments`, () => {
      fc.assert(
        fc.property(problems(size), fc.nat({ max: 1000 }), (problem, seed) => {
          assert.deepEqual(problemsOf(problem, seed, iterations), []);
        }),
        { numRuns: runs, includeErrorInReport: true },
      );
    });
});

function problemsOf(problem: Problem, seed: number, iterations: number): readonly string[] {
  return check(problem, solve(problem, { seed, iterations })).problems;
}
