import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { check } from './check/check.ts';
import type { Job, Problem, Vehicle } from './problem.ts';
import type { Answer } from './solution.ts';
import { solve } from './solve.ts';
import { plainJob, plainVehicle, row } from './testing/sample.ts';

const depot = { place: 0, serviceS: 5, windows: [] };

describe('reloads:', () => {
  test('one small van serves a day that needs three trips', () => {
    const jobs = Array.from({ length: 12 }, (_, i) => ({ ...plainJob, place: 1 + (i % 4), delivery: [1] }));
    const answer = answerTo(jobs, { capacity: [4], reload: { sites: [depot], most: 5 } });
    assert.deepEqual(answer.unassigned, []);
    assert.equal(answer.routes.length, 1);
    assert.equal(reloads(answer).length, 2);
    // Each trip brings one place what it wants, or all of them a little: never further than three times there and back.
    assert.ok(answer.distanceM <= 3 * 80);
  });

  test('no more than it may make, and the rest is told there is no room', () => {
    const jobs = Array.from({ length: 3 }, () => ({ ...plainJob, delivery: [3] }));
    const answer = answerTo(jobs, { capacity: [3], reload: { sites: [depot], most: 1 } });
    assert.deepEqual(
      answer.unassigned.map(({ reason }) => reason),
      ['no_room'],
    );
  });

  test('what is picked up goes off too', () => {
    const jobs = Array.from({ length: 3 }, () => ({ ...plainJob, pickup: [3] }));
    const answer = answerTo(jobs, { capacity: [3], reload: { sites: [depot], most: 2 } });
    assert.deepEqual(answer.unassigned, []);
    assert.deepEqual(
      reloads(answer).map(({ load }) => load),
      [[0], [0]],
    );
  });

  test('the nearer site is taken, when it is open', () => {
    const near = { ...depot, place: 2 };
    const jobs = Array.from({ length: 2 }, () => ({ ...plainJob, place: 3, delivery: [3] }));
    const sites = [depot, near, { ...near, place: 3, windows: [{ begin: 980, end: 999 }] }];
    const answer = answerTo(jobs, { capacity: [3], reload: { sites, most: 2 } });
    assert.deepEqual(
      reloads(answer).map(({ task }) => 'index' in task && task.index),
      [1],
    );
  });

  test('a vehicle under way with nothing aboard loads first', () => {
    const begun = { place: 1, atS: 10, sinceS: 0, distanceM: 10, load: [0], done: [] };
    const answer = answerTo([{ ...plainJob, place: 3, delivery: [3] }], { begun, reload: { sites: [depot], most: 1 } });
    assert.deepEqual(
      answer.routes[0]!.stops.map(({ task }) => task.kind),
      ['start', 'reload', 'job', 'end'],
    );
  });
});

function answerTo(jobs: readonly Job[], fields: Partial<Vehicle>): Answer {
  const vehicles = [{ ...plainVehicle, ...fields }];
  const objective = { perVehicle: 0, perSecond: 0, perMetre: 1, perWaitingSecond: 0, perImbalanceSecond: 0 };
  const problem: Problem = { places: 5, profiles: [row(5)], vehicles, jobs, shipments: [], objective };
  const answer = solve(problem, { seed: 1, iterations: 500 });
  assert.deepEqual(check(problem, answer).problems, []);
  return answer;
}

function reloads(answer: Answer): Answer['routes'][number]['stops'][number][] {
  return answer.routes.flatMap(({ stops }) => stops.filter(({ task }) => task.kind === 'reload'));
}
