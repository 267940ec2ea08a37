import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import fc from 'fast-check';
import { check } from './check/check.ts';
import { type Preset, presetObjective } from './model/objective-presets.ts';
import { Random } from './model/random.ts';
import type { Problem } from './problem.ts';
import type { Solution } from './solution.ts';
import { solve } from './solve.ts';
import { scattered } from './testing/scattered.ts';

describe('stops that fit on one vehicle', () => {
  for (const [stops, vehicles, serviceS] of [
    [24, 2, 0],
    [24, 4, 0],
    [60, 10, 0],
    [24, 2, 200],
    [24, 4, 200],
    [24, 10, 200],
    [60, 10, 200],
  ] as const) {
    const problem = roomy(stops, vehicles, serviceS);

    test(`of ${serviceS} s: ${stops} ride on one of ${vehicles} where time counts`, () => {
      assert.equal(solvedFor('time', problem).routes.length, 1);
    });

    test(`of ${serviceS} s: ${stops} are spread over all ${vehicles} where balance counts`, () => {
      const work = worksOf(solvedFor('balance', problem), serviceS);
      assert.equal(work.length, vehicles);
      assert.ok(Math.max(...work) < 1.5 * Math.min(...work), work.join(' '));
    });
  }
});

describe('a day for several vans, on a ring or in towns,', () => {
  const day = fc
    .record({
      vans: fc.integer({ min: 2, max: 5 }),
      stopsPerVan: fc.integer({ min: 10, max: 15 }),
      townCount: fc.integer({ min: 0, max: 3 }),
      radiusS: fc.integer({ min: 300, max: 1800 }),
      serviceS: fc.constantFrom(0, 0, 60, 600),
      seed: fc.nat(),
    })
    .map(({ vans, stopsPerVan, townCount, radiusS, serviceS, seed }) => {
      const count = vans * stopsPerVan;
      const points = townCount === 0 ? ring(count, radiusS) : towns(count, townCount, radiusS, seed);
      return fleetDay(points, vans, serviceS);
    });

  test('gives no van more than twice the stops of another, in hardly more time than equal shares take', () => {
    fc.assert(
      fc.property(day, (problem) => {
        const balanced = solvedFor('balance', problem);
        const counts = problem.vehicles.map((_, van) => stopCount(balanced, van));
        assert.ok(Math.max(...counts) <= 2 * Math.min(...counts), counts.join(' '));
        const maxTasks = Math.ceil(problem.jobs.length / problem.vehicles.length);
        const equal = { ...problem, vehicles: problem.vehicles.map((vehicle) => ({ ...vehicle, maxTasks })) };
        const { durationS } = solvedFor('time', equal);
        assert.ok(balanced.durationS <= 1.1 * durationS, `${balanced.durationS} s, where ${durationS} s will do`);
      }),
      { numRuns: 12, seed: 4, includeErrorInReport: true, examples: [[fleetDay(towns(60, 2, 445, 1866148735), 4, 0)]] },
    );
  });

  for (const [vans, radiusS] of [
    [4, 3600],
    [4, 7200],
    [10, 7200],
  ] as const)
    test(`leaves none of ${vans} idle where all stops are in one town ${radiusS / 3600} h away`, () => {
      const balanced = solvedFor('balance', fleetDay(towns(10 * vans, 1, radiusS, 1), vans, 0));
      const counts = Array.from({ length: vans }, (_, van) => stopCount(balanced, van));
      assert.ok(Math.max(...counts) <= 2 * Math.min(...counts), counts.join(' '));
    });
});

describe('the best balance there is, by trying every order,', () => {
  for (const stops of [1, 2, 3, 4, 5, 6])
    for (const serviceS of [0, 200])
      test(`is found for ${stops} stops of ${serviceS} s on two vehicles`, () => {
        const problem = { ...roomy(stops, 2, serviceS), objective: evenly };
        assert.equal(solved(problem).cost, leastCost(problem));
      });
});

const evenly = {
  perVehicle: 0,
  perSecond: 1,
  perMetre: 0,
  perWaitingSecond: 0,
  balance: { price: 20, routeS: 2000, stopS: 100 },
};

