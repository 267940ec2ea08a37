import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import fc from 'fast-check';
import { check } from './check/check.ts';
import { presetObjective } from './model/objective-presets.ts';
import type { Problem, ReloadTask, Task } from './problem.ts';
import type { Solution } from './solution.ts';
import { type Progress, solve } from './solve.ts';
import { countByPriority } from './testing/brute-force.ts';
import { problems } from './testing/generate.ts';
import { scattered } from './testing/scattered.ts';

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

  test('progress never goes back, and its last report is the solution', () => {
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

  test('it stops when asked to, with a valid solution that lists what was not tried', () => {
    fc.assert(
      fc.property(problems(size), (problem) => {
        const solution = solve(problem, { seed: 1, timeS: 60, shouldStop: () => true });
        assert.deepEqual(check(problem, solution).problems, []);
        // Without a vehicle that could be asked, nothing is tried.
        for (const { reason } of solution.unassigned)
          assert.ok(reason === 'not_tried' || reason === 'no_vehicle', reason);
      }),
      runs,
    );
  });

  for (const [name, problem] of [
    ['plain', scattered(400)],
    ['with breaks', withBreaks(scattered(400), 20)],
  ] as const)
    test(`asked to stop while it makes its first plan, ${name}, it inserts no more than a few points`, () => {
      let askedCount = 0;
      // It asks once for each stop before the first plan.
      const shouldStop = (): boolean => ++askedCount > problem.jobs.length + 3;
      const solution = solve(problem, { seed: 1, timeS: 3600, shouldStop });
      assert.deepEqual(check(problem, solution).problems, []);
      const assigned = problem.jobs.length - solution.unassigned.length;
      assert.ok(assigned > 0 && assigned <= 40, `${assigned} were assigned`);
      assert.ok(solution.unassigned.every(({ reason }) => reason === 'not_tried'));
    });

  for (const [name, problem] of [
    ['plain', scattered(400)],
    ['on one vehicle', onOneVehicle(scattered(400, 1))],
    ['with breaks', withBreaks(scattered(400), 20)],
    ['by time', { ...scattered(400), objective: presetObjective('time', scattered(400)) }],
    ['in balance', { ...scattered(400, 60), objective: presetObjective('balance', scattered(400, 60)) }],
  ] as const)
    test(`out of time before it has begun, ${name}, it still makes a whole plan`, () => {
      const solution = solve(problem, { seed: 1, timeS: 1, stopwatch: outOfTime });
      assert.deepEqual([check(problem, solution).problems, solution.unassigned], [[], []]);
    });

  for (const [name, breaks] of [
    ['without a break', 0],
    ['with one', 1],
  ] as const)
    test(`out of time before it has begun, it shares work evenly where balance counts, ${name}`, () => {
      const day = withBreaks(onOneVehicle(scattered(60, 3)), breaks);
      const problem = { ...day, objective: presetObjective('balance', day) };
      const { routes, unassigned } = solve(problem, { seed: 1, timeS: 1, stopwatch: outOfTime });
      assert.deepEqual(unassigned, []);
      const counts = routes.map(({ activities }) => activities.filter(({ task }) => task.kind === 'job').length);
      assert.equal(counts.length, problem.vehicles.length);
      assert.ok(Math.max(...counts) <= 3 * Math.min(...counts), counts.join(' '));
    });

  test('out of time before it has begun, it follows all rules, and still gives reasons for unassigned units', () => {
    const reasons = new Set<string>();
    fc.assert(
      fc.property(problems(size), (problem) => {
        const solution = solve(problem, { seed: 1, timeS: 1, stopwatch: outOfTime });
        assert.deepEqual(check(problem, solution).problems, []);
        for (const { reason } of solution.unassigned) reasons.add(reason);
      }),
      { ...runs, numRuns: 60 },
    );
    assert.ok(reasons.size > 5, [...reasons].join());
  });

  test('asked to stop amid its steps, it ends with a whole plan', () => {
    const problem = scattered(60);
    let askedCount = 0;
    const shouldStop = (): boolean => ++askedCount > 200;
    const solution = solve(problem, { seed: 1, timeS: 3600, shouldStop });
    assert.deepEqual([check(problem, solution).problems, solution.unassigned], [[], []]);
  });
});

/** A clock on which every budget is already spent. */
const outOfTime = { cpuSeconds: () => 1e9, wallSeconds: () => 1e9 };

function onOneVehicle(problem: Problem): Problem {
  return { ...problem, vehicles: problem.vehicles.map((vehicle) => ({ ...vehicle, capacity: [problem.jobs.length] })) };
}

function withBreaks(problem: Problem, count: number): Problem {
  const breaks = Array.from({ length: count }, (_, at) => ({
    windows: [{ begin: 1000 * at, end: 1000 * at + 500 }],
    durationS: 10,
  }));
  return { ...problem, vehicles: problem.vehicles.map((vehicle) => ({ ...vehicle, breaks })) };
}

function tasksByVehicle(problem: Problem, solution: Solution): (Task | ReloadTask)[][] {
  return problem.vehicles.map((_, v) => {
    const stops = solution.routes.find((route) => route.vehicle === v)?.activities ?? [];
    return stops.flatMap(({ task }) => ('index' in task && task.kind !== 'break' ? [task] : []));
  });
}

/** The unassigned units by priority, highest first, then the cost. */
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
