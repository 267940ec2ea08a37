import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import type { JointOptimization } from '@tropeiro/domain/planning/optimization/joint-optimization-schema.ts';
import { Database } from '@tropeiro/platform/database/database.ts';
import { until } from '@tropeiro/tools/until.ts';
import { pino } from 'pino';
import { problemOf, refused } from '../../testing/refused.ts';
import { at, type TrialPlan } from '../change/plan-trial.fixture.ts';
import { fromNow, UnderWayTrial } from '../change/under-way-trial.fixture.ts';
import { OptimizationQueue } from '../optimize/optimization-queue.ts';
import { oneAtATime, planningTools } from '../optimize/planning-tools.fixture.ts';
import { orderOf } from '../order/snapshot.fixture.ts';

let under: UnderWayTrial;
let database: Database;
before(async () => {
  under = await UnderWayTrial.open();
  database = new Database({
    url: under.trial.service.target.appUrl,
    maxConnections: 4,
    waitS: 30,
    statementTimeoutS: 30,
  });
});
after(async () => {
  await database.close();
  await under.trial.service.stop();
});

const day = { date_time_start: '2026-12-01T08:00:00-03:00', date_time_end: '2026-12-01T18:00:00-03:00' };
const base = { name: 'Base', type: 'PA' as const, ...at(0) };

/** Two plans from one base, each with points in the north and in the south. */
async function crossed(): Promise<readonly [TrialPlan, TrialPlan]> {
  const one = [base, { name: 'N1', ...at(10) }, { name: 'S1', ...at(-10) }, { name: 'N2', ...at(12) }];
  const two = [base, { name: 'S2', ...at(-12) }, { name: 'N3', ...at(11) }, { name: 'S3', ...at(-11) }];
  return [
    await under.trial.plan(one, { ...day, vehicle_plates: ['AAA1A11'] }),
    await under.trial.plan(two, { ...day, vehicle_plates: ['AAA1A12'] }),
  ];
}

const optimize = (plans: readonly TrialPlan[], more: Partial<JointOptimization> = {}, dry_run = false, headers = {}) =>
  under.trial.client.call('optimizeRoutePlans', {
    query: { dry_run },
    body: { data: { route_plans: plans.map(({ id }) => id), objective: 'distance', ...more } },
    headers,
  } as never) as ReturnType<typeof optimizeTyped>;
const optimizeTyped = () => under.trial.client.call('optimizeRoutePlans', { body: { data: { route_plans: [1] } } });
const namesOf = async ({ id }: TrialPlan) => (await under.trial.order(id)).split(' ').sort().join(' ');
const read = (plan: TrialPlan) => under.read(plan);
const withoutEtags = <R extends { readonly route_plans: readonly { readonly etag: string | null }[] }>(report: R) => ({
  ...report,
  route_plans: report.route_plans.map(({ etag: _, ...plan }) => plan),
});
const lockPlan = ({ id }: TrialPlan) =>
  under.trial.client.call('changeRoutePlan', { params: { id }, body: { data: { locked: true } } });

