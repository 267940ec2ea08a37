import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import fc from 'fast-check';
import type { BreakStates } from '../model/breaks.ts';
import { buildModel } from '../model/build-model.ts';
import type { Model } from '../model/model.ts';
import type { Problem, Timing, Vehicle } from '../problem.ts';
import { Search } from '../search/search.ts';
import { solve } from '../solve.ts';
import { problems } from '../testing/generate.ts';
import { row, sampleJob, sampleVehicle } from '../testing/sample.ts';

const objective = { perVehicle: 0, perSecond: 1, perMetre: 0, perWaitingSecond: 0 };

describe('a route is driven as short as its stops allow:', () => {
  test('it leaves late rather than wait', () => {
    const { routes } = solution({}, [{ ...sampleJob, location: 1, windows: [{ begin: 200, end: 300 }] }]);
    assert.equal(routes[0]!.beginS, 190);
    assert.equal(routes[0]!.waitingS, 0);
  });

  const laterWindow: Problem['jobs'] = [
    {
      ...sampleJob,
      location: 1,
      windows: [
        { begin: 0, end: 20 },
        { begin: 180, end: 200 },
      ],
    },
    {
      ...sampleJob,
      location: 2,
      windows: [
        { begin: 60, end: 70 },
        { begin: 190, end: 220 },
      ],
    },
  ];

  test('a later window is taken when that shortens the day', () => {
    const { routes, durationS } = solution({}, laterWindow);
    assert.equal(durationS, 40);
    assert.ok(routes[0]!.beginS >= 170);
  });

  test('but not where it is to end at the soonest', () => {
    const { routes } = solution({}, laterWindow, 'soonest');
    assert.deepEqual([routes[0]!.beginS, routes[0]!.endS], [10, 80]);
  });

  test('a break is taken on the road', () => {
    const breaks = [{ windows: [{ begin: 15, end: 16 }], durationS: 5 }];
    const { routes } = solution({ breaks, shift: { begin: 0, end: 100 } }, [
      { ...sampleJob, location: 4, windows: [{ begin: 0, end: 50 }] },
    ]);
    const pause = routes[0]!.activities.find((stop) => stop.task.kind === 'break')!;
    assert.ok(pause.serviceBeginS >= 15 && pause.serviceBeginS <= 16);
    assert.equal(routes[0]!.endS - routes[0]!.beginS, 85);
  });
});

test('one break in one window is timed as any number of them would be', () => {
  fc.assert(
    fc.property(problems({ locations: 8, vehicles: 3, jobs: 12, shipments: 2 }), (problem) => {
      const model = buildModel(problem);
      const breaks = model.breaks.map((states): BreakStates => ({ ...states, isSingle: false }));
      assert.deepEqual(routesAfter20Steps(model), routesAfter20Steps({ ...model, breaks }));
    }),
    { numRuns: 50, seed: 9 },
  );
});

function routesAfter20Steps(model: Model): unknown {
  const search = new Search(model, 1);
  search.construct();
  for (let i = 0; i < 20; i++) search.step(i % 2 === 0 ? 1e9 : 0);
  return { cost: search.cost, early: search.plan.early, late: search.plan.late, routes: search.bestRoutes };
}

function solution(vehicle: Partial<Vehicle>, jobs: Problem['jobs'], timing: Timing = 'cheapest') {
  const car = { ...sampleVehicle, shift: { begin: 0, end: 1000 }, ...vehicle };
  return solve(
    { locationCount: 5, profiles: [row(5)], vehicles: [car], jobs, shipments: [], objective, timing },
    { seed: 1, iterations: 100 },
  );
}
