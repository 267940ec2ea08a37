import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { check } from './check/check.ts';
import { presetObjective } from './model/objective-presets.ts';
import type { Break, Problem } from './problem.ts';
import { solve } from './solve.ts';
import { row, sampleJob, sampleVehicle } from './testing/sample.ts';

const at = (begin: number, end: number, durationS: number): Break => ({ windows: [{ begin, end }], durationS });

describe('a route of 40 s whose first stop opens at 100 and whose vehicle leaves by some moment', () => {
  const cases: readonly [does: string, leavesByS: number, breaks: Break[], times: [beginS: number, endS: number]][] = [
    ['leaves at that moment and waits on the way', 50, [], [50, 120]],
    ['leaves as late as the stop allows where that is before it', 90, [], [80, 120]],
    ['has had a break that is over by then', 50, [at(20, 40, 30)], [50, 120]],
    ['leaves before a break that is over too late for it', 49, [at(20, 40, 30)], [40, 120]],
    ['has had the first break and takes the second', 50, [at(20, 20, 30), at(60, 60, 30)], [50, 120]],
  ];
  for (const [does, leavesByS, breaks, times] of cases)
    for (const timing of ['cheapest', 'soonest'] as const)
      for (const perLateSecond of [undefined, 1])
        test(`${does}${perLateSecond ? ', where lateness has a price' : ''} (${timing})`, () => {
          const preferred = perLateSecond && { preferred: { byS: 500, perLateSecond } };
          const jobs = [{ ...sampleJob, location: 2, windows: [{ begin: 100, end: 300 }], ...preferred }];
          const { routes } = checked({ leavesByS, breaks }, jobs, timing);
          assert.deepEqual([routes[0]!.beginS, routes[0]!.endS], times);
        });
});

test('a stop at any time is made before one that opens late rather than after it', () => {
  const jobs = [
    { ...sampleJob, location: 2, windows: [{ begin: 500, end: 600 }] },
    { ...sampleJob, location: 1, serviceS: 200 },
  ];
  const [route] = checked({ leavesByS: 50 }, jobs).routes;
  assert.deepEqual([route!.beginS, route!.endS], [50, 520]);
});

test('a vehicle that has to leave before its shift begins serves nothing', () => {
  const { routes, unassigned } = checked({ leavesByS: -1 }, [sampleJob]);
  assert.deepEqual([routes, unassigned.map(({ reason }) => reason)], [[], ['shift']]);
});

function checked(
  limits: Partial<Problem['vehicles'][number]>,
  jobs: Problem['jobs'],
  timing: Problem['timing'] = 'cheapest',
) {
  const vehicles = [{ ...sampleVehicle, ...limits }];
  const unpriced = { locationCount: 3, profiles: [row(3)], vehicles, jobs, shipments: [], timing };
  const problem = { ...unpriced, objective: presetObjective('time', unpriced) };
  const solution = solve(problem, { seed: 1, iterations: 50 });
  assert.deepEqual(check(problem, solution).problems, []);
  return solution;
}
