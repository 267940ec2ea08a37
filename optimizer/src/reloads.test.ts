import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { check } from './check/check.ts';
import type { Job, Problem, Vehicle } from './problem.ts';
import type { Solution } from './solution.ts';
import { solve } from './solve.ts';
import { row, sampleJob, sampleVehicle } from './testing/sample.ts';

const depot = { location: 0, serviceS: 5, windows: [] };

describe('reloads:', () => {
  test('one small van serves a day that needs three trips', () => {
    const jobs = Array.from({ length: 12 }, (_, i) => ({ ...sampleJob, location: 1 + (i % 4), delivery: [1] }));
    const solution = solved(jobs, { capacity: [4], reload: { sites: [depot], maxReloads: 5 } });
    assert.deepEqual(solution.unassigned, []);
    assert.equal(solution.routes.length, 1);
    assert.equal(reloads(solution).length, 2);
    // Each trip fully supplies one location, or partly supplies all. The distance never exceeds three round trips.
    assert.ok(solution.distanceM <= 3 * 80);
  });

  test('no more than it may make, and the rest has no room', () => {
    const jobs = Array.from({ length: 3 }, () => ({ ...sampleJob, delivery: [3] }));
    const solution = solved(jobs, { capacity: [3], reload: { sites: [depot], maxReloads: 1 } });
    assert.deepEqual(
      solution.unassigned.map(({ reason }) => reason),
      ['no_room'],
    );
  });

  test('picked-up goods are unloaded too', () => {
    const jobs = Array.from({ length: 3 }, () => ({ ...sampleJob, pickup: [3] }));
    const solution = solved(jobs, { capacity: [3], reload: { sites: [depot], maxReloads: 2 } });
    assert.deepEqual(solution.unassigned, []);
    assert.deepEqual(
      reloads(solution).map(({ load }) => load),
      [[0], [0]],
    );
  });

  test('the nearer site is taken, when it is open', () => {
    const near = { ...depot, location: 2 };
    const jobs = Array.from({ length: 2 }, () => ({ ...sampleJob, location: 3, delivery: [3] }));
    const sites = [depot, near, { ...near, location: 3, windows: [{ begin: 980, end: 999 }] }];
    const solution = solved(jobs, { capacity: [3], reload: { sites, maxReloads: 2 } });
    assert.deepEqual(
      reloads(solution).map(({ task }) => 'index' in task && task.index),
      [1],
    );
  });

  test('a vehicle under way with nothing aboard loads first', () => {
    const begun = { location: 1, atS: 10, sinceS: 0, distanceM: 10, load: [0], done: [] };
    const solution = solved([{ ...sampleJob, location: 3, delivery: [3] }], {
      begun,
      reload: { sites: [depot], maxReloads: 1 },
    });
    assert.deepEqual(
      solution.routes[0]!.activities.map(({ task }) => task.kind),
      ['start', 'reload', 'job', 'end'],
    );
  });
});

function solved(jobs: readonly Job[], fields: Partial<Vehicle>): Solution {
  const vehicles = [{ ...sampleVehicle, ...fields }];
  const objective = { perVehicle: 0, perSecond: 0, perMetre: 1, perWaitingSecond: 0 };
  const problem: Problem = { locationCount: 5, profiles: [row(5)], vehicles, jobs, shipments: [], objective };
  const solution = solve(problem, { seed: 1, iterations: 500 });
  assert.deepEqual(check(problem, solution).problems, []);
  return solution;
}

function reloads(solution: Solution): Solution['routes'][number]['activities'][number][] {
  return solution.routes.flatMap(({ activities }) => activities.filter(({ task }) => task.kind === 'reload'));
}