describe('Plans that are optimized together', () => {
  it('exchange points, and the dry run reports what is then stored', async () => {
    const plans = await crossed();
    const before = await Promise.all(plans.map(read));
    const { dry_run: _, ...tried } = (await optimize(plans, {}, true)).body.data;
    assert.deepEqual(await Promise.all(plans.map(read)), before, 'a dry run keeps nothing');
    const { dry_run: __, ...done } = (await optimize(plans)).body.data;
    assert.deepEqual(withoutEtags(done), withoutEtags(tried));
    const after = await Promise.all(plans.map(read));
    assert.deepEqual((await Promise.all(plans.map(namesOf))).sort(), ['Base N1 N2 N3', 'Base S1 S2 S3']);
    const sum = (list: typeof after) => list.reduce((total, plan) => total + plan.total_distance, 0);
    assert.ok(sum(after) < sum(before) / 1.5, `${sum(after)} of ${sum(before)}`);
    assert.deepEqual(
      done.route_plans.map(({ id, total_distance, total_time, total_points }) => [
        id,
        total_distance,
        total_time,
        total_points,
      ]),
      after.map(({ id, total_distance, total_time, total_points }) => [id, total_distance, total_time, total_points]),
    );
    for (const { status, objective, route_points } of after) {
      assert.deepEqual([status, objective], ['P', 'distance']);
      assert.deepEqual(
        route_points.map(({ order, optimized_order }) => [order, optimized_order]),
        route_points.map((_, index) => [index + 1, index + 1]),
      );
    }
    for (const plan of plans)
      assert.deepEqual(await under.announcedTypes(plan), ['route_plan.created', 'route_plan.optimized']);
    assert.deepEqual(
      (await optimize(plans)).body.data.route_plans.map(
        ({ total_distance, before: b }) => total_distance - (b?.total_distance ?? 0),
      ),
      [0, 0],
      'a second optimization changes nothing',
    );
  });

  it('are reported with their points and their new ETags, with which the former order is restored', async () => {
    const plans = await crossed();
    const former = await orderOf(under.trial, plans);
    const { route_plans: reported } = (
      await under.trial.client.call('optimizeRoutePlans', {
        query: { includes: ['route_points' as const] },
        body: { data: { route_plans: plans.map(({ id }) => id), objective: 'distance' as const } },
      })
    ).body.data;
    const idsOf = (points: readonly { readonly id: number | null }[] = []) => points.map(({ id }) => id);
    assert.deepEqual(
      reported.map(({ route_points: points }) => idsOf(points)),
      (await Promise.all(plans.map(read))).map(({ route_points: points }) => idsOf(points)),
    );
    const etags = new Map(reported.map(({ id, etag }) => [id, etag ?? '']));
    const route_plans = former.map((plan) => ({ ...plan, etag: etags.get(plan.id)! }));
    await under.trial.client.call('orderRoutePlans', { body: { data: { route_plans } } });
    const restored = await orderOf(under.trial, plans);
    assert.deepEqual(
      restored.map((plan) => plan.route_points),
      former.map((plan) => plan.route_points),
    );
  });

  it('stay as they are if all of them are locked', async () => {
    const plans = await crossed();
    for (const plan of plans) await lockPlan(plan);
    const stored = await Promise.all(plans.map(read));
    for (const is_async of [false, true]) {
      const { status, body } = await optimize(plans, { is_async });
      assert.equal(status, 200);
      assert.deepEqual(
        body.data.route_plans.map(({ id, locked, etag }) => [id, locked, etag]),
        plans.map(({ id }) => [id, true, '"2"']),
      );
    }
    assert.deepEqual(await Promise.all(plans.map(read)), stored);
  });

  it('leave a locked plan and a locked point as they are', async () => {
    const [one, two] = await crossed();
    await lockPlan(two);
    const stored = await read(two);
    const { route_plans: reported } = (await optimize([one, two])).body.data;
    assert.deepEqual(await read(two), stored);
    assert.deepEqual(
      reported.map(({ id }) => id),
      [one.id, two.id],
    );
    const plans = await crossed();
    const locked = { params: { id: plans[0].id, point_id: plans[0].points.S1! }, body: { data: { locked: true } } };
    await under.trial.client.call('correctRoutePoint', locked);
    const { service_start } = (await under.pointOf(plans[0], 'S1'))!;
    await optimize(plans);
    const point = await under.pointOf(plans[0], 'S1');
    assert.deepEqual([point?.locked, point?.service_start], [true, service_start]);
  });

  it('leave out what does not fit, with the reason', async () => {
    const items = [{ external_code: 'CX', capacity: 8 }];
    const one = await under.trial.plan(
      [base, { name: 'A', ...at(1), route_point_items: items }, { name: 'B', ...at(2), route_point_items: items }],
      { ...day, vehicle_plates: ['AAA1A11'] },
    );
    const two = await under.trial.plan([base, { name: 'C', ...at(3), route_point_items: items }], {
      ...day,
      vehicle_plates: ['AAA1A12'],
    });
    const { unassigned_points: left } = (await optimize([one, two])).body.data;
    assert.deepEqual(
      left.map(({ code }) => code),
      ['no_room'],
    );
    const counts = await Promise.all([one, two].map(async (plan) => (await read(plan)).total_points));
    assert.deepEqual(counts, [1, 1]);
  });

  it('keep finished points, and all points of plans under way; with keep_begun also in their plan', async () => {
    const names = ['A', 'B', 'C', 'D'];
    const begun = await under.underWay(names);
    const other = await under.trial.plan([base, { name: 'X', ...at(4.1) }, { name: 'Y', ...at(3.1) }], {
      date_time_start: fromNow(-60),
      date_time_end: fromNow(600),
      vehicle_plates: ['AAA1A11'],
    });
    const done = await under.pointOf(begun, 'A');
    const kept = [await namesOf(begun), await namesOf(other)];
    await optimize([begun, other], { keep_begun: true });
    assert.deepEqual([await namesOf(begun), await namesOf(other)], kept);
    const { route_plans: reported } = (await optimize([begun, other])).body.data;
    assert.deepEqual(await under.pointOf(begun, 'A'), done);
    const all = [...(await read(begun)).route_points, ...(await read(other)).route_points].map(({ name }) => name);
    assert.deepEqual(all.sort(), ['A', 'B', 'Base', 'C', 'D', 'X', 'Y', 'base', 'end'].sort());
    // A plan under way that loses its last point is completed, as if the point had been moved.
    assert.equal((await read(begun)).status, reported[0]?.status);
  });

  it('are refused unless they can all be optimized', async () => {
    const [one, two] = await crossed();
    assert.equal(
      await refused(optimize([one, { ...two, id: 99_999_999 }])),
      '422 /data/route_plans/1 unknown_reference',
    );
    assert.equal(await refused(optimize([one, one])), '422 /data/route_plans/1 repeated');
    const far = await under.trial.plan([base, { name: 'F', ...at(1) }], {
      date_time_start: '2027-02-01T08:00:00-03:00',
      date_time_end: '2027-02-01T18:00:00-03:00',
    });
    assert.equal(await refused(optimize([one, far])), '422 /data/route_plans plans_too_far_apart');
    assert.equal(await refused(optimize([one], { search_seconds: 3600 })), '422 /data/search_seconds too_large');
    await under.trial.service.sql(`update route_plan set status = 'C' where id = ${two.id}`);
    const { status, code } = await problemOf(optimize([one, two]));
    assert.deepEqual([status, code], [409, 'invalid_transition']);
    assert.equal(await refused(optimize([one], {}, false, { 'if-match': '"99"' })), '412 precondition_failed');
    const etags = await Promise.all(
      [one, far].map(async ({ id }) => {
        const { headers } = await under.trial.client.call('getRoutePlan', { params: { id } });
        return headers.get('etag') ?? assert.fail('no ETag');
      }),
    );
    await optimize([one], {}, true, { 'if-match': etags.join(', ') });
  });

  it('may have ten thousand points in all, and no more', async () => {
    const [one, two] = await crossed();
    await under.trial.service.sql(`insert into route_point (customer_id, route_id, route_plan_id, line, name, type, delivery_time, latitude, longitude)
      select customer_id, route_id, route_plan_id, 100 + n, 'Many', 'PE', 0, latitude, longitude
      from route_point, generate_series(1, 9995) n where id = ${one.points.N1}`);
    assert.equal(await refused(optimize([one, two])), '422 /data/route_plans too_many_to_optimize');
  });

  it('are not stored if one of them changes meanwhile', async () => {
    const plans = await crossed();
    const stored = await Promise.all(plans.map(namesOf));
    const call = () => optimize(plans);
    const problem = await problemOf(
      under.trial.whileLocked(`update route_plan set version = version + 1 where id = ${plans[1].id}`, call),
    );
    assert.equal(problem.status, 412);
    assert.deepEqual(await Promise.all(plans.map(namesOf)), stored);
  });
});

