import assert from 'node:assert/strict';
import { describe, it, mock } from 'node:test';
import { busy } from '@tropeiro/domain/faults/limited-resource.ts';
import type { RouteObjective } from '@tropeiro/domain/planning/route-objective.ts';
import { breaksRule } from '@tropeiro/domain/planning/warnings/plan-warning.ts';
import { solve } from '@tropeiro/optimizer/solve.ts';
import type { ShortWork } from '@tropeiro/platform/threads/short-work.ts';
import fc from 'fast-check';
import { openShortWork } from '../../solving/open-short-work.ts';
import { completeProblem } from '../../solving/problem-to-solve.ts';
import { WaitBudget } from '../../solving/wait-budget.ts';
import { MatrixCells } from '../../travel/matrix-cells.ts';
import { generatedRequests } from '../routing/generated-requests.fixture.ts';
import { type PlanningTask, type PlanningTools, planRoutes } from '../routing/plan-routes.ts';
import { allWarnings } from '../routing/routing.ts';
import { crewWith, requestOf } from '../routing/small-requests.fixture.ts';
import { inlineMaxPoints } from '../routing/threads/time-plans.ts';
import { bestRoutes } from './best-routes.ts';
import { planningTools as tools } from './planning-tools.fixture.ts';

const taskOf = (request: PlanningTask['request'], matrix?: MatrixCells): PlanningTask => ({
  request,
  isOptimized: true,
  source: matrix ? 'M' : 'H',
  matrix,
  companyId: 1,
  signal: new AbortController().signal,
});

/**
 * Travel between a departure and two points. By way of the first and then the second it is quicker, the other way round
 * it is shorter.
 */
const [little, much] = [100, 1000];
const quickFirst = [
  [0, little, much],
  [much, 0, little],
  [much, much, 0],
];
const shortLast = [
  [0, much, little],
  [much, 0, much],
  [much, little, 0],
];
const matrix = MatrixCells.of({ durations: quickFirst, distances: shortLast });

describe('The best routes of a plan', () => {
  const cases: readonly [objective: RouteObjective, has: readonly number[], gets: readonly number[]][] = [
    ['time', [0, 2, 1], [0, 1, 2]],
    ['time', [0, 1, 2], [0, 1, 2]],
    ['distance', [0, 1, 2], [0, 2, 1]],
    ['distance', [0, 2, 1], [0, 2, 1]],
  ];
  for (const [objective, has, gets] of cases)
    it(`are by ${objective} in the order ${gets} if the plan has ${has}`, async () => {
      const points = [0, 1, 2].map((point) => ({
        type: point === 0 ? ('PA' as const) : ('PE' as const),
        order: has.indexOf(point) + 1,
      }));
      const { plans } = await bestRoutes(taskOf(requestOf({ points, objective }), matrix), tools);
      assert.deepEqual(
        plans.map((plan) => plan.points.map(({ point }) => point)),
        [gets],
      );
    });

  it('are those of the search for two crews, however good the present order is for one', async () => {
    const [north, south] = [
      { latitude: -29, longitude: -51 },
      { latitude: -31, longitude: -51 },
    ];
    const points = [
      { ...north, order: 1 },
      { ...south, order: 2 },
    ];
    const crews = [north, south].map((base) => crewWith({ base }));
    const { plans } = await bestRoutes(taskOf(requestOf({ points, crews })), tools);
    assert.deepEqual(
      plans.map(({ crew, points: served }) => [crew, served.map(({ point }) => point)]),
      [
        [0, [0]],
        [1, [1]],
      ],
    );
  });

  it('share one limit for waiting for memory and a thread', async () => {
    const receivedWaits: unknown[] = [];
    const watched: PlanningTools = {
      ...tools,
      reserveMatrices: async (_, __, waiting) => {
        receivedWaits.push(waiting?.waits);
        return () => {};
      },
      solve: (problem, options) => {
        receivedWaits.push(options.waits);
        return tools.solve(problem, options);
      },
    };
    const task = taskOf(requestOf({ points: [{ order: 1 }, { order: 2 }] }));
    for (const _ of ['a plan', 'another']) await bestRoutes(task, watched);
    const [memory, thread, ofNext] = receivedWaits;
    assert.equal(receivedWaits.length, 4);
    assert.ok(memory instanceof WaitBudget && memory === thread && memory !== ofNext);
  });

  it('are not lost when the search has finished and short work is busy', async (t) => {
    const shortWork = openShortWork();
    t.after(() => shortWork.close());
    const run = shortWork.run.bind(shortWork) as ShortWork['run'];
    mock.method(shortWork, 'run', (async (task, input, options) => {
      if (!options.mustRun) throw busy('short_work');
      return run(task, input, options);
    }) as ShortWork['run']);
    const busyTools: PlanningTools = {
      ...tools,
      shortWork,
      solve: async (problem) => solve(completeProblem(problem), { seed: 1, iterations: 1 }),
    };
    const points = Array.from({ length: inlineMaxPoints + 1 }, (_, at) => ({ order: at + 1 }));
    const task = taskOf(requestOf({ points }));
    const { plans } = await bestRoutes(task, busyTools);
    assert.equal(plans.length, 1);
    assert.equal(shortWork.outcomes.get('time_solution')?.done, 1);
    assert.equal(shortWork.outcomes.get('time_given_order')?.done, 1);
    await assert.rejects(planRoutes({ ...task, isOptimized: false }, busyTools), { code: 'busy' });
  });

  it('are never worse than an order without violations, for any objective', async () => {
    await fc.assert(
      fc.asyncProperty(generatedRequests(7, 1), async (request) => {
        const task = taskOf({ ...request, crews: request.crews.length > 0 ? request.crews : [crewWith({})] });
        const { request: asked } = task;
        const has = await planRoutes({ ...task, isOptimized: false }, tools);
        if (allWarnings(has).some(breaksRule)) return;
        const gets = await bestRoutes(task, tools);
        const [before, after] = [has.plans[0], gets.plans[0]];
        const cost = asked.objective === 'distance' ? 'total_distance' : 'total_time';
        assert.deepEqual(gets.unassigned, []);
        assert.ok(before && after && after[cost] <= before[cost], `${after?.[cost]} for ${before?.[cost]}`);
      }),
      { numRuns: 40 },
    );
  });
});
