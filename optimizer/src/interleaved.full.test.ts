import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import fc from 'fast-check';
import { buildModel } from './model/build-model.ts';
import type { Problem } from './problem.ts';
import { Search } from './search/search.ts';
import { solve } from './solve.ts';
import { problems } from './testing/generate.ts';
import { vrptwProblems } from './testing/vrptw-problems.ts';

const rich = problems({ locations: 8, vehicles: 3, jobs: 10, shipments: 4 });
const either = fc.oneof(rich, vrptwProblems({ jobs: 16, vehicles: 6 }));

describe('two searches in one thread end as each would alone:', () => {
  test('one solved whenever the other reports progress or checks for a stop', () => {
    let nested = 0;
    fc.assert(
      fc.property(either, either, (outer, inner) => {
        const options = { seed: 1, iterations: 80 };
        const alone = solve(inner, options);
        const solveInner = () => {
          nested++;
          assert.deepEqual(solve(inner, options), alone);
          return false;
        };
        let calls = 0;
        const sometimes = () => (calls++ < 2 ? solveInner() : false);
        const solution = solve(outer, { ...options, onProgress: sometimes, shouldStop: sometimes });
        assert.deepEqual(solution, solve(outer, options));
      }),
      { numRuns: 12, seed: 21 },
    );
    assert.ok(nested > 20, `only ${nested} were nested`);
  });

  test('both taking steps in turn', () => {
    fc.assert(
      fc.property(either, either, (first, second) => {
        const [a, b] = [begin(first), begin(second)];
        for (let i = 0; i < 40; i++) {
          advance(a, i);
          advance(b, i);
        }
        assert.deepEqual([stateOf(a), stateOf(b)], [stateWhenAlone(first), stateWhenAlone(second)]);
      }),
      { numRuns: 30, seed: 22 },
    );
  });
});

function begin(problem: Problem): Search {
  const search = new Search(buildModel(problem), 1);
  search.construct();
  return search;
}

function advance(search: Search, i: number): void {
  if (i % 10 === 9) search.dropRoute(i % 20 === 9);
  search.eject();
  search.step(i % 2 === 0 ? 1e9 : 1);
}

function stateOf({ cost, bestCost, bestRoutes, plan }: Search): unknown {
  return { cost, bestCost, bestRoutes, next: plan.next };
}

function stateWhenAlone(problem: Problem): unknown {
  const search = begin(problem);
  for (let i = 0; i < 40; i++) advance(search, i);
  return stateOf(search);
}
