import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import fc from 'fast-check';
import { buildModel } from '../model/build-model.ts';
import type { Model } from '../model/model.ts';
import type { Plan } from '../plan/plan.ts';
import { recomputeRoute } from '../plan/recompute.ts';
import { recomputePdptwAround } from '../plan/recompute-pdptw.ts';
import { removeUnit } from '../plan/ruin.ts';
import type { Problem } from '../problem.ts';
import { Search } from '../search/search.ts';
import { emptyUndo } from '../search/undo.ts';
import { bestPdptwInRoute } from './insert-pdptw.ts';
import { bestShipmentInRoute } from './insert-shipment.ts';
import { insertAt } from './insert-with-reload.ts';
import { noPosition } from './position.ts';

const point = fc.tuple(fc.nat(99), fc.nat(99));
const visit = fc.record({
  at: point,
  serviceS: fc.nat(20),
  begin: fc.nat(500),
  length: fc.integer({ min: 20, max: 500 }),
});
const draft = fc.record({
  depot: point,
  shipments: fc.array(fc.record({ pickup: visit, delivery: visit, amount: fc.integer({ min: 1, max: 6 }) }), {
    minLength: 4,
    maxLength: 14,
  }),
  capacities: fc.array(fc.integer({ min: 6, max: 20 }), { minLength: 2, maxLength: 4 }),
  seed: fc.nat(1000),
});

type Draft = typeof draft extends fc.Arbitrary<infer T> ? T : never;

/** Distances rounded up satisfy the triangle inequality. */
function problemOf({ depot, shipments, capacities }: Draft): Problem {
  const points = [depot, ...shipments.flatMap((s) => [s.pickup.at, s.delivery.at])];
  const legs = Int32Array.from({ length: points.length ** 2 }, (_, i) => {
    const [a, b] = [points[Math.floor(i / points.length)]!, points[i % points.length]!];
    return Math.ceil(Math.hypot(a[0] - b[0], a[1] - b[1]));
  });
  const visitAt = (
    location: number,
    { serviceS, begin, length }: { serviceS: number; begin: number; length: number },
  ) => ({
    location,
    serviceS,
    setupS: 0,
    windows: [{ begin, end: begin + length }],
  });
  return {
    locationCount: points.length,
    profiles: [{ durationsS: legs, distancesM: legs }],
    vehicles: capacities.map((capacity, v) => ({
      start: 0,
      end: 0,
      profile: 0,
      slownessPermille: 1000,
      shift: { begin: 0, end: 1500 },
      capacity: [capacity],
      skills: [],
      fixedCost: 5 * v,
      costPerSecond: 0,
      costPerMetre: v % 2,
      breaks: [],
    })),
    jobs: [],
    shipments: shipments.map(({ pickup, delivery, amount }, s) => ({
      pickup: visitAt(1 + 2 * s, pickup),
      delivery: visitAt(2 + 2 * s, delivery),
      amount: [amount],
      skills: [],
      priority: 0,
    })),
    objective: { perVehicle: 0, perSecond: 0, perMetre: 1, perWaitingSecond: 0 },
  };
}

/** Tries every shipment in every route of a plan some steps into its search, after taking the shipment out. */
function eachQuestion(drawn: Draft, ask: (model: Model, plan: Plan, unit: number, vehicle: number) => void): void {
  const model = buildModel(problemOf(drawn));
  assert.ok(model.isPdptw);
  const search = new Search(model, drawn.seed);
  search.construct();
  for (let i = 0; i < 10; i++) search.step(20);
  const { plan } = search;
  const ruin = emptyUndo(model);
  for (const unit of model.freeUnits) {
    const home = plan.routeOf[model.firstOf[unit]!]!;
    if (home >= 0) removeUnit(model, plan, unit, ruin);
    if (home >= 0) recomputeRoute(model, plan, home);
    for (let v = 0; v < model.vehicleCount; v++) ask(model, plan, unit, v);
    ruin.unitCount = 0;
  }
}

describe('the tight loop for pairs', () => {
  test('finds what the general one finds', () => {
    fc.assert(
      fc.property(draft, (drawn) => {
        eachQuestion(drawn, (model, plan, unit, vehicle) => {
          const tight = noPosition();
          const general = noPosition();
          bestPdptwInRoute(model, plan, unit, vehicle, Number.POSITIVE_INFINITY, tight);
          bestShipmentInRoute(model, plan, unit, vehicle, general);
          assert.equal(tight.cost, general.cost);
        });
      }),
    );
  });

  test('finds it below a bound, or returns the bound', () => {
    fc.assert(
      fc.property(draft, fc.nat(300), (drawn, below) => {
        eachQuestion(drawn, (model, plan, unit, vehicle) => {
          const bound = noPosition();
          const free = noPosition();
          bestPdptwInRoute(model, plan, unit, vehicle, below, bound);
          bestPdptwInRoute(model, plan, unit, vehicle, Number.POSITIVE_INFINITY, free);
          assert.equal(bound.after >= 0, free.cost < below);
          if (free.cost < below) assert.equal(bound.cost, free.cost);
          else assert.ok(bound.cost === below || bound.cost === Number.POSITIVE_INFINITY);
          if (bound.cost === Number.POSITIVE_INFINITY) assert.equal(free.cost, Number.POSITIVE_INFINITY);
        });
      }),
    );
  });

  test('leaves the route as if it were timed anew, and dearer by the returned cost', () => {
    fc.assert(
      fc.property(draft, (drawn) => {
        eachQuestion(drawn, (model, plan, unit, vehicle) => {
          const position = noPosition();
          bestPdptwInRoute(model, plan, unit, vehicle, Number.POSITIVE_INFINITY, position);
          if (position.cost === Number.POSITIVE_INFINITY || plan.routeOf[model.firstOf[unit]!]! >= 0) return;
          const cost = plan.cost[vehicle]! + position.cost;
          insertAt(model, plan, unit, position);
          recomputePdptwAround(model, plan, vehicle, unit);
          assert.equal(plan.cost[vehicle], cost);
          const around = cachesOf(model, plan, vehicle);
          assert.ok(recomputeRoute(model, plan, vehicle));
          assert.deepEqual(around, cachesOf(model, plan, vehicle));
        });
      }),
    );
  });
});

test('units that a step leaves unassigned have no position in any route', () => {
  fc.assert(
    fc.property(draft, (drawn) => {
      const model = buildModel(problemOf({ ...drawn, capacities: drawn.capacities.slice(0, 2) }));
      const search = new Search(model, drawn.seed);
      search.construct();
      const position = noPosition();
      for (let i = 0; i < 30; i++) {
        search.step(20);
        for (const unit of search.plan.unassigned.slice(0, search.plan.unassignedCount)) {
          for (let v = 0; v < model.vehicleCount; v++) {
            bestShipmentInRoute(model, search.plan, unit, v, position);
            assert.equal(position.cost, Number.POSITIVE_INFINITY, `unit ${unit} in route ${v} after step ${i}`);
          }
        }
      }
    }),
  );
});

function cachesOf(model: Model, plan: Plan, vehicle: number): number[][] {
  const rows: number[][] = [[plan.cost[vehicle]!, plan.distanceM[vehicle]!]];
  const end = model.taskCount + model.vehicleCount + vehicle;
  for (let node = model.taskCount + vehicle; ; node = plan.next[node]!) {
    rows.push([node, plan.early[node]!, plan.late[node]!, plan.loadOn[node]!]);
    if (node === end) return rows;
    rows.push([plan.legM[node]!, plan.legS[node]!]);
  }
}
