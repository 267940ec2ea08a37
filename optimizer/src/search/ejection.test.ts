import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import fc from 'fast-check';
import { bestInRoute } from '../insertion/best-in-route.ts';
import { noPosition } from '../insertion/position.ts';
import { buildModel } from '../model/build-model.ts';
import type { Model } from '../model/model.ts';
import { Random } from '../model/random.ts';
import { link, type Plan, routesOf, unlink } from '../plan/plan.ts';
import { recomputeExactly, recomputeRoute } from '../plan/recompute.ts';
import type { Problem } from '../problem.ts';
import { rulesAllow } from '../rules/route-rules.ts';
import { problems } from '../testing/generate.ts';
import { row, sampleJob, sampleVehicle } from '../testing/sample.ts';
import { Ejector } from './ejection.ts';
import { Search } from './search.ts';
import { emptyUndo } from './undo.ts';

const size = { locations: 8, vehicles: 3, jobs: 10, shipments: 5 };
const runs = { numRuns: 60, seed: 6 };

/** Full vehicles, and bulky goods that take the room of two others. */
const full: fc.Arbitrary<Problem> = fc
  .array(fc.record({ location: fc.nat(5), amount: fc.constantFrom(2, 2, 3, 3, 5, 6) }), { minLength: 8, maxLength: 12 })
  .map((goods) => ({
    locationCount: 6,
    profiles: [row(6)],
    vehicles: [0, 1].map(() => ({ ...sampleVehicle, capacity: [7] })),
    jobs: goods.map(({ location, amount }) => ({ ...sampleJob, location, delivery: [amount] })),
    shipments: [],
    objective: { perVehicle: 0, perSecond: 0, perMetre: 1, perWaitingSecond: 0 },
  }));

describe('an ejection', () => {
  test('removes the units that were absent least, and finding it changes nothing', () => {
    let pairs = 0;
    fc.assert(
      fc.property(fc.oneof(problems(size), full), fc.nat(100), (problem, seed) => {
        const model: Model = { ...buildModel(problem), isTimedExactly: false };
        const random = new Random(seed);
        const search = new Search(model, seed);
        search.construct();
        for (let i = 0; i < 5; i++) search.step(1);
        const { plan } = search;
        const absences = new Float64Array(model.unitCount).map(() => random.below(4));
        const ejector = new Ejector(model, plan, absences, random);
        for (const unit of plan.unassigned.slice(0, plan.unassignedCount)) {
          for (let v = 0; v < model.vehicleCount; v++) recomputeRoute(model, plan, v);
          const before = structuredClone({ ...plan, workspace: undefined });
          const { vehicle, first, second } = ejector.find(unit);
          assert.deepEqual(routesOf(model, plan), routesOf(model, before as never));
          for (const key of ['early', 'late', 'loadOn', 'cost', 'durationS', 'version', 'idleCount'] as const)
            assert.deepEqual(plan[key], before[key], key);
          const weight = vehicle < 0 ? Number.POSITIVE_INFINITY : weightOf(absences, [first, second]);
          assert.equal(weight, leastWeight(model, plan, unit, absences));
          if (vehicle >= 0) assert.ok(makesRoom(model, plan, unit, vehicle, [first, second]));
          if (second >= 0) pairs++;
        }
      }),
      runs,
    );
    assert.ok(pairs > 0);
  });

  test('lets the unit in, in exchange for no more than was found', () => {
    fc.assert(
      fc.property(fc.oneof(problems(size), full), fc.nat(100), (problem, seed) => {
        const model: Model = { ...buildModel(problem), isTimedExactly: false };
        const search = new Search(model, seed);
        search.construct();
        const { plan } = search;
        const unit = plan.unassigned[0]!;
        if (plan.unassignedCount === 0 || model.siteOf.length > 0) return;
        const before = listRiders(model, plan);
        const absences = new Float64Array(model.unitCount);
        const least = leastWeight(model, plan, unit, absences);
        const vehicle = new Ejector(model, plan, absences, search.random).eject(unit, emptyUndo(model));
        const after = listRiders(model, plan);
        const ejected = before.filter((rider) => !after.includes(rider));
        assert.equal(vehicle < 0 ? Number.POSITIVE_INFINITY : ejected.length, least);
        assert.equal(after.includes(unit), vehicle >= 0);
        if (vehicle >= 0) assert.ok(recomputeRoute(model, plan, vehicle));
      }),
      runs,
    );
  });

  test('never loses or doubles a unit, and leaves only routes that can be driven, however many follow each other', () => {
    fc.assert(
      fc.property(fc.oneof(problems(size), full), fc.nat(100), (problem, seed) => {
        const model = buildModel(problem);
        const search = new Search(model, seed);
        search.construct();
        search.dropRoute(seed % 2 === 0);
        for (let i = 0; i < 20; i++) {
          search.eject();
          search.step(1);
          const routes = routesOf(model, search.plan);
          const riding = new Set(listRiders(model, search.plan));
          for (const unit of model.freeUnits)
            assert.equal(riding.has(unit), search.plan.unassignedAt[unit]! < 0, `unit ${unit} after ${i} ejections`);
          const cost = search.cost;
          search.load(routes);
          assert.ok(Math.abs(search.cost - cost) < 1e-6);
          routes.forEach((_, v) => {
            assert.ok(recomputeExactly(model, search.plan, v), `vehicle ${v} after ${i} ejections`);
          });
        }
      }),
      runs,
    );
  });
});

