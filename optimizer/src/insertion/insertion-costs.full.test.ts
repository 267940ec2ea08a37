import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import fc from 'fast-check';
import { buildModel } from '../model/build-model.ts';
import { kernelsOf } from '../model/kernels.ts';
import type { Model } from '../model/model.ts';
import { Random } from '../model/random.ts';
import { link, type Plan, unlink } from '../plan/plan.ts';
import { recomputeRoute } from '../plan/recompute.ts';
import type { Problem } from '../problem.ts';
import { Search } from '../search/search.ts';
import { problems } from '../testing/generate.ts';
import { bestJobInRoute, insertJobCost } from './insert-job.ts';
import { bestOneBreakInRoute } from './insert-one-break.ts';
import { bestShipmentInRoute } from './insert-shipment.ts';
import { bestVrptwInRoute } from './insert-vrptw.ts';
import { noPosition } from './position.ts';

const size = { locations: 8, vehicles: 3, jobs: 10, shipments: 4 };
const runs = { numRuns: 200, seed: 4 };

/** Some steps into a search, with every unassigned unit and every route to try. */
function eachQuestion(model: Model, ask: (plan: Plan, unit: number, vehicle: number) => void): void {
  const search = new Search(model, 1);
  search.construct();
  for (let i = 0; i < 5; i++) search.step(1);
  const { plan } = search;
  // After a step its routes are priced exactly. Moves use the sums of `recomputeRoute`.
  for (let v = 0; v < model.vehicleCount; v++) recomputeRoute(model, plan, v);
  for (const unit of plan.unassigned.slice(0, plan.unassignedCount)) {
    for (let v = 0; v < model.vehicleCount; v++) {
      if (model.compatible[unit * model.vehicleCount + v] && !model.locked[v]) ask(plan, unit, v);
    }
  }
  // Units in routes are tried too. They are taken out of their route meanwhile.
  for (const unit of model.freeUnits) {
    const [first, second] = [model.firstOf[unit]!, model.secondOf[unit]!];
    const vehicle = plan.routeOf[first]!;
    if (vehicle < 0 || model.locked[vehicle]) continue;
    const after = plan.prev[first]!;
    const drop = second >= 0 ? plan.prev[second]! : -1;
    if (second >= 0) unlink(model, plan, second);
    unlink(model, plan, first);
    if (recomputeRoute(model, plan, vehicle)) ask(plan, unit, vehicle);
    link(model, plan, first, after);
    if (second >= 0) link(model, plan, second, drop);
    recomputeRoute(model, plan, vehicle);
  }
}

/** What the route costs more with the unit in it, computed from scratch. Infinity when that breaks a rule. */
function recomputed(model: Model, plan: Plan, unit: number, after: number, deliverAfter: number): number {
  const [first, second] = [model.firstOf[unit]!, model.secondOf[unit]!];
  const vehicle = plan.routeOf[after]!;
  const now = plan.cost[vehicle]!;
  link(model, plan, first, after);
  if (second >= 0) link(model, plan, second, deliverAfter);
  const cost = recomputeRoute(model, plan, vehicle) ? plan.cost[vehicle]! - now : Number.POSITIVE_INFINITY;
  if (second >= 0) unlink(model, plan, second);
  unlink(model, plan, first);
  recomputeRoute(model, plan, vehicle);
  return cost;
}

/** The model in which moves price every position by the sums that `recomputeRoute` uses for a route. */
function modelOf(problem: Parameters<typeof buildModel>[0]): Model {
  return { ...buildModel(problem), isTimedExactly: false };
}

