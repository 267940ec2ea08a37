import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { textOfPlanMaxBytes } from '@tropeiro/domain/planning/new-route-plan.ts';
import { refused } from '../../testing/refused.ts';
import { at, PlanTrial, type TrialPlan } from '../change/plan-trial.fixture.ts';
import { ids } from '../change/under-way-trial.fixture.ts';

let trial: PlanTrial;
before(async () => {
  trial = await PlanTrial.open();
});
after(() => trial.service.stop());

const base = { name: 'Base', type: 'PA' as const, ...at(0) };
type Pair = readonly [TrialPlan, TrialPlan];

/** Two plans that exchange S1 and N3 if they are optimized together. Points have texts of given lengths. */
async function crossed(texts: Readonly<Record<string, number>> = {}): Promise<Pair> {
  const one = [base, { name: 'N1', ...at(10) }, { name: 'S1', ...at(-10) }, { name: 'N2', ...at(12) }];
  const two = [base, { name: 'S2', ...at(-12) }, { name: 'N3', ...at(11) }, { name: 'S3', ...at(-11) }];
  const plans: Pair = [
    await trial.plan(one, { vehicle_plates: ['AAA1A11'] }),
    await trial.plan(two, { vehicle_plates: ['AAA1A12'] }),
  ];
  for (const [name, bytes] of Object.entries(texts))
    await trial.service.sql(`update route_point set info = repeat('x', ${bytes})
      where name = '${name}' and route_plan_id in (${plans.map(({ id }) => id).join(', ')})`);
  return plans;
}
const namesOf = async ({ id }: TrialPlan) => {
  const rows = await trial.service.sql<{ name: string }>(
    `select name from route_point where route_plan_id = ${id} and date_excluded is null order by name`,
  );
  return rows.map(({ name }) => name).join(' ');
};
const optimize = (plans: readonly TrialPlan[], dry_run: boolean, more: object = {}) =>
  trial.client.call('optimizeRoutePlans', {
    query: { dry_run },
    body: { data: { route_plans: plans.map(({ id }) => id), objective: 'distance' as const, ...more } },
  });
const half = textOfPlanMaxBytes / 2 - 100;

describe('Two plans as full of text as they may be', () => {
  it('exchange points in a joint optimization: those that leave make room', async () => {
    const plans = await crossed({ N1: half, S1: half, N3: half, S3: half });
    for (const dry_run of [true, false]) await optimize(plans, dry_run);
    assert.deepEqual((await Promise.all(plans.map(namesOf))).sort(), ['Base N1 N2 N3', 'Base S1 S2 S3']);
  });

  it('exchange points in an order that is sent', async () => {
    const [one, two] = await crossed({ N1: half, S1: half, N3: half, S3: half });
    const orders = [
      { id: one.id, etag: '*', route_points: [...ids(one, 'N1', 'N2'), ...ids(two, 'N3')] },
      { id: two.id, etag: '*', route_points: [...ids(two, 'S2', 'S3'), ...ids(one, 'S1')] },
    ];
    await trial.client.call('orderRoutePlans', { body: { data: { route_plans: orders } } });
    assert.equal(await namesOf(one), 'Base N1 N2 N3');
  });

  it('get no points that do not fit, in a dry run either, and the refusal points to the plan', async () => {
    const plans = await crossed({ N1: half, N2: half, N3: half });
    for (const dry_run of [true, false])
      assert.equal(await refused(optimize([plans[1], plans[0]], dry_run)), '422 /data/route_plans/1 too_much_text');
    assert.equal(await namesOf(plans[0]), 'Base N1 N2 S1');
  });
});

describe('Two routes with as many points as they may have', () => {
  it('exchange points in a joint optimization and in an order, and neither gets one more', async () => {
    const plans = await crossed();
    for (const plan of plans) await trial.leaveRoom(plan, 0);
    const [one, two] = plans;
    const orderOf = (first: readonly number[], second: readonly number[], left: readonly number[] = []) => ({
      body: {
        data: {
          route_plans: [
            { id: one.id, etag: '*', route_points: [...first] },
            { id: two.id, etag: '*', route_points: [...second] },
          ],
          unassigned_points: [...left],
        },
      },
    });
    const former = orderOf(ids(one, 'N1', 'S1', 'N2'), ids(two, 'S2', 'N3', 'S3'));
    for (const dry_run of [true, false]) await optimize(plans, dry_run);
    assert.deepEqual((await Promise.all(plans.map(namesOf))).sort(), ['Base N1 N2 N3', 'Base S1 S2 S3']);
    await trial.client.call('orderRoutePlans', former);
    assert.deepEqual(await Promise.all(plans.map(namesOf)), ['Base N1 N2 S1', 'Base N3 S2 S3']);
    const oneMore = orderOf([...ids(one, 'N1', 'S1', 'N2'), ...ids(two, 'N3')], ids(two, 'S2', 'S3'));
    assert.equal(
      await refused(trial.client.call('orderRoutePlans', oneMore)),
      '422 /data/route_plans/0/route_points too_many_in_route',
    );
  });
});

describe('Plans with twenty thousand points', () => {
  it('are not optimized together, tried or queued, and none of their points is loaded', async () => {
    const [one, two] = await crossed();
    for (const { id, points } of [one, two])
      await trial.service.sql(`insert into route_point
          (customer_id, route_id, route_plan_id, line, name, type, delivery_time, latitude, longitude, time_windows)
        select customer_id, route_id, route_plan_id, 100 + n, 'Many', 'PE', 0, latitude, longitude, '"not a list"'
        from route_point, generate_series(1, 10000) n where id in (${Object.values(points).join(', ')}) and name = 'Base'
          and route_plan_id = ${id}`);
    for (const dry_run of [true, false])
      for (const is_async of [true, false]) {
        const call = optimize([one, two], dry_run, { is_async });
        assert.equal(await refused(call), '422 /data/route_plans too_many_to_optimize', `${dry_run} ${is_async}`);
      }
  });
});
