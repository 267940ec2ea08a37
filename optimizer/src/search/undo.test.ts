import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { buildModel } from '../model/build-model.ts';
import { planCost } from '../plan/balance.ts';
import { routesOf } from '../plan/plan.ts';
import { problems } from '../testing/generate.ts';
import { Search } from './search.ts';

const size = { locations: 8, vehicles: 3, jobs: 10, shipments: 4 };

test('the running cost is the cost of the plan, through steps accepted and taken back', () => {
  fc.assert(
    fc.property(problems(size), (problem) => {
      const search = new Search(buildModel(problem), 1);
      search.construct();
      for (let i = 0; i < 30; i++) {
        search.step(i % 2 === 0 ? 1e9 : 0);
        assert.ok(Math.abs(search.cost - planCost(search.model, search.plan)) < 1e-6);
      }
    }),
    { numRuns: 40, seed: 5 },
  );
});

test('going back to the best plan gives its cost', () => {
  fc.assert(
    fc.property(problems(size), (problem) => {
      const search = new Search(buildModel(problem), 1);
      search.construct();
      for (let i = 0; i < 30; i++) search.step(1e9);
      search.backToBest();
      assert.ok(Math.abs(search.cost - search.bestCost) < 1e-6);
      assert.deepEqual(
        routesOf(search.model, search.plan),
        search.bestRoutes.map((route) => [...route]),
      );
    }),
    { numRuns: 40, seed: 6 },
  );
});
