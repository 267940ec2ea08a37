import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { buildModel } from '../model/build-model.ts';
import type { Model } from '../model/model.ts';
import type { Problem } from '../problem.ts';
import { Search } from '../search/search.ts';
import { problems } from '../testing/generate.ts';
import { emptyPlan } from './empty-plan.ts';
import { link, type Plan, routesOf, unlink } from './plan.ts';
import { recomputeBetween, recomputeRoute } from './recompute.ts';

/**
 * One long route with room for all, all day, and stops that open and close one after another. Waiting for one stop
 * hides earlier changes from the stops behind it.
 */
const long: fc.Arbitrary<Problem> = problems({ locations: 6, vehicles: 1, jobs: 16, shipments: 2 }).map((problem) => ({
  ...problem,
  vehicles: problem.vehicles.map(
    ({ maxTasks: _, maxDistanceM: __, maxDurationS: ___, fixedOrder: ____, begun: _____, ...vehicle }) => ({
      ...vehicle,
      shift: { begin: 0, end: 20_000 },
      skills: [0, 1, 2],
      capacity: vehicle.capacity.map(() => 200),
    }),
  ),
  jobs: problem.jobs.map(({ vehicles: _, ...job }, i) => ({
    ...job,
    windows: i % 3 === 0 ? [{ begin: 150 * i, end: 150 * i + 400 }] : [],
  })),
}));
const short = problems({ locations: 8, vehicles: 3, jobs: 12, shipments: 3 });

test('figures updated around the changes of steps equal those of a route timed from its begin', () => {
  fc.assert(
    fc.property(fc.oneof(short, long), fc.boolean(), (problem, isExact) => {
      const built = buildModel(problem);
      const search = new Search(isExact ? built : { ...built, isTimedExactly: false }, 1);
      const { model, plan } = search;
      search.construct();
      for (let i = 0; i < 20; i++) {
        search.step(i % 2 === 0 ? 1e9 : 0);
        for (let v = 0; v < model.vehicleCount; v++) {
          assert.deepEqual(caches(model, plan, v), cachesAnew(model, plan, v));
        }
      }
    }),
    { numRuns: 25, seed: 8 },
  );
});

test('so it is where two stops far from each other are taken out, or put back, at once', () => {
  fc.assert(
    fc.property(long, fc.infiniteStream(fc.nat()), (problem, numbers) => {
      const search = new Search({ ...buildModel(problem), isVrptw: false, isPdptw: false, isTimedExactly: false }, 1);
      const { model, plan } = search;
      search.construct();
      const route = [model.taskCount, ...(routesOf(model, plan)[0] ?? []), model.taskCount + 1];
      if (route.length < 8) return;
      recomputeRoute(model, plan, 0);
      for (let i = 0; i < 12; i++) {
        const from = numbers.next().value % (route.length - 6);
        const to = from + 5 + (numbers.next().value % (route.length - from - 5));
        const [first, last] = [route[from + 1]!, route[to - 1]!];
        const isSame = (): void => {
          recomputeBetween(model, plan, 0, route[from]!, route[to]!);
          assert.deepEqual(caches(model, plan, 0), cachesAnew(model, plan, 0));
        };
        unlink(model, plan, first);
        unlink(model, plan, last);
        isSame();
        link(model, plan, first, route[from]!);
        link(model, plan, last, route[to - 2]!);
        isSame();
      }
    }),
    { numRuns: 40, seed: 8 },
  );
});

/** Every cached figure that an insertion reads along a route. */
function caches(model: Model, plan: Plan, vehicle: number): unknown {
  const end = model.taskCount + model.vehicleCount + vehicle;
  const stops: number[][] = [];
  for (let node = model.taskCount + vehicle; ; node = plan.next[node]!) {
    const { stateCount } = model.breaks[vehicle]!;
    const clocks = Array.from({ length: stateCount }, (_, k) => node * model.clockCount + k);
    const legs = node === end ? [] : [plan.legM[node]!, plan.legS[node]!, plan.setupS[node]!];
    const segments = [plan.upToS[node]!, plan.upToClose[node]!, plan.fromS[node]!, plan.fromOpen[node]!];
    const times = clocks.flatMap((at) => [plan.early[at]!, plan.late[at]!]);
    stops.push([node, ...legs, ...segments, ...times, ...loadsAt(model, plan, node)]);
    if (node === end) break;
  }
  const { dimensionCount } = model;
  const load = [...plan.load.subarray(vehicle * dimensionCount, (vehicle + 1) * dimensionCount)];
  return {
    stops,
    load: model.hasSumLoads ? load : [],
    distanceM: plan.distanceM[vehicle],
    workS: plan.workS[vehicle],
    lastOpensS: plan.lastOpensS[vehicle],
    firstClosesS: plan.firstClosesS[vehicle],
    lateCost: plan.lateCost[vehicle],
  };
}

/** The figures of the same route in a plan that never had another. */
function cachesAnew(model: Model, plan: Plan, vehicle: number): unknown {
  const anew = emptyPlan(model);
  let last = model.taskCount + vehicle;
  for (const node of routesOf(model, plan)[vehicle]!) {
    link(model, anew, node, last);
    last = node;
  }
  recomputeRoute(model, anew, vehicle);
  return caches(model, anew, vehicle);
}

/** For routes whose load is more than one sum. */
function loadsAt(model: Model, plan: Plan, node: number): number[] {
  if (model.hasSumLoads) return [];
  const at = node * model.dimensionCount;
  const { loadOn, mostBefore, mostAfter, leastAfter } = plan;
  return [loadOn, mostBefore, mostAfter, leastAfter].flatMap((loads) => [
    ...loads.subarray(at, at + model.dimensionCount),
  ]);
}