/** Scattered stops. One vehicle could serve all of them. */
function roomy(stops: number, vehicles: number, serviceS: number): Problem {
  const problem = scattered(stops, vehicles);
  return {
    ...problem,
    vehicles: problem.vehicles.map((vehicle) => ({ ...vehicle, capacity: [stops] })),
    jobs: problem.jobs.map((job) => ({ ...job, serviceS })),
  };
}

type Point = readonly [x: number, y: number];

const ring = (count: number, radiusS: number): Point[] =>
  Array.from({ length: count }, (_, at) => aside((2 * Math.PI * at) / count, radiusS));

/** Stops in towns a quarter of an hour wide. Each town is this far from the depot. */
function towns(count: number, townCount: number, radiusS: number, seed: number): Point[] {
  const random = new Random(seed);
  const centres = Array.from({ length: townCount }, () => aside(2 * Math.PI * random.unit(), radiusS));
  return Array.from({ length: count }, (_, at) => {
    const [x, y] = centres[at % townCount]!;
    return [x + random.below(900) - 450, y + random.below(900) - 450];
  });
}

const aside = (angle: number, radiusS: number): Point => [radiusS * Math.cos(angle), radiusS * Math.sin(angle)];

/** Vans that start and end at a depot in the middle. Each could serve all stops. */
function fleetDay(stops: readonly Point[], vans: number, serviceS: number): Problem {
  const places: readonly Point[] = [[0, 0], ...stops];
  const legs = Int32Array.from(
    places.flatMap(([x, y]) => places.map(([otherX, otherY]) => Math.round(Math.hypot(x - otherX, y - otherY)))),
  );
  return {
    ...roomy(stops.length, vans, serviceS),
    locationCount: places.length,
    profiles: [{ durationsS: legs, distancesM: legs }],
  };
}

/** Solves the problem and requires that the checker accepts the solution. */
function solved(problem: Problem): Solution {
  const solution = solve(problem, { seed: 1, iterations: 5000 });
  assert.deepEqual(check(problem, solution).problems, []);
  return solution;
}

function solvedFor(preset: Preset, problem: Problem): Solution {
  return solved({ ...problem, objective: presetObjective(preset, problem) });
}

/** How long the routes take if every stop takes at least five minutes. */
function worksOf(solution: Solution, serviceS: number): number[] {
  return solution.routes.map(
    ({ vehicle, beginS, endS }) => endS - beginS + Math.max(0, 300 - serviceS) * stopCount(solution, vehicle),
  );
}

function stopCount({ routes }: Solution, vehicle: number): number {
  const { activities } = routes.find((route) => route.vehicle === vehicle) ?? { activities: [] };
  return activities.filter(({ task }) => task.kind === 'job').length;
}

/** Tries every order of all stops, cut in two at every place. */
function leastCost(problem: Problem): number {
  let least = Number.POSITIVE_INFINITY;
  const extend = (order: readonly number[]): void => {
    problem.jobs.forEach((_, job) => {
      if (!order.includes(job)) extend([...order, job]);
    });
    if (order.length < problem.jobs.length) return;
    for (let cut = 0; cut <= order.length; cut++)
      least = Math.min(least, routeCost(problem, order.slice(0, cut)) + routeCost(problem, order.slice(cut)));
  };
  extend([]);
  return least;
}

function routeCost(problem: Problem, order: readonly number[]): number {
  const { price, routeS, stopS } = evenly.balance;
  const durationS = drivenS(problem, order);
  return durationS + Math.round(price * routeS * ((durationS + stopS * order.length) / routeS) ** 8);
}

function drivenS({ jobs, profiles, locationCount }: Problem, order: readonly number[]): number {
  let at = 0;
  let sumS = 0;
  for (const { location, serviceS } of order.map((job) => jobs[job]!)) {
    sumS += profiles[0]!.durationsS[at * locationCount + location]! + serviceS;
    at = location;
  }
  return sumS + profiles[0]!.durationsS[at * locationCount]!;
}
