import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import fc from 'fast-check';
import { at, PlanTrial, type TrialPlan } from '../change/plan-trial.fixture.ts';
import { orderOf, snapshotOf } from './snapshot.fixture.ts';

let trial: PlanTrial;
before(async () => {
  trial = await PlanTrial.open();
});
after(() => trial.service.stop());

/** A move of points between three plans, or the optimization of one. */
const changes = fc.array(
  fc.record({
    kind: fc.constantFrom('move', 'optimize', 'order'),
    plan: fc.nat({ max: 2 }),
    picks: fc.array(fc.nat({ max: 1000 }), { minLength: 1, maxLength: 4 }),
    order: fc.option(fc.integer({ min: 1, max: 5 }), { nil: undefined }),
  }),
  { minLength: 1, maxLength: 4 },
);
type Change = typeof changes extends fc.Arbitrary<(infer C)[]> ? C : never;

/** Back in the same order, and optimized without another order. */
const turned: Change = { kind: 'order', plan: 0, picks: [0], order: undefined };
const optimized: Change = { ...turned, kind: 'optimize' };

const window = { begin: '2026-12-01T09:00:00-03:00', end: '2026-12-01T10:00:00-03:00' };

describe('Any sequence of moves, orders and optimizations', () => {
  it('is reversed exactly by one order of its plans', async () => {
    await fc.assert(
      fc.asyncProperty(changes, fc.boolean(), async (sequence, optimize) => {
        const plans: TrialPlan[] = [];
        for (const east of [0, 4, 8])
          plans.push(
            await trial.plan(
              [
                { name: 'base', type: 'PA', ...at(0) },
                ...[1, 2, 3].map((north) => ({
                  name: `${north}`,
                  ...at(north, east),
                  delivery_time: 300,
                  ...(north === 2 && { time_window: window }),
                })),
              ],
              { vehicle_plates: [trial.vans[0]!.plate] },
              { optimize, has_time_window: true },
            ),
          );
        const former = await snapshotOf(trial, plans);
        const sent = await orderOf(trial, plans);
        for (const change of sequence) await make(change, plans);
        await trial.client.call('orderRoutePlans', { body: { data: { route_plans: sent } } });
        assert.deepEqual(await snapshotOf(trial, plans), former);
      }),
      {
        numRuns: 15,
        examples: [
          [[turned, turned], true],
          [[optimized], false],
        ],
      },
    );
  });
});

async function make({ kind, plan, picks, order }: Change, plans: readonly TrialPlan[]): Promise<void> {
  const params = { id: plans[plan]!.id };
  if (kind === 'optimize') {
    await trial.client.call('optimizeRoutePlan', { params, body: { data: {} } });
    return;
  }
  const present = (await orderOf(trial, kind === 'order' ? [params] : plans)).flatMap((found) => found.route_points);
  if (kind === 'order') {
    if (present.length > 0)
      await trial.client.call('orderRoutePoints', { params, body: { data: { route_points: present.toReversed() } } });
    return;
  }
  const route_points = [...new Set(picks.map((pick) => present[pick % present.length]!))];
  await trial.client.call('moveRoutePoints', {
    params,
    body: { data: { route_points, ...(order !== undefined && { order }) } },
  });
}
