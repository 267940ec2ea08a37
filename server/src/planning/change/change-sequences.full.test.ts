import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import type { RoutePlan } from '@tropeiro/domain/planning/route-plan-schema.ts';
import fc from 'fast-check';
import { at, PlanTrial } from './plan-trial.fixture.ts';

let trial: PlanTrial;
before(async () => {
  trial = await PlanTrial.open();
});
after(() => trial.service.stop());

/** One change: its plan, its kind, and numbers that select its points. */
const steps = fc.array(
  fc.record({
    plan: fc.nat({ max: 2 }),
    kind: fc.constantFrom('add', 'order', 'remove', 'unassign', 'move'),
    picks: fc.array(fc.nat({ max: 1000 }), { minLength: 1, maxLength: 3 }),
    order: fc.option(fc.integer({ min: 1, max: 6 }), { nil: undefined }),
    placedAt: fc.tuple(fc.integer({ min: -20, max: 20 }), fc.integer({ min: -20, max: 20 })),
  }),
  { minLength: 1, maxLength: 7 },
);
type Step = typeof steps extends fc.Arbitrary<(infer S)[]> ? S : never;

const picked = <T>(all: readonly T[], picks: readonly number[]): T[] =>
  all.length === 0 ? [] : [...new Set(picks.map((pick) => all[pick % all.length]!))];

describe('Changes of plans, one after another', () => {
  it('never lose or duplicate a point, and leave every plan timed like a new one', async () => {
    await fc.assert(
      fc.asyncProperty(steps, async (sequence) => {
        const window = { begin: '2026-12-01T09:00:00-03:00', end: '2026-12-01T10:00:00-03:00' };
        const planIds: number[] = [];
        const routeIds: number[] = [];
        for (let plan = 0; plan < 3; plan++) {
          const made = await trial.plan(
            [
              ...(plan === 0 ? [{ name: 'Base', type: 'PA' as const, ...at(0) }] : []),
              { name: `${plan}A`, ...at(plan + 1), time_window: window },
              { name: `${plan}B`, ...at(plan + 2, 3), route_point_items: [{ external_code: 'CX', capacity: 3 }] },
            ],
            {},
            { has_time_window: true },
          );
          planIds.push(made.id);
          routeIds.push(made.routeId);
        }
        const present = new Set((await everyPoint(planIds, routeIds)).map(String));
        for (const step of sequence) await change(step, planIds, routeIds, present);

        const found = await everyPoint(planIds, routeIds);
        assert.deepEqual(found.map(String).sort(), [...present].sort());
        for (const id of planIds) await requireTimedAnew(await trial.read(id));
      }),
      { numRuns: 12 },
    );
  });
});

/** The names of all points, in plans or in none. */
async function everyPoint(planIds: readonly number[], routeIds: readonly number[]): Promise<string[]> {
  const plans = await Promise.all(planIds.map((id) => trial.read(id)));
  return [
    ...plans.flatMap((plan) => plan.route_points.map(({ name }) => name)),
    ...(await unassigned(routeIds)).map(({ name }) => name),
  ];
}

const unassigned = async (routeIds: readonly number[]) =>
  (await Promise.all(routeIds.map((id) => trial.client.call('getRoute', { params: { id } })))).flatMap(
    ({ body }) => body.data.unassigned_points,
  );

let added = 0;

/** Makes one change and updates the expected names. */
async function change(
  { plan, kind, picks, order, placedAt }: Step,
  planIds: readonly number[],
  routeIds: readonly number[],
  present: Set<string>,
): Promise<void> {
  const id = planIds[plan]!;
  const params = { id };
  const points = (await trial.read(id)).route_points;
  const served = points.filter(({ type }) => type !== 'PA');
  if (kind === 'add') {
    const name = `N${++added}`;
    present.add(name);
    const point = { name, ...at(...placedAt), ...(order !== undefined && { order }) };
    await trial.client.call('addRoutePoints', { params, query: {}, body: { data: { route_points: [point] } } });
  } else if (kind === 'order') {
    const route_points = served
      .map((point) => point.id)
      .sort((one, other) => ((one * picks[0]!) % 7) - ((other * picks[0]!) % 7) || one - other);
    if (route_points.length > 0)
      await trial.client.call('orderRoutePoints', { params, query: {}, body: { data: { route_points } } });
  } else if (kind === 'move') {
    const plans = await Promise.all(planIds.map((other) => trial.read(other)));
    const movable = [
      ...plans.flatMap((other) => other.route_points).filter(({ type }) => type !== 'PA'),
      ...(await unassigned(routeIds)),
    ];
    const route_points = picked(
      movable.map((point) => point.id),
      picks,
    );
    if (route_points.length > 0)
      await trial.client.call('moveRoutePoints', {
        params,
        query: {},
        body: { data: { route_points, ...(order !== undefined && { order }) } },
      });
  } else {
    const removed = picked(points, picks);
    for (const { name, type } of removed) if (kind === 'remove' || type === 'PA') present.delete(name);
    const data = { route_points: removed.map((point) => point.id), keep_unassigned: kind === 'unassign' };
    if (removed.length > 0) await trial.client.call('removeRoutePoints', { params, query: {}, body: { data } });
  }
}

/** Compares a plan with a new import of its points in the same order, and its totals with its points. */
async function requireTimedAnew(plan: RoutePlan): Promise<void> {
  const { route_points: points } = plan;
  const times = ({ route_points: all }: RoutePlan) =>
    all.map((point) => [
      point.name,
      point.order,
      point.time_scheduled,
      point.service_start,
      point.departure,
      point.duration,
      point.distance,
    ]);
  const served = points.filter(({ type }) => type !== 'PA');
  assert.equal(plan.total_points, served.length);
  assert.equal(
    plan.total_distance,
    points.reduce((sum, { distance }) => sum + distance, 0),
  );
  assert.equal(
    plan.total_capacity,
    points.reduce((sum, { capacity }) => sum + (capacity ?? 0), 0),
  );
  // A plan without a delivery or pick-up cannot be imported.
  if (served.length === 0) return assert.equal(plan.total_time, 0);
  const anew = await trial.plan(
    points.map(({ name, type, latitude, longitude, time_windows, delivery_time }) => ({
      name,
      type,
      latitude,
      longitude,
      time_windows,
      delivery_time,
    })),
    {},
    { has_time_window: true },
  );
  const other = await trial.read(anew.id);
  assert.deepEqual([plan.total_time, times(plan)], [other.total_time, times(other)]);
}
