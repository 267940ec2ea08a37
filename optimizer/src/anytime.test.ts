import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import fc from 'fast-check';
import { check } from './check/check.ts';
import type { Problem, ReloadTask, Task } from './problem.ts';
import type { Solution } from './solution.ts';
import { type Progress, solve } from './solve.ts';
import { countByPriority } from './testing/brute-force.ts';
import { problems } from './testing/generate.ts';

const size = { locations: 12, vehicles: 4, jobs: 20, shipments: 6 };
const runs = { numRuns: 12, seed: 9, includeErrorInReport: true };

describe('the search can be begun, watched and stopped:', () => {
  test('from an earlier solution it never ends worse', () => {
    fc.assert(
      fc.property(problems(size), (problem) => {
        const earlier = solve(problem, { seed: 1, iterations: 100 });
        const later = solve(problem, { seed: 2, iterations: 5, initial: tasksByVehicle(problem, earlier) });
        assert.deepEqual(check(problem, later).problems, []);
        assert.ok(compare(rank(problem, later), rank(problem, earlier)) <= 0, `${later.cost} after ${earlier.cost}`);
      }),
      runs,
    );
  });

  test('progress never goes back, and its last word is the solution', () => {
    fc.assert(
      fc.property(problems(size), (problem) => {
        const seen: Progress[] = [];
        const onProgress = (progress: Progress) => seen.push(progress);
        const solution = solve(problem, { seed: 1, iterations: 300, onProgress });
        for (const [i, { iterations }] of seen.entries()) assert.ok(iterations >= (seen[i - 1]?.iterations ?? 0));
        const last = seen.at(-1);
        if (last) assert.deepEqual([last.cost, last.unassigned], [solution.cost, solution.unassigned.length]);
      }),
      runs,
    );
  });

  test('it stops when asked to, with a right solution', () => {
    fc.assert(
      fc.property(problems(size), (problem) => {
        const solution = solve(problem, { seed: 1, timeS: 60, shouldStop: () => true });
        assert.deepEqual(check(problem, solution).problems, []);
      }),
      runs,
    );
  });
});

function tasksByVehicle(problem: Problem, solution: Solution): (Task | ReloadTask)[][] {
  return problem.vehicles.map((_, v) => {
    const stops = solution.routes.find((route) => route.vehicle === v)?.activities ?? [];
    return stops.flatMap(({ task }) => ('index' in task && task.kind !== 'break' ? [task] : []));
  });
}

/** What is left unassigned, highest priority first, then the cost. */
function rank({ jobs, shipments }: Problem, { unassigned, cost }: Solution): number[] {
  const priorities = unassigned.map(
    ({ task: { kind, index } }) => (kind === 'job' ? jobs : shipments)[index]!.priority,
  );
  return [...countByPriority(priorities), cost];
}

function compare(a: readonly number[], b: readonly number[]): number {
  const i = a.findIndex((value, at) => value !== b[at]);
  return i < 0 ? 0 : a[i]! - b[i]!;
}
