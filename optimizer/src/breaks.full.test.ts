import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import fc from 'fast-check';
import { check } from './check/check.ts';
import { type Preset, presetObjective } from './model/objective-presets.ts';
import type { Break, Problem } from './problem.ts';
import type { Solution } from './solution.ts';
import { solve } from './solve.ts';
import { bruteForce } from './testing/brute-force.ts';
import { problems } from './testing/generate.ts';
import { row, sampleJob, sampleVehicle } from './testing/sample.ts';

describe('a route of 40 s from 0 on', () => {
  const cases: readonly [does: string, breaks: Break[], endS: number][] = [
    ['is over before a break that may begin as it ends', [{ windows: [{ begin: 20, end: 40 }], durationS: 5 }], 40],
    ['takes a break that has to begin before it ends', [{ windows: [{ begin: 20, end: 39 }], durationS: 5 }], 45],
    ['takes a break that belongs to no hour', [{ windows: [], durationS: 5 }], 45],
    [
      'is spared a break with a window after its end',
      [{ windows: [20, 60].map((begin) => ({ begin, end: begin + 1 })), durationS: 5 }],
      40,
    ],
    [
      'takes the first break, which makes it need the second',
      [30, 42].map((begin) => ({ windows: [{ begin, end: begin }], durationS: 5 })),
      50,
    ],
    [
      'takes of six breaks those of its hours',
      [10, 20, 30, 70, 80, 90].map((begin) => ({ windows: [{ begin, end: begin }], durationS: 5 })),
      55,
    ],
  ];
  for (const [does, breaks, endS] of cases)
    for (const isWaitingDear of [false, true])
      test(`${does}${isWaitingDear ? ', where waiting alone has a price' : ''}`, () => {
        const vehicle = { ...sampleVehicle, shift: { begin: 0, end: 1000 }, breaks };
        const jobs = [{ ...sampleJob, location: 2 }];
        const byTime = problemWith({ locationCount: 3, profiles: [row(3)], vehicles: [vehicle], jobs }, 'time');
        const waiting = { perVehicle: 0, perSecond: 0, perMetre: 0, perWaitingSecond: 1 };
        const problem: Problem = isWaitingDear ? { ...byTime, objective: waiting, timing: 'soonest' } : byTime;
        const { routes, ...rest } = solve(problem, { seed: 1, iterations: 10 });
        assert.deepEqual(check(problem, { routes, ...rest }).problems, []);
        assert.deepEqual([routes[0]!.beginS, routes[0]!.endS], [0, endS]);
      });
});

describe('a route of 40 s whose first stop opens at 100', () => {
  const cases: readonly [does: string, breaks: Break[], times: [beginS: number, endS: number]][] = [
    ['leaves as late as the stop allows', [], [80, 120]],
    ['has had the break before it leaves', [{ windows: [{ begin: 20, end: 40 }], durationS: 30 }], [80, 120]],
    [
      'leaves after a break rather than take it on the way',
      [{ windows: [{ begin: 70, end: 70 }], durationS: 20 }],
      [90, 130],
    ],
    [
      'takes a break that could begin after the stop opens',
      [{ windows: [{ begin: 20, end: 101 }], durationS: 30 }],
      [50, 120],
    ],
    ['takes a break that belongs to no hour', [{ windows: [], durationS: 30 }], [50, 120]],
    [
      'has had two breaks one after the other',
      [20, 20].map((begin) => ({ windows: [{ begin, end: 100 }], durationS: 35 })),
      [90, 130],
    ],
    [
      'has had the first break and is over before the second',
      [20, 130].map((begin) => ({ windows: [{ begin, end: begin }], durationS: 30 })),
      [80, 120],
    ],
    [
      'has had of six breaks those before its hours',
      [10, 20, 30, 110, 180, 190].map((begin) => ({ windows: [{ begin, end: begin }], durationS: 5 })),
      [80, 125],
    ],
  ];
  for (const [does, breaks, times] of cases)
    for (const perLateSecond of [undefined, 1])
      test(`${does}${perLateSecond ? ', where lateness has a price' : ''}`, () => {
        const vehicle = { ...sampleVehicle, shift: { begin: 0, end: 1000 }, breaks };
        const preferred = perLateSecond && { preferred: { byS: 500, perLateSecond } };
        const jobs = [{ ...sampleJob, location: 2, windows: [{ begin: 100, end: 300 }], ...preferred }];
        const problem = problemWith({ locationCount: 3, profiles: [row(3)], vehicles: [vehicle], jobs }, 'time');
        const { routes } = checked(problem);
        assert.deepEqual([routes[0]!.beginS, routes[0]!.endS], times);
      });
});

test('a vehicle whose work could begin before its break is not spared it by leaving late', () => {
  const breaks = [{ windows: [{ begin: 30, end: 30 }], durationS: 60 }];
  const vehicle = { ...sampleVehicle, shift: { begin: 0, end: 1000 }, breaks };
  const jobs = [{ ...sampleJob, location: 2 }];
  const { routes } = checked(problemWith({ locationCount: 3, profiles: [row(3)], vehicles: [vehicle], jobs }, 'time'));
  assert.deepEqual([routes[0]!.beginS, routes[0]!.endS], [0, 100]);
});

