import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import type { OrderedRoutePlans } from '@tropeiro/domain/planning/change/ordered-plans-schema.ts';
import { problemOf, refused } from '../../testing/refused.ts';
import { at, type PlanTrial, type TrialPlan } from '../change/plan-trial.fixture.ts';
import { ids, UnderWayTrial } from '../change/under-way-trial.fixture.ts';
import { orderOf, snapshotOf } from './snapshot.fixture.ts';

let underWay: UnderWayTrial;
let trial: PlanTrial;
before(async () => {
  underWay = await UnderWayTrial.open();
  trial = underWay.trial;
});
after(() => trial.service.stop());

const planOf = (names: string, east = 0, options = {}): Promise<TrialPlan> =>
  trial.plan(
    names.split(' ').map((name, index) => ({ name, ...at(index + 1, east), delivery_time: 600 })),
    {},
    options,
  );

const order = async (data: OrderedRoutePlans, query = {}) =>
  (await trial.client.call('orderRoutePlans', { query, body: { data } })).body.data;

const move = (to: TrialPlan, route_points: readonly number[], place = {}) =>
  trial.client.call('moveRoutePoints', {
    params: { id: to.id },
    body: { data: { route_points: [...route_points], ...place } },
  });

const any = (plan: TrialPlan, ...names: readonly string[]) => ({
  id: plan.id,
  etag: '*',
  route_points: ids(plan, ...names),
});

describe('The order of several plans', () => {
  it('reverses a move between plans of different routes exactly', async () => {
    const plans = [await planOf('A B C'), await planOf('D E', 5)] as const;
    const former = await snapshotOf(trial, plans);
    const sent = await orderOf(trial, plans);
    const { route_plans } = (await move(plans[1], ids(plans[0], 'B', 'C'), { order: 1 })).body.data;
    const etags = new Map(route_plans.map(({ id, etag }) => [id, etag ?? '']));
    await order({ route_plans: sent.map((plan) => ({ ...plan, etag: etags.get(plan.id)! })) });
    assert.deepEqual(await snapshotOf(trial, plans), former);
  });

  it('reverses a move out of plans that were optimized, with their optimized_order', async () => {
    const crew = { vehicle_plates: [trial.vans[0]!.plate] };
    const points = ['A', 'B', 'C'].map((name, index) => ({ name, ...at(3 - index) }));
    const plans = [
      await trial.plan(points, crew, { optimize: true }),
      await trial.plan(points, crew, { optimize: true }),
    ] as const;
    const former = await snapshotOf(trial, plans);
    assert.match(JSON.stringify(former), /"optimized_order":1/);
    const sent = await orderOf(trial, plans);
    await move(plans[0], ids(plans[1], 'B'));
    await order({ route_plans: sent });
    assert.deepEqual(await snapshotOf(trial, plans), former);
  });

  it('reverses an optimization', async () => {
    const plan = await planOf('A B C');
    const mixed = { params: { id: plan.id }, body: { data: { route_points: ids(plan, 'B', 'A', 'C') } } };
    await trial.client.call('orderRoutePoints', mixed);
    const former = await snapshotOf(trial, [plan]);
    const sent = await orderOf(trial, [plan]);
    await trial.client.call('optimizeRoutePlan', { params: { id: plan.id }, body: { data: {} } });
    assert.notDeepEqual(await snapshotOf(trial, [plan]), former);
    await order({ route_plans: sent });
    assert.deepEqual(await snapshotOf(trial, [plan]), former);
  });

  it('takes points from no plan, and returns points to none', async () => {
    const plans = [await planOf('A B'), await planOf('C', 5)] as const;
    const body = { data: { route_points: ids(plans[0], 'B'), keep_unassigned: true } };
    await trial.client.call('removeRoutePoints', { params: { id: plans[0].id }, body });
    const report = await order({
      route_plans: [any(plans[0], 'A'), { ...any(plans[1]), route_points: ids(plans[0], 'B') }],
      unassigned_points: ids(plans[1], 'C'),
    });
    assert.deepEqual(
      report.unassigned_points.map(({ id, code }) => [id, code]),
      [[plans[1].points.C, 'removed_from_plan']],
    );
    assert.deepEqual([await trial.order(plans[0].id), await trial.order(plans[1].id)], ['A', 'B']);
  });

  it('is only tried in a dry run, with the same times', async () => {
    const plans = [await planOf('A B'), await planOf('C D', 5)] as const;
    const data = { route_plans: [any(plans[0], 'B'), { ...any(plans[1], 'D', 'C'), etag: '"1"' }] };
    data.route_plans[1]!.route_points.push(plans[0].points.A!);
    const includes = ['route_points' as const];
    const former = await trial.storedRows();
    const tried = await order(data, { dry_run: true, includes });
    assert.deepEqual(await trial.storedRows(), former);
    const done = await order(data, { includes });
    const times = ({ route_plans }: typeof tried) => route_plans.map(({ etag: _, ...plan }) => plan);
    assert.deepEqual(times(done), times(tried));
    assert.deepEqual(
      done.route_plans.map(({ etag }) => etag),
      ['"2"', '"2"'],
    );
  });

  it('is refused as a whole if one of the plans has changed', async () => {
    const plans = [await planOf('A B'), await planOf('C')] as const;
    await trial.client.call('changeRoutePlan', { params: { id: plans[1].id }, body: { data: { load_check: true } } });
    const former = await trial.storedRows();
    const route_plans = [
      { ...any(plans[0], 'B', 'A'), etag: '"1"' },
      { ...any(plans[1], 'C'), etag: '"1-aBc"' },
    ];
    for (const dry_run of [true, false])
      assert.equal(await refused(order({ route_plans }, { dry_run })), '412 /data/route_plans/1/etag changed_since');
    assert.deepEqual(await trial.storedRows(), former);
  });

  it('is refused if a plan changes meanwhile', async () => {
    const plans = [await planOf('A B'), await planOf('C')] as const;
    const call = () =>
      order({
        route_plans: [
          { ...any(plans[0], 'B', 'A'), etag: '"1"' },
          { ...any(plans[1], 'C'), etag: '"1"' },
        ],
      });
    const changed = `update route_plan set version = version + 1 where id = ${plans[1].id}`;
    assert.equal(await refused(trial.whileLocked(changed, call)), '412 /data/route_plans/1/etag changed_since');
  });
});