describe('Plans that are optimized together later', () => {
  const silent = pino({ level: 'silent' });
  const withQueue = async (work: () => Promise<void>, tools = planningTools) => {
    const queue = new OptimizationQueue(database, tools, silent, oneAtATime);
    queue.start();
    try {
      await work();
    } finally {
      await queue.stop();
    }
  };
  const statuses = (plans: readonly TrialPlan[]) =>
    Promise.all(plans.map(async (plan) => (await read(plan)).status)).then((all) => all.join(''));
  const untilStatus = (plans: readonly TrialPlan[], wanted: string) =>
    until(`status ${wanted}`, async () => (await statuses(plans)) === wanted);

  it('wait in W and are then stored together', async () => {
    const plans = await crossed();
    const { status, body } = await optimize(plans, { is_async: true });
    assert.equal(status, 202);
    assert.deepEqual(
      body.data.route_plans.map((plan) => plan.status),
      ['W', 'W'],
    );
    assert.equal(await statuses(plans), 'WW');
    await withQueue(() => untilStatus(plans, 'PP'));
    assert.deepEqual((await Promise.all(plans.map(namesOf))).sort(), ['Base N1 N2 N3', 'Base S1 S2 S3']);
    for (const plan of plans) assert.equal((await under.announcedTypes(plan)).at(-1), 'route_plan.optimized');
  });

  it('go on without a plan that is cancelled, whichever it is', async () => {
    for (const cancelled of [0, 1] as const) {
      const plans = await crossed();
      const third = await under.trial.plan([base, { name: 'N4', ...at(13) }], { ...day });
      const all = [...plans, third];
      await optimize(all, { is_async: true });
      await under.trial.client.call('cancelOptimization', { params: { id: plans[cancelled].id }, body: {} });
      const kept = await namesOf(plans[cancelled]);
      await withQueue(() => untilStatus(all, 'PPP'));
      assert.equal(await namesOf(plans[cancelled]), kept);
    }
  });

  it('are optimized again without a plan whose driver acts during the search', async () => {
    const begun = await under.underWay(['A', 'B', 'C']);
    const [one, two] = await crossed();
    let searches = 0;
    const tools: typeof planningTools = {
      ...planningTools,
      solve: async (...args) => {
        searches += 1;
        if (searches === 1) await under.deliver(begun, 'B', 2);
        return planningTools.solve(...args);
      },
    };
    await optimize([begun, one, two], { is_async: true });
    await withQueue(() => untilStatus([begun, one, two], 'EPP'), tools);
    assert.equal(searches, 2);
    assert.equal((await under.pointOf(begun, 'B'))?.status, 'E');
    assert.deepEqual((await Promise.all([one, two].map(namesOf))).sort(), ['Base N1 N2 N3', 'Base S1 S2 S3']);
  });

  it('return to their status if the search fails, with the reason', async () => {
    const plans = await crossed();
    await under.trial.service.sql(`update route_plan set status = 'I' where id = ${plans[1].id}`);
    await optimize(plans, { is_async: true });
    const tools: typeof planningTools = { ...planningTools, solve: () => Promise.reject(new Error('broken')) };
    await withQueue(() => untilStatus(plans, 'PI'), tools);
    const { body } = await under.trial.client.call('getRoute', { params: { id: plans[0].routeId } });
    assert.match(JSON.stringify(body), /optimization_failed/);
  });
});
