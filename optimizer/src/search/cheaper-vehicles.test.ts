import assert from 'node:assert/strict';
import { test } from 'node:test';
import { buildModel } from '../model/build-model.ts';
import { emptyPlan } from '../plan/empty-plan.ts';
import { assignInitialRoutes } from '../plan/initial-routes.ts';
import { routesOf } from '../plan/plan.ts';
import type { Vehicle } from '../problem.ts';
import { row, sampleJob, sampleVehicle } from '../testing/sample.ts';
import { useCheaperVehicles } from './cheaper-vehicles.ts';

const truck: Vehicle = { ...sampleVehicle, capacity: [9], slownessPermille: 2000 };
const van: Vehicle = { ...sampleVehicle, capacity: [4] };

const days: readonly (readonly [what: string, driver: number, amount: number, others: readonly Vehicle[]])[] = [
  ['goes to a van, which is faster', 1, 1, [van]],
  ['goes to the cheapest of several', 2, 1, [{ ...van, costPerMetre: 1 }, van, { ...van, costPerMetre: 2 }]],
  ['stays where the van is too small', 0, 5, [van]],
  ['stays where the van costs more', 0, 1, [{ ...van, fixedCost: 1000 }]],
  ['stays where the van has no time for it', 0, 1, [{ ...van, shift: { begin: 0, end: 5 } }]],
];

for (const [title, driver, amount, others] of days)
  test(`the route of a truck ${title}`, () => {
    const model = buildModel({
      locationCount: 2,
      profiles: [row(2)],
      vehicles: [truck, ...others],
      jobs: [{ ...sampleJob, delivery: [amount] }],
      shipments: [],
      objective: { perVehicle: 0, perSecond: 1, perMetre: 0, perWaitingSecond: 0 },
    });
    const plan = emptyPlan(model);
    assignInitialRoutes(model, plan, [[{ kind: 'job', index: 0 }]]);
    useCheaperVehicles(model, plan);
    assert.deepEqual(
      routesOf(model, plan).map((route) => route.length),
      model.problem.vehicles.map((_, v) => (v === driver ? 1 : 0)),
    );
  });
