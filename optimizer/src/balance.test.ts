import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { check } from './check/check.ts';
import { type Preset, presetObjective } from './model/objective-presets.ts';
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
      const durations = durationsOf(solvedFor('balance', problem));
      assert.equal(durations.length, vehicles);
      assert.ok(Math.max(...durations) < 1.5 * Math.min(...durations), durations.join(' '));
    });
  }
});

describe('the best balance there is, by trying every order,', () => {
  for (const stops of [1, 2, 3, 4, 5, 6])
    for (const serviceS of [0, 200])
      test(`is found for ${stops} stops of ${serviceS} s on two vehicles`, () => {
        const problem = { ...roomy(stops, 2, serviceS), objective: evenly };
        assert.equal(solved(problem).cost, leastCost(problem));
      });
});

/** At this price two vehicles gain nothing by a detour of the one that has less to do: at a higher one the optimum may be to dawdle. */
const evenly = { perVehicle: 0, perSecond: 1, perMetre: 0, perWaitingSecond: 0, perImbalanceSecond: 1 };

/** Scattered stops, all of which one vehicle could serve. */
function roomy(stops: number, vehicles: number, serviceS: number): Problem {
  const problem = scattered(stops, vehicles);
  return {
    ...problem,
    vehicles: problem.vehicles.map((vehicle) => ({ ...vehicle, capacity: [stops] })),
    jobs: problem.jobs.map((job) => ({ ...job, serviceS })),
  };
}

/** A solution that the checker finds right. */
function solved(problem: Problem): Solution {
  const solution = solve(problem, { seed: 1, iterations: 5000 });
  assert.deepEqual(check(problem, solution).problems, []);
  return solution;
}

function solvedFor(preset: Preset, problem: Problem): Solution {
  return solved({ ...problem, objective: presetObjective(preset, problem) });
}

function durationsOf({ routes }: Solution): number[] {
  return routes.map(({ beginS, endS }) => endS - beginS);
}

/** Every order of all stops, cut in two at every place. Two routes are together as far from their mean as from each other. */
function leastCost(problem: Problem): number {
  const { perSecond, perImbalanceSecond } = problem.objective;
  let least = Number.POSITIVE_INFINITY;
  const extend = (order: readonly number[]): void => {
    problem.jobs.forEach((_, job) => {
      if (!order.includes(job)) extend([...order, job]);
    });
    if (order.length < problem.jobs.length) return;
    for (let cut = 0; cut <= order.length; cut++) {
      const [a, b] = [drivenS(problem, order.slice(0, cut)), drivenS(problem, order.slice(cut))];
      least = Math.min(least, perSecond * (a + b) + perImbalanceSecond * Math.abs(a - b));
    }
  };
  extend([]);
  return least;
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