describe('a route of 40 s to a stop until 95 and one that opens at 100', () => {
  const at = (begin: number, durationS: number, end = begin): Break => ({ windows: [{ begin, end }], durationS });
  const cases: readonly [does: string, breaks: Break[], times: [beginS: number, endS: number]][] = [
    ['has had a break before it leaves that it would only wait through', [at(30, 20)], [80, 120]],
    ['has had two such breaks', [at(10, 20), at(30, 20)], [80, 120]],
    ['has had such a break and takes the next', [at(30, 20), at(95, 5)], [75, 120]],
    ['takes a break without which it would end later', [at(75, 10)], [70, 120]],
    ['takes a break without which it would come too late', [at(70, 20)], [60, 120]],
    ['takes a break that could begin after it leaves', [at(30, 20, 81)], [60, 120]],
    ['takes a break that belongs to no hour', [{ windows: [], durationS: 20 }], [60, 120]],
  ];
  for (const [does, breaks, times] of cases)
    for (const perLateSecond of [undefined, 1])
      for (const timing of ['cheapest', 'soonest'] as const)
        test(`${does}${perLateSecond ? ', where lateness has a price' : ''} (${timing})`, () => {
          const vehicle = { ...sampleVehicle, shift: { begin: 0, end: 1000 }, breaks };
          const preferred = perLateSecond && { preferred: { byS: 500, perLateSecond } };
          const windows = [
            { begin: 0, end: 95 },
            { begin: 100, end: 300 },
          ];
          const jobs = windows.map((window, job) => ({
            ...sampleJob,
            location: job + 1,
            windows: [window],
            ...preferred,
          }));
          const day = { locationCount: 3, profiles: [row(3)], vehicles: [vehicle], jobs, timing };
          const { routes } = checked(problemWith(day, 'time'));
          assert.deepEqual([routes[0]!.beginS, routes[0]!.endS], times);
        });
});

const breaks: fc.Arbitrary<Break[]> = fc.array(
  fc.record({
    windows: fc
      .tuple(fc.integer({ min: 0, max: 250 }), fc.integer({ min: 0, max: 60 }))
      .map(([begin, longS]) => [{ begin, end: begin + longS }]),
    durationS: fc.integer({ min: 1, max: 60 }),
  }),
  { minLength: 1, maxLength: 2 },
);

/** Days of one or two vehicles that all have breaks. Only the objective has prices. */
const days = fc.tuple(problems({ locations: 5, vehicles: 2, jobs: 4, shipments: 0 }), breaks).map(
  ([problem, pauses]): Problem => ({
    ...problem,
    jobs: problem.jobs.map(({ preferred: _, ...job }) => job),
    vehicles: problem.vehicles.map(({ fixedOrder: _, reload: __, begun: ___, ...vehicle }) => ({
      ...vehicle,
      fixedCost: 0,
      costPerSecond: 0,
      costPerMetre: 0,
      breaks: pauses,
    })),
  }),
);

describe('with breaks, where a route is spared those before and after it,', () => {
  test('the brute-force optimum is reached', () => {
    fc.assert(
      fc.property(days, fc.boolean(), (day, isWaitingPriced) => {
        const objective = { ...presetObjective('time', day), perWaitingSecond: isWaitingPriced ? 2 : 0 };
        const problem = { ...day, objective };
        assert.equal(checked(problem).cost, bruteForce(problem).cost);
      }),
      { numRuns: 40 },
    );
  });

  test('the fewest vehicles are used, and of such plans the one that takes least time', () => {
    fc.assert(
      fc.property(days, (day) => {
        const problem = problemWith(day, 'vehicles');
        assert.equal(checked(problem).cost, bruteForce(problem).cost);
      }),
      { numRuns: 20 },
    );
  });

  test('work that all opens after a break takes as long as without it, where the end of the day leaves room', () => {
    fc.assert(
      fc.property(days, (day) => {
        const pauses = day.vehicles.flatMap((vehicle) => vehicle.breaks);
        const lastS = Math.max(0, ...pauses.map(({ windows, durationS }) => windows[0]!.end + durationS));
        const later = {
          ...day,
          jobs: day.jobs.map((job) => ({ ...job, windows: [{ begin: lastS + 500, end: lastS + 1000 }] })),
          // Two breaks have the same single moment to begin, so one of them is never taken. A vehicle that must leave
          // during its break cannot be spared it.
          vehicles: day.vehicles.map(({ leavesByS: _, ...vehicle }) => ({
            ...vehicle,
            shift: { begin: 0, end: 5000 },
            breaks: vehicle.breaks.slice(0, 1),
          })),
        };
        const free = { ...later, vehicles: later.vehicles.map((vehicle) => ({ ...vehicle, breaks: [] })) };
        assert.equal(checked(problemWith(later, 'time')).durationS, checked(problemWith(free, 'time')).durationS);
      }),
      { numRuns: 40 },
    );
  });

  test('the shortest time is never longer than that of the shortest way', () => {
    fc.assert(
      fc.property(days, (day) => {
        const [byTime, byDistance] = [checked(problemWith(day, 'time')), checked(problemWith(day, 'distance'))];
        assert.ok(byTime.durationS <= byDistance.durationS, `${byTime.durationS} s, not ${byDistance.durationS} s`);
        assert.ok(byDistance.distanceM <= byTime.distanceM, `${byDistance.distanceM} m, not ${byTime.distanceM} m`);
      }),
      { numRuns: 100 },
    );
  });
});

function checked(problem: Problem): Solution {
  const solution = solve(problem, { seed: 1, iterations: 500 });
  assert.deepEqual(check(problem, solution).problems, []);
  return solution;
}

function problemWith(base: Omit<Problem, 'objective' | 'shipments'>, preset: Preset): Problem {
  const problem = { ...base, shipments: [] };
  return { ...problem, objective: presetObjective(preset, problem) };
}