/** Units in some route, each once. */
function listRiders(model: Model, plan: Plan): number[] {
  const nodes = routesOf(model, plan).flat();
  return [...new Set(nodes.map((node) => model.unitOf[node]!))];
}

function weightOf(absences: Float64Array, units: readonly number[]): number {
  return units.reduce((sum, unit) => (unit < 0 ? sum : sum + 1 + absences[unit]!), 0);
}

/** Tries to remove every unit and every pair of units of a route in turn. */
function leastWeight(model: Model, plan: Plan, unit: number, absences: Float64Array): number {
  let least = Number.POSITIVE_INFINITY;
  for (let v = 0; v < model.vehicleCount; v++) {
    if (plan.taskCount[v] === 0 || model.locked[v] || !model.compatible[unit * model.vehicleCount + v]) continue;
    if (!rulesAllow(model, plan, unit, v)) continue;
    const route = routesOf(model, plan)[v]!;
    const riders = [...new Set(route.filter((node) => node < model.reloadsFrom).map((node) => model.unitOf[node]!))];
    for (const [i, first] of riders.entries())
      for (const second of [-1, ...riders.slice(i + 1)])
        if (makesRoom(model, plan, unit, v, [first, second]))
          least = Math.min(least, weightOf(absences, [first, second]));
  }
  return least;
}

/** Would the unit find a position in a route without these? The route is restored afterwards. */
function makesRoom(model: Model, plan: Plan, unit: number, vehicle: number, leaving: readonly number[]): boolean {
  const route = routesOf(model, plan)[vehicle]!;
  const stays = route.filter((node) => !leaving.includes(model.unitOf[node]!));
  rebuild(model, plan, vehicle, stays);
  const position = noPosition();
  if (recomputeRoute(model, plan, vehicle)) bestInRoute(model, plan, unit, vehicle, position);
  rebuild(model, plan, vehicle, route);
  recomputeRoute(model, plan, vehicle);
  return position.cost < Number.POSITIVE_INFINITY;
}

function rebuild(model: Model, plan: Plan, vehicle: number, route: readonly number[]): void {
  const start = model.taskCount + vehicle;
  while (plan.next[start]! < model.taskCount) unlink(model, plan, plan.next[start]!);
  let last = start;
  for (const node of route) {
    link(model, plan, node, last);
    last = node;
  }
}
