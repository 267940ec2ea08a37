import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { check } from './check/check.ts';
import type { Job, Problem, Vehicle } from './problem.ts';
import type { Solution } from './solution.ts';
import { solve } from './solve.ts';
import { row, sampleJob, sampleVehicle } from './testing/sample.ts';

const objective = { perVehicle: 0, perSecond: 1, perMetre: 0, perWaitingSecond: 0 };

describe('preferred times:', () => {
  test('the stop that is dear to be late at comes first', () => {
    const jobs = [at(1), at(2, { byS: 25, perLateSecond: 9 })];
    assert.deepEqual(lateStops(solved(jobs, { shift: { begin: 0, end: 1000 } })), []);
  });

  test('a second late that costs less than the detour is paid', () => {
    const jobs = [at(1), at(2, { byS: 19, perLateSecond: 1 })];
    const solution = solved(jobs, {});
    assert.deepEqual(lateStops(solution), [['job 1', 1]]);
    assert.equal(solution.cost, 40 + 1);
  });

  test('the vehicle leaves earlier than it must where that is worth the waiting', () => {
    const jobs = [at(1, { byS: 15, perLateSecond: 5 }), { ...at(2), windows: [{ begin: 100, end: 200 }] }];
    const solution = solved(jobs, {});
    assert.equal(solution.routes[0]!.beginS, 5);
    assert.deepEqual(lateStops(solution), []);
  });

  test('and later than it could where being late is cheaper than waiting', () => {
    const jobs = [
      at(1, { byS: 15, perLateSecond: 0 }),
      { ...at(2, { byS: 90, perLateSecond: 1 }), windows: [{ begin: 100, end: 200 }] },
    ];
    const solution = solved(jobs, {});
    assert.equal(solution.routes[0]!.beginS, 80);
    assert.equal(solution.cost, 40 + 10);
  });

  test('the break comes after the stop that must not wait for it', () => {
    const breaks = [{ windows: [{ begin: 0, end: 15 }], durationS: 30 }];
    const solution = solved([at(1, { byS: 10, perLateSecond: 2 })], { breaks });
    assert.deepEqual(
      solution.routes[0]!.activities.map(({ task }) => task.kind),
      ['start', 'job', 'break', 'end'],
    );
  });
});

function at(location: number, preferred?: NonNullable<Job['preferred']>): Job {
  return { ...sampleJob, location, ...(preferred && { preferred }) };
}

function solved(jobs: readonly Job[], fields: Partial<Vehicle>): Solution {
  const vehicles = [{ ...sampleVehicle, ...fields }];
  const problem: Problem = { locationCount: 5, profiles: [row(5)], vehicles, jobs, shipments: [], objective };
  const solution = solve(problem, { seed: 1, iterations: 200 });
  assert.deepEqual(check(problem, solution).problems, []);
  return solution;
}

function lateStops(solution: Solution): [string, number][] {
  return solution.routes.flatMap(({ activities }) =>
    activities.flatMap(({ task, lateS }): [string, number][] =>
      lateS !== undefined && 'index' in task ? [[`${task.kind} ${task.index}`, lateS]] : [],
    ),
  );
}
