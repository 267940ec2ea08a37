import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import fc from 'fast-check';
import { buildModel } from '../model/build-model.ts';
import { Random } from '../model/random.ts';
import type { Problem } from '../problem.ts';
import { vrptwProblems } from '../testing/vrptw-problems.ts';
import { LocalSearch } from './local-search.ts';
import { tourOf } from './model-tour.ts';
import { type Neighbours, neighboursOf } from './neighbours.ts';
import { initialPrices } from './penalties.ts';
import { listRoutes, loadRoutes, type Measure, measureTour, type Tour } from './tour.ts';

/** Lists are slow and simple: every move is made on copies of them, and every plan is driven from the depot. */
type Routes = number[][];

describe('the local search', () => {
  test('keeps all customers, and reports the cost and broken rules of its plan', () => {
    everyRun(({ problem, tour, start }, withSwapStar) => {
      const routes = listRoutes(tour).map((route) => [...route]);
      assert.deepEqual(routes.flat().sort(ascending), start.flat().sort(ascending));
      assert.deepEqual(measureTour(tour), driven(problem, tour, routes));
      assert.ok(cost(problem, tour, routes) <= cost(problem, tour, start) + 1e-6, `SWAP* ${withSwapStar}`);
    });
  });

  test('stops only where no move between neighbours pays', () => {
    everyRun(({ problem, tour, near }) => {
      const routes: Routes = Array.from({ length: tour.routeCount }, () => []);
      for (const route of listRoutes(tour)) routes[tour.routeOf[route[0]!]!] = [...route];
      const now = cost(problem, tour, routes);
      for (let u = 0; u < tour.customerCount; u++) {
        for (const v of near.list.subarray(near.from[u], near.from[u + 1])) {
          for (const [name, moved] of moves(routes, u, v)) {
            const delta = cost(problem, tour, moved) - now;
            assert.ok(delta > -1e-3, `${name} of ${u} and ${v} would save ${-delta} in ${JSON.stringify(routes)}`);
          }
        }
      }
    });
  });
});

type Run = {
  readonly problem: Problem;
  readonly tour: Tour;
  readonly start: Routes;
  readonly near: Neighbours;
};

function everyRun(checkRun: (run: Run, withSwapStar: boolean) => void): void {
  const arbitrary = fc.tuple(vrptwProblems({ jobs: 14, vehicles: 5 }), fc.nat(), fc.boolean(), fc.nat({ max: 3 }));
  fc.assert(
    fc.property(arbitrary, ([problem, number, withSwapStar, heavy]) => {
      const model = buildModel(problem);
      const tour = tourOf(model, problem.vehicles.length, true);
      initialPrices(tour);
      tour.price.warp *= heavy;
      tour.price.overload *= heavy;
      const near = neighboursOf(model);
      const random = new Random(number);
      const start: Routes = problem.vehicles.map(() => []);
      for (let c = 0; c < tour.customerCount; c++) start[random.below(start.length)]!.push(c);
      const search = new LocalSearch(tour, near, random);
      // A stop is tried again when its neighbours change, not when the times of its route do. So all stops are tried
      // until none moves.
      let routes: ArrayLike<number>[] = start;
      let now = Number.POSITIVE_INFINITY;
      let before: number;
      do {
        before = now;
        loadRoutes(tour, routes);
        search.run(withSwapStar);
        routes = listRoutes(tour);
        now = cost(problem, tour, routes);
      } while (now < before - 1e-6);
      checkRun({ problem, tour, start, near }, withSwapStar);
    }),
    { numRuns: 120, includeErrorInReport: true },
  );
}

function* moves(routes: Routes, u: number, v: number): Generator<[string, Routes]> {
  const a = routes.findIndex((route) => route.includes(u));
  const b = routes.findIndex((route) => route.includes(v));
  const i = routes[a]!.indexOf(u);
  const j = routes[b]!.indexOf(v);
  const x = routes[a]![i + 1];
  const y = routes[b]![j + 1];
  const relocated = (removed: readonly number[], put: readonly number[]): Routes =>
    routes.map((route) => {
      const rest = route.filter((c) => !removed.includes(c));
      return rest.includes(v) ? rest.flatMap((c) => (c === v ? [c, ...put] : [c])) : rest;
    });
  const exchanged = (mine: readonly number[], theirs: readonly number[]): Routes =>
    routes.map((route) =>
      route.flatMap((c) =>
        c === mine[0] ? theirs : c === theirs[0] ? mine : mine.includes(c) || theirs.includes(c) ? [] : [c],
      ),
    );
  yield ['relocation', relocated([u], [u])];
  yield ['exchange', exchanged([u], [v])];
  if (x !== undefined && x !== v) {
    yield ['relocation of two', relocated([u, x], [u, x])];
    yield ['relocation of two, turned round', relocated([u, x], [x, u])];
    yield ['exchange of two for one', exchanged([u, x], [v])];
    if (y !== undefined && y !== u) yield ['exchange of two for two', exchanged([u, x], [v, y])];
  }
  const at = (route: number, replaced: number[]): Routes => routes.map((old, r) => (r === route ? replaced : old));
  if (a === b && i < j) {
    const route = routes[a]!;
    yield ['turn', at(a, [...route.slice(0, i + 1), ...route.slice(i + 1, j + 1).reverse(), ...route.slice(j + 1)])];
  }
  if (a !== b) {
    const rests = at(a, [...routes[a]!.slice(0, i + 1), ...routes[b]!.slice(j + 1)]);
    rests[b] = [...routes[b]!.slice(0, j + 1), ...routes[a]!.slice(i + 1)];
    yield ['exchange of rests', rests];
  }
}

function cost(problem: Problem, tour: Tour, routes: readonly ArrayLike<number>[]): number {
  const { metres, overload, warpS } = driven(problem, tour, routes);
  return metres + tour.price.overload * overload + tour.price.warp * warpS;
}

/** Costs are in the units of the tour, which scales prices that are not whole numbers. */
function driven(problem: Problem, tour: Tour, routes: readonly ArrayLike<number>[]): Measure {
  const { locationCount, profiles, jobs, vehicles } = problem;
  const leg = (matrix: Int32Array, a: number, b: number): number => matrix[a * locationCount + b]!;
  const width = tour.customerCount + 2;
  let metres = 0;
  let overload = 0;
  let warpS = 0;
  for (const route of routes) {
    if (route.length === 0) continue;
    const stops = [0, ...Array.from(route, (c) => jobs[c]!.location), 0];
    let t = 0;
    let load = 0;
    for (let k = 1; k < stops.length; k++) {
      const from = k === 1 ? tour.customerCount : route[k - 2]!;
      const to = k === stops.length - 1 ? tour.customerCount + 1 : route[k - 1]!;
      metres += tour.legs[2 * (from * width + to)]!;
      const job = jobs[route[k - 1] ?? -1];
      const window = job?.windows[0] ?? (job ? { begin: 0, end: 2 ** 29 } : vehicles[0]!.shift);
      t += (jobs[route[k - 2] ?? -1]?.serviceS ?? 0) + leg(profiles[0]!.durationsS, stops[k - 1]!, stops[k]!);
      if (tour.isTimed) warpS += Math.max(0, t - window.end);
      t = Math.min(Math.max(t, window.begin), window.end);
      load += job?.delivery[0] ?? 0;
    }
    overload += Math.max(0, load - tour.capacity);
  }
  return { metres, overload, warpS };
}

function ascending(a: number, b: number): number {
  return a - b;
}