describe("a move's delta equals recomputation:", () => {
  test('a job after any stop of any route', () => {
    fc.assert(
      fc.property(problems(size), (problem) => {
        const model = modelOf(problem);
        eachQuestion(model, (plan, unit, vehicle) => {
          if (model.secondOf[unit]! >= 0) return;
          const end = model.taskCount + model.vehicleCount + vehicle;
          for (let after = model.taskCount + vehicle; after !== end; after = plan.next[after]!) {
            const cost = insertJobCost(model, plan, model.firstOf[unit]!, after, Number.POSITIVE_INFINITY);
            assert.equal(cost, recomputed(model, plan, unit, after, -1));
          }
        });
      }),
      runs,
    );
  });

  test('the best place for a job is the best of all places', () => {
    fc.assert(
      fc.property(problems(size), (problem) => {
        const model = modelOf(problem);
        eachQuestion(model, (plan, unit, vehicle) => {
          if (model.secondOf[unit]! >= 0) return;
          const position = noPosition();
          bestJobInRoute(model, plan, model.firstOf[unit]!, vehicle, position);
          let best = Number.POSITIVE_INFINITY;
          const end = model.taskCount + model.vehicleCount + vehicle;
          for (let after = model.taskCount + vehicle; after !== end; after = plan.next[after]!) {
            best = Math.min(best, recomputed(model, plan, unit, after, -1));
          }
          assert.equal(position.cost, best);
        });
      }),
      runs,
    );
  });

  test('so it is on an ordinary day, with or without a break, from places anywhere', () => {
    let asked = 0;
    fc.assert(
      fc.property(problems({ ...size, shipments: 0 }), (problem) => {
        const model = modelOf(ordinaryOf(problem));
        assert.ok(!model.isTimed || kernelsOf(model).isOneBreak);
        if (!model.isTimed) return;
        eachQuestion(model, (plan, unit, vehicle) => {
          const position = noPosition();
          const general = noPosition();
          bestOneBreakInRoute(model, plan, unit, vehicle, position);
          bestJobInRoute(model, plan, unit, vehicle, general);
          assert.equal(position.cost, general.cost);
          if (position.cost < Number.POSITIVE_INFINITY) asked++;
        });
      }),
      runs,
    );
    assert.ok(asked > 500, `only ${asked} positions found`);
  });

  test('the best pair of places for a shipment is the best of all pairs', () => {
    fc.assert(
      fc.property(problems({ ...size, jobs: 6, shipments: 6 }), (problem) => {
        const model = modelOf(problem);
        eachQuestion(model, (plan, unit, vehicle) => {
          if (model.secondOf[unit]! < 0) return;
          const position = noPosition();
          bestShipmentInRoute(model, plan, unit, vehicle, position);
          let best = Number.POSITIVE_INFINITY;
          const end = model.taskCount + model.vehicleCount + vehicle;
          for (let after = model.taskCount + vehicle; after !== end; after = plan.next[after]!) {
            best = Math.min(best, recomputed(model, plan, unit, after, model.firstOf[unit]!));
            for (let drop = plan.next[after]!; drop !== end; drop = plan.next[drop]!) {
              best = Math.min(best, recomputed(model, plan, unit, after, drop));
            }
          }
          assert.equal(position.cost, best);
        });
      }),
      runs,
    );
  });

  test('the tight loop for plain problems finds what the general one finds', () => {
    const random = new Random(3);
    for (let round = 0; round < 20; round++) {
      const model = buildModel(plainProblem(random));
      assert.ok(model.isVrptw);
      eachQuestion(model, (plan, unit, vehicle) => {
        const tight = noPosition();
        const general = noPosition();
        bestVrptwInRoute(model, plan, unit, vehicle, -1, tight);
        bestJobInRoute(model, plan, unit, vehicle, general);
        assert.equal(tight.cost, general.cost);
      });
    }
  });
});

/** The problem without its unusual features. */
function ordinaryOf(problem: Problem): Problem {
  const legs = (matrix: Int32Array): Int32Array => matrix.map(Math.abs);
  const { profiles, vehicles, jobs, objective } = problem;
  return {
    locationCount: problem.locationCount,
    profiles: profiles.map(({ durationsS, distancesM }) => ({
      durationsS: legs(durationsS),
      distancesM: legs(distancesM),
    })),
    vehicles: vehicles.map(({ begun, fixedOrder, reload, ...car }) => ({
      ...car,
      breaks: car.breaks.slice(0, 1).map(({ windows, durationS }) => ({ windows: windows.slice(0, 1), durationS })),
    })),
    jobs: jobs.map(({ preferred, ...job }) => job),
    shipments: [],
    objective: { ...objective, perWaitingSecond: 0 },
  };
}

function plainProblem(random: Random): Parameters<typeof buildModel>[0] {
  const locationCount = 16;
  const points = Array.from({ length: locationCount }, () => [random.below(100), random.below(100)] as const);
  const legs = Int32Array.from({ length: locationCount * locationCount }, (_, i) => {
    const [a, b] = [points[Math.floor(i / locationCount)]!, points[i % locationCount]!];
    return Math.ceil(Math.hypot(a[0] - b[0], a[1] - b[1]));
  });
  const vehicle = {
    start: 0,
    end: 0,
    profile: 0,
    slownessPermille: 1000,
    shift: { begin: 0, end: 600 },
    capacity: [12],
    skills: [],
    fixedCost: 5,
    costPerSecond: 0,
    costPerMetre: 0,
    breaks: [],
  };
  return {
    locationCount,
    profiles: [{ durationsS: legs, distancesM: legs }],
    vehicles: [vehicle, vehicle, vehicle, vehicle],
    jobs: Array.from({ length: locationCount - 1 }, (_, j) => {
      const begin = random.below(300);
      return {
        location: j + 1,
        serviceS: 10,
        setupS: 0,
        windows: [{ begin, end: begin + 200 }],
        skills: [],
        priority: 0,
        pickup: [0],
        delivery: [1 + random.below(4)],
      };
    }),
    shipments: [],
    objective: { perVehicle: 0, perSecond: 0, perMetre: 1, perWaitingSecond: 0 },
  };
}
