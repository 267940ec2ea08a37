import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import fc from 'fast-check';
import { bestInRoute } from '../insertion/best-in-route.ts';
import { noPosition } from '../insertion/position.ts';
import { buildModel } from '../model/build-model.ts';
import type { Model } from '../model/model.ts';
import { Random } from '../model/random.ts';
import { link, type Plan, routesOf, unlink } from '../plan/plan.ts';
import { recomputeRoute } from '../plan/recompute.ts';
import { rulesAllow } from '../rules/route-rules.ts';
import { problems } from '../testing/generate.ts';
import { Ejector } from './ejection.ts';
import { Search } from './search.ts';

const size = { locations: 8, vehicles: 3, jobs: 10, shipments: 5 };
const runs = { numRuns: 150, seed: 6 };

describe('an ejection', () => {
  test('is the one that sends away what was absent least, and finding it changes nothing', () => {
    fc.assert(
      fc.property(problems(size), fc.nat(100), (problem, seed) => {
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
        }
      }),
      runs,
    );
  });

  test('never loses or doubles a unit, however many follow each other', () => {
    fc.assert(
      fc.property(problems(size), fc.nat(100), (problem, seed) => {
        const model = buildModel(problem);
        const search = new Search(model, seed);
        search.construct();
        search.dropRoute();
        for (let i = 0; i < 20; i++) {
          search.eject();
          search.step(1);
          const riding = new Set(
            routesOf(model, search.plan)
              .flat()
              .map((node) => model.unitOf[node]!),
          );
          for (const unit of model.freeUnits)
            assert.equal(riding.has(unit), search.plan.unassignedAt[unit]! < 0, `unit ${unit} after ${i} ejections`);
          const cost = search.cost;
          search.load(routesOf(model, search.plan));
          assert.ok(Math.abs(search.cost - cost) < 1e-6);
        }
      }),
      runs,
    );
  });
});

function weightOf(absences: Float64Array, units: readonly number[]): number {
  return units.reduce((sum, unit) => (unit < 0 ? sum : sum + 1 + absences[unit]!), 0);
}

/** By taking out every unit and every two of a route in turn. */
function leastWeight(model: Model, plan: Plan, unit: number, absences: Float64Array): number {
  let least = Number.POSITIVE_INFINITY;
  for (let v = 0; v < model.vehicleCount; v++) {
    if (plan.taskCount[v] === 0 || model.locked[v] || !model.compatible[unit * model.vehicleCount + v]) continue;
    if (!rulesAllow(model, plan, unit, v)) continue;
    const route = routesOf(model, plan)[v]!;
    const riders = [...new Set(route.filter((node) => node < model.reloadsFrom).map((node) => model.unitOf[node]!))];
    for (const [i, first] of riders.entries()) {
      for (const second of [-1, ...riders.slice(i + 1)]) {
        const leaves = new Set([first, second]);
        rebuild(
          model,
          plan,
          v,
          route.filter((node) => !leaves.has(model.unitOf[node]!)),
        );
        const position = noPosition();
        if (recomputeRoute(model, plan, v)) bestInRoute(model, plan, unit, v, position);
        if (position.cost < Number.POSITIVE_INFINITY) least = Math.min(least, weightOf(absences, [first, second]));
      }
    }
    rebuild(model, plan, v, route);
    recomputeRoute(model, plan, v);
  }
  return least;
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
