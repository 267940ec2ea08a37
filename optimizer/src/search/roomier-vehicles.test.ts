import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { buildModel } from '../model/build-model.ts';
import { emptyPlan } from '../plan/empty-plan.ts';
import { assignInitialRoutes } from '../plan/initial-routes.ts';
import { routesOf } from '../plan/plan.ts';
import type { Job, Vehicle } from '../problem.ts';
import { row, sampleJob, sampleVehicle } from '../testing/sample.ts';
import { minRouteCount } from './min-route-count.ts';
import { useRoomierVehicles } from './roomier-vehicles.ts';

const small: Vehicle = { ...sampleVehicle, capacity: [4] };
const large: Vehicle = { ...sampleVehicle, capacity: [9] };
const stop: Job = { ...sampleJob, delivery: [1] };

describe('the route of a small vehicle', () => {
  const sizes: readonly (readonly [what: string, driver: number, others: readonly Vehicle[], job?: Job])[] = [
    ['goes to a large one', 1, [large]],
    ['goes to the largest', 2, [large, { ...large, capacity: [20] }]],
    ['goes to one that is as large and works longer', 1, [{ ...small, shift: { begin: 0, end: 2000 } }]],
    ['stays where none is larger', 0, [small, { ...small, capacity: [3] }]],
    ['stays where the larger one works less', 0, [{ ...large, shift: { begin: 0, end: 900 } }]],
    ['goes to a large one for less than there is to spare', 1, [{ ...large, fixedCost: 1 }]],
    ['stays where the larger one costs more than that', 0, [{ ...large, fixedCost: 2 }]],
    ['stays where the larger one lacks a skill for it', 0, [large], { ...stop, skills: [1] }],
    ['stays where the larger one is too slow', 0, [{ ...large, slownessPermille: 200_000 }]],
  ];
  for (const [title, driver, others, job = stop] of sizes)
    test(title, () => {
      const model = buildModel({ ...day, vehicles: [{ ...small, skills: [1] }, ...others], jobs: [job] });
      const plan = emptyPlan(model);
      assignInitialRoutes(model, plan, [[{ kind: 'job', index: 0 }]]);
      useRoomierVehicles(model, plan, 2);
      assert.deepEqual(
        routesOf(model, plan).map((route) => route.length),
        model.problem.vehicles.map((_, v) => (v === driver ? 1 : 0)),
      );
    });

  test('stays where the larger one may not serve the unassigned units', () => {
    const jobs = [stop, { ...stop, vehicles: [0] }];
    const model = buildModel({ ...day, vehicles: [small, large], jobs });
    const plan = emptyPlan(model);
    assignInitialRoutes(model, plan, [[{ kind: 'job', index: 0 }]]);
    useRoomierVehicles(model, plan, 2);
    assert.deepEqual(routesOf(model, plan), [[0], []]);
  });
});

describe('the least number of routes', () => {
  for (const [least, capacities] of [
    [1, [10, 4]],
    [2, [4, 4, 9]],
    [3, [4, 4, 4, 1]],
    [3, [1, 5, 4, 1]],
  ] as const)
    test(`is ${least} for an amount of 10 on vehicles of ${capacities.join(', ')}`, () => {
      const vehicles = capacities.map((capacity) => ({ ...small, capacity: [capacity] }));
      assert.equal(minRouteCount(buildModel({ ...day, vehicles, jobs: new Array(10).fill(stop) })), least);
    });
});

const day = {
  locationCount: 2,
  profiles: [row(2)],
  shipments: [],
  objective: { perVehicle: 1, perSecond: 0, perMetre: 1, perWaitingSecond: 0 },
};
