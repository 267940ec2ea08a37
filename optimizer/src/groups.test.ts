import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { check } from './check/check.ts';
import type { Group, Problem, Vehicle } from './problem.ts';
import type { Solution } from './solution.ts';
import { solve } from './solve.ts';
import { row, sampleJob, sampleVehicle } from './testing/sample.ts';

describe('groups:', () => {
  test('jobs that would be separated stay together', () => {
    const solution = solved(ask({ kind: 'together', jobs: [0, 2], shipments: [] }));
    assert.equal(vehicleOf(solution, 0), vehicleOf(solution, 2));
    assert.deepEqual(solution.unassigned, []);
  });

  test('neighbours that must not meet ride on different vehicles', () => {
    const solution = solved(ask({ kind: 'apart', jobs: [0, 1], shipments: [] }));
    assert.notEqual(vehicleOf(solution, 0), vehicleOf(solution, 1));
    assert.deepEqual(solution.unassigned, []);
  });

  test('more rivals than vehicles: one stays unassigned, with the group to leave', () => {
    const solution = solved(ask({ kind: 'apart', jobs: [0, 1, 2], shipments: [] }));
    assert.deepEqual(
      solution.unassigned.map(({ reason, remedy }) => ({ reason, remedy })),
      [{ reason: 'group', remedy: { kind: 'group', group: 0 } }],
    );
  });

  test('with many unassigned and many routes, each has its group as the remedy', () => {
    const rivals = Array.from({ length: 45 }, (_, i) => i);
    const vehicles = Array.from({ length: 12 }, () => ({ ...sampleVehicle, start: 0, end: 0, capacity: [100] }));
    const problem = {
      ...ask({ kind: 'apart', jobs: rivals, shipments: [] }, vehicles),
      jobs: rivals.map((i) => ({ ...sampleJob, location: i % 5, delivery: [1] })),
    };
    const { unassigned } = solved(problem);
    assert.equal(unassigned.length, rivals.length - vehicles.length);
    for (const { reason, remedy } of unassigned) {
      assert.deepEqual([reason, remedy], ['group', { kind: 'group', group: 0 }]);
    }
  });

  test('where the company leaves a single route with room, the last of many, the reason is still the group', () => {
    const tight = Array.from({ length: 14 }, () => ({ ...sampleVehicle, capacity: [1] }));
    const problem = {
      ...ask({ kind: 'together', jobs: [0, 15], shipments: [] }, [...tight, { ...sampleVehicle, capacity: [2] }]),
      jobs: Array.from({ length: 16 }, (_, i) => ({
        ...sampleJob,
        location: 0,
        delivery: [1],
        vehicles: [Math.min(i, 14)],
      })),
    };
    assert.deepEqual(
      solved({ ...problem, jobs: problem.jobs.with(0, { ...problem.jobs[0]!, priority: 1 }) }).unassigned,
      [
        {
          task: { kind: 'job', index: 15 },
          reason: 'group',
          remedy: { kind: 'group', group: 0 },
          remedySearch: 'complete',
        },
      ],
    );
  });

  test('units already served bring their group to the vehicle', () => {
    const begun = {
      location: 0,
      atS: 0,
      sinceS: 0,
      distanceM: 0,
      load: [5],
      done: [{ kind: 'job', index: 0 } as const],
    };
    const problem = ask({ kind: 'together', jobs: [0, 3], shipments: [] }, [
      sampleVehicle,
      { ...sampleVehicle, begun },
    ]);
    assert.equal(vehicleOf(solved(problem), 3), 1);
  });

  test('rivals in one given order: the first stays', () => {
    const fixedOrder = [0, 1, 2].map((index) => ({ kind: 'job', index }) as const);
    const problem = ask({ kind: 'apart', jobs: [0, 1], shipments: [] }, [
      { ...sampleVehicle, fixedOrder },
      sampleVehicle,
    ]);
    const solution = solved(problem);
    assert.equal(vehicleOf(solution, 0), 0);
    assert.deepEqual(
      solution.unassigned.map(({ task, reason }) => [task.index, reason]),
      [[1, 'no_room']],
    );
  });
});

/** Two near jobs on each side of the depot. Each side is worth its own vehicle. */
function ask(group: Group, vehicles: readonly Vehicle[] = [sampleVehicle, sampleVehicle]): Problem {
  return {
    locationCount: 5,
    profiles: [row(5)],
    vehicles: vehicles.map((vehicle) => ({ ...vehicle, start: 2, end: 2 })),
    jobs: [0, 1, 3, 4].map((location) => ({ ...sampleJob, location, delivery: [1] })),
    shipments: [],
    objective: { perVehicle: 0, perSecond: 0, perMetre: 1, perWaitingSecond: 0 },
    groups: [group],
  };
}

function solved(problem: Problem): Solution {
  const solution = solve(problem, { seed: 1, iterations: 500 });
  assert.deepEqual(check(problem, solution).problems, []);
  return solution;
}

function vehicleOf(solution: Solution, job: number): number | undefined {
  return solution.routes.find(({ activities }) =>
    activities.some(({ task }) => task.kind === 'job' && task.index === job),
  )?.vehicle;
}
