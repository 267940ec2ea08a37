import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { check } from './check/check.ts';
import type { Problem, Task } from './problem.ts';
import type { Route } from './solution.ts';
import { solve } from './solve.ts';
import { problems } from './testing/generate.ts';

test('orders that can be followed are followed exactly', () => {
  fc.assert(
    fc.property(problems({ locations: 8, vehicles: 3, jobs: 10, shipments: 4 }), (drawn) => {
      const free: Problem = {
        ...drawn,
        vehicles: drawn.vehicles.map(({ fixedOrder: _, reload: __, ...vehicle }) => vehicle),
      };
      const { routes } = solve(free, { seed: 1, iterations: 100 });
      const orders = new Map(routes.map((route) => [route.vehicle, tasksOf(route)]));
      const fixedProblem: Problem = {
        ...free,
        vehicles: free.vehicles.map((vehicle, v) => {
          const order = orders.get(v);
          return order === undefined ? vehicle : { ...vehicle, fixedOrder: order };
        }),
      };
      const solution = solve(fixedProblem, { seed: 2, iterations: 20 });
      assert.deepEqual(check(fixedProblem, solution).problems, []);
      for (const route of routes) {
        const sameVehicleRoute = solution.routes.find(({ vehicle }) => vehicle === route.vehicle);
        assert.deepEqual(sameVehicleRoute && tasksOf(sameVehicleRoute), tasksOf(route));
      }
    }),
    { numRuns: 25, seed: 10, includeErrorInReport: true },
  );
});

function tasksOf(route: Route): Task[] {
  return route.activities.flatMap(({ task }) =>
    'index' in task && task.kind !== 'break' && task.kind !== 'reload' ? [task] : [],
  );
}
