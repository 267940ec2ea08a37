import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { check } from '@tropeiro/optimizer/check/check.ts';
import { solve } from '@tropeiro/optimizer/solve.ts';
import type { Db } from '@tropeiro/platform/database/db.ts';
import fc from 'fast-check';
import { completeProblem } from '../../solving/problem-to-solve.ts';
import { lastDoneOrder } from '../change/done-points.ts';
import { type PlannedPoint, type StoredWholePlan, served } from '../change/plan-draft.ts';
import { planningTools } from '../optimize/planning-tools.fixture.ts';
import type { PlanningTools } from '../routing/plan-routes.ts';
import { delivery, minute, place, progress, storedPlan } from './joint-plans.fixture.ts';
import { jointRequest } from './joint-request.ts';
import { optimizeJointly } from './joint-result.ts';

/** No other plan has a crew of these, and no route has other points. */
const emptyDb: Db = { rows: async () => [] };

/** Checks every solution with the optimizer's checker. */
const checkedTools: PlanningTools = {
  ...planningTools,
  solve: async (problem, { seed, initial }) => {
    const completed = completeProblem(problem);
    const solution = solve(completed, { seed, iterations: 100, ...(initial && { initial }) });
    assert.deepEqual(check(completed, solution).problems, []);
    return solution;
  },
};
const timing = {
  tools: checkedTools,
  timezone: 'America/Sao_Paulo',
  companyId: 1,
  signal: new AbortController().signal,
};

const anyPlace = fc
  .tuple(fc.integer({ min: -8, max: 8 }), fc.integer({ min: -8, max: 8 }))
  .map(([n, e]) => place(n, e));

const drawnPoint = fc.record({
  at: anyPlace,
  capacity: fc.option(fc.nat({ max: 4 })),
  type: fc.constantFrom('PE' as const, 'PE' as const, 'PC' as const),
  window: fc.option(fc.tuple(fc.nat({ max: 500 }), fc.integer({ min: 10, max: 200 }))),
  lockedMinute: fc.option(fc.integer({ min: 30, max: 580 }), { freq: 5 }),
  priority: fc.constantFrom(0, 0, 50),
});

const drawnPlan = fc.record({
  points: fc.array(drawnPoint, { maxLength: 6 }),
  capacity: fc.option(fc.integer({ min: 2, max: 12 })),
  departure: fc.option(anyPlace),
  arrival: fc.option(anyPlace),
  begun: fc.option(fc.record({ at: anyPlace, minute: fc.integer({ min: 20, max: 700 }) }), { freq: 2 }),
});

const drawnPlans = fc.array(drawnPlan, { minLength: 1, maxLength: 5 }).map((drawn) =>
  drawn.map(({ points, capacity, departure, arrival, begun }, index): StoredWholePlan => {
    const planId = index + 1;
    const idOf = (at: number) => planId * 100 + at;
    const visits = points.map(({ at, window, lockedMinute, ...rest }, number): PlannedPoint => {
      const windows = window ? [{ begin: minute(window[0]), end: minute(window[0] + window[1]) }] : [];
      const lock = lockedMinute === null ? {} : { lockedStart: minute(lockedMinute) };
      return delivery(planId, idOf(number + 2), { ...rest, ...at, windows, ...lock });
    });
    const start = departure && !begun ? [delivery(planId, idOf(1), { ...departure, type: 'PA' })] : [];
    const last = arrival ? [delivery(planId, idOf(99), { ...arrival, type: 'CH' })] : [];
    const underWay = begun ? progress(planId, idOf(90), begun.at, begun.minute) : undefined;
    return storedPlan(planId, [...start, ...visits, ...last], { capacity, ...(underWay && { underWay }) });
  }),
);

const idsOf = (points: readonly PlannedPoint[]) => points.map(({ id }) => id).sort();

describe('Plans that are optimized together', () => {
  it('have every point once, finished and locked ones unchanged, and no rule broken anew, as the checker confirms', async () => {
    let movedCount = 0;
    let keptLockCount = 0;
    await fc.assert(
      fc.asyncProperty(drawnPlans, fc.boolean(), async (plans, keep_begun) => {
        const joint = jointRequest(plans, { keep_begun, objective: null, has_time_window: null }, timing);
        const { drafts, leftOut } = await optimizeJointly(emptyDb, joint, { searchS: null }, timing);
        const made = drafts.flatMap(({ after }) => after.points);
        const left = plans.flatMap(({ points }) => points).filter(({ id }) => id !== null && leftOut.has(id));
        assert.deepEqual(idsOf([...made, ...left]), idsOf(plans.flatMap(({ points }) => points)));
        for (const [index, { before, after, routed, facts }] of drafts.entries()) {
          const plan = plans[index]!;
          assert.equal(before, plan);
          assert.equal(facts.status, plan.underWay ? 'E' : 'P');
          assert.deepEqual(after.underWay, plan.underWay, 'finished points');
          const firstOrder = plan.underWay ? lastDoneOrder(plan.underWay) : 0;
          assert.deepEqual(
            routed.points.map(({ order }) => order),
            after.points.map((_, at) => firstOrder + at + 1),
          );
          const own = new Set(after.points.map(({ id }) => id));
          for (const point of plan.points)
            if (point.lockedStart !== undefined || point.type === 'PA' || point.type === 'CH')
              assert.ok(own.has(point.id), `${point.id} left its plan`);
          if (plan.underWay) for (const { id } of plan.points) assert.ok(!leftOut.has(id!));
          if (keep_begun && plan.underWay) assert.deepEqual(idsOf(after.points), idsOf(plan.points));
          movedCount += served(after.points).filter(({ route_plan_id }) => route_plan_id !== plan.facts.id).length;
          for (const { point, service_start } of routed.points)
            if (after.points[point]!.lockedStart === service_start) keptLockCount += 1;
        }
        const isNew = drafts.flatMap(({ warnings }) => warnings.filter((warning) => warning.isNew));
        const lines = new Set(plans.flatMap(({ points }) => points.flatMap((p) => (p.lockedStart ? p.line : []))));
        assert.deepEqual(
          isNew.filter(({ code, line }) => code === 'time_window_missed' && line !== null && lines.has(line)),
          [],
          'locked points',
        );
      }),
      { numRuns: 200, seed: 7 },
    );
    assert.ok(movedCount > 30 && keptLockCount > 100, `${movedCount} moved, ${keptLockCount} locks kept`);
  });
});