describe('The order of several plans is refused', () => {
  let plans: readonly [TrialPlan, TrialPlan];
  let other: TrialPlan;
  before(async () => {
    plans = [
      await trial.plan([
        { name: 'base', type: 'PA', ...at(0) },
        { name: 'A', ...at(1) },
        { name: 'B', ...at(2) },
      ]),
      await planOf('C'),
    ];
    other = await planOf('D');
  });
  const sent = (first: readonly number[], second: readonly number[], unassigned: readonly number[] = []) =>
    order({
      route_plans: [
        { id: plans[0].id, etag: '*', route_points: [...first] },
        { id: plans[1].id, etag: '*', route_points: [...second] },
      ],
      unassigned_points: [...unassigned],
    });
  const cases: readonly [title: string, call: () => Promise<unknown>, fault: string][] = [
    [
      'without a point of the plans',
      () => sent(ids(plans[0], 'A'), ids(plans[1], 'C')),
      '422 /data/route_plans/0/route_points points_missing',
    ],
    [
      'with a point twice',
      () => sent(ids(plans[0], 'A', 'B'), [...ids(plans[1], 'C'), ...ids(plans[0], 'A')]),
      '422 /data/route_plans/1/route_points/1 repeated',
    ],
    [
      'with a point in a plan and in none',
      () => sent(ids(plans[0], 'A', 'B'), ids(plans[1], 'C'), ids(plans[1], 'C')),
      '422 /data/unassigned_points/0 repeated',
    ],
    [
      'with a point of a plan that is not named',
      () => sent([...ids(plans[0], 'A', 'B'), ...ids(other, 'D')], ids(plans[1], 'C')),
      '422 /data/route_plans/0/route_points/2 in_other_plan',
    ],
    [
      'with a departure',
      () => sent(ids(plans[0], 'base', 'A', 'B'), ids(plans[1], 'C')),
      '422 /data/route_plans/0/route_points/0 terminal_point',
    ],
    [
      'with a point that does not exist',
      () => sent(ids(plans[0], 'A', 'B'), [...ids(plans[1], 'C'), 999_999]),
      '422 /data/route_plans/1/route_points/1 unknown_reference',
    ],
    [
      'with a plan that does not exist',
      () => order({ route_plans: [any(plans[1], 'C'), { id: 999_999, etag: '*', route_points: [] }] }),
      '422 /data/route_plans/1/id unknown_reference',
    ],
    [
      'with a plan twice',
      () => order({ route_plans: [any(plans[1], 'C'), any(plans[1], 'C')] }),
      '422 /data/route_plans/1/id repeated',
    ],
    [
      'with more points than one call may order',
      () =>
        sent(
          Array.from({ length: 10_000 }, (_, index) => index + 1),
          ids(plans[1], 'C'),
        ),
      '422 /data/route_plans too_many_together',
    ],
    [
      'with an ETag without quotes',
      () => order({ route_plans: [{ ...any(plans[1], 'C'), etag: '1' }] }),
      '400 /data/route_plans/0/etag bad_format',
    ],
  ];
  for (const [title, call, fault] of cases)
    it(title, async () => {
      const former = await trial.storedRows();
      assert.equal(await refused(call()), fault);
      assert.deepEqual(await trial.storedRows(), former);
    });

  it('and names points that were added since', async () => {
    const added = await underWay.add(plans[1], 'new', at(3));
    const problem = await problemOf(sent(ids(plans[0], 'A', 'B'), ids(plans[1], 'C')));
    assert.match(JSON.stringify(problem.errors), new RegExp(`${added.body.data.added_points[0]?.id}`));
  });

  it('for a plan that waits for its optimization', async () => {
    const waiting = await planOf('A');
    await trial.service.sql(`update route_plan set status = 'W' where id = ${waiting.id}`);
    assert.equal(await refused(order({ route_plans: [any(waiting, 'A')] })), '409 invalid_transition');
  });
});

describe('The order of plans under way', () => {
  it('leaves finished points where they are', async () => {
    const plan = await underWay.underWay(['A', 'B', 'C']);
    const other = await planOf('D', 5);
    const withA = { id: plan.id, etag: '*', route_points: ids(plan, 'A', 'C', 'B') };
    assert.equal(await refused(order({ route_plans: [withA] })), '422 /data/route_plans/0/route_points/0 not_to_visit');
    const former = await underWay.pointOf(plan, 'A');
    await order({
      route_plans: [
        { ...withA, route_points: [...ids(other, 'D'), ...ids(plan, 'C')] },
        { ...any(other), route_points: ids(plan, 'B') },
      ],
    });
    assert.deepEqual(await underWay.pointOf(plan, 'A'), former);
    assert.deepEqual([await trial.order(plan.id), await trial.order(other.id)], ['base A D C end', 'B']);
  });
});
