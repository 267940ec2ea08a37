import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import type { planChanges } from '@tropeiro/contract/planning/plan-changes.ts';
import type { planStates } from '@tropeiro/contract/planning/plan-states.ts';
import { problemOf, refused } from '../../testing/refused.ts';
import { at, type TrialPlan } from '../change/plan-trial.fixture.ts';
import { ids, UnderWayTrial } from '../change/under-way-trial.fixture.ts';

let under: UnderWayTrial;
before(async () => {
  under = await UnderWayTrial.open();
});
after(() => under.trial.service.stop());

const client = () => under.trial.client;
const line = [
  { name: 'Base', type: 'PA' as const, ...at(0) },
  { name: 'A', ...at(1) },
  { name: 'B', ...at(2) },
  { name: 'C', ...at(3) },
];
async function planned(status = 'P'): Promise<TrialPlan> {
  const plan = await under.trial.plan(line);
  await setStatus(plan, status);
  return plan;
}
const setStatus = ({ id }: TrialPlan, status: string) =>
  under.trial.service.sql(`update route_plan set status = '${status}' where id = ${id}`);
const lockPlan = ({ id }: TrialPlan, locked = true, dry_run = false) =>
  client().call('changeRoutePlan', { params: { id }, query: { dry_run }, body: { data: { locked } } });
const lockPoint = ({ id, points }: TrialPlan, name: string, data: object = { locked: true }) =>
  client().call('correctRoutePoint', { params: { id, point_id: points[name]! }, body: { data } });
const orderPlans = (plans: readonly (readonly [TrialPlan, number[]])[], unassigned_points: number[] = []) =>
  client().call('orderRoutePlans', {
    body: {
      data: {
        route_plans: plans.map(([{ id }, route_points]) => ({ id, etag: '*', route_points })),
        unassigned_points,
      },
    },
  });
const pointOf = async (plan: TrialPlan, name: string) => (await under.pointOf(plan, name)) ?? assert.fail(name);

describe('A locked plan', () => {
  type Changing = (plan: TrialPlan) => Promise<unknown>;
  const change =
    (operation: keyof typeof planChanges | keyof typeof planStates, data: (plan: TrialPlan) => object): Changing =>
    (plan) =>
      client().call(operation, {
        params: { id: plan.id, point_id: plan.points.A! },
        body: { data: data(plan) },
      } as never);
  /** What each operation sends to change the plan. Undefined: the operation applies to no plan that can be locked. */
  const changes: Record<keyof typeof planChanges | keyof typeof planStates, Changing | undefined> = {
    changeRoutePlan: change('changeRoutePlan', () => ({ require_picture: true })),
    addRoutePoints: change('addRoutePoints', () => ({ route_points: [{ name: 'X', ...at(4) }] })),
    correctRoutePoint: change('correctRoutePoint', () => at(5)),
    orderRoutePoints: change('orderRoutePoints', (plan) => ({ route_points: ids(plan, 'C', 'B', 'A') })),
    removeRoutePoints: change('removeRoutePoints', (plan) => ({ route_points: ids(plan, 'A') })),
    moveRoutePoints: change('moveRoutePoints', (plan) => ({ route_points: ids(plan, 'A'), order: 4 })),
    optimizeRoutePlan: change('optimizeRoutePlan', () => ({})),
    // It leaves locked plans as they are (joint/optimize-plans.full.test.ts).
    optimizeRoutePlans: undefined,
    excludeRoutePlan: (plan) => client().call('excludeRoutePlan', { params: { id: plan.id } }),
    acceptOrder: async (plan) => {
      await setStatus(plan, 'I');
      return client().call('acceptOrder', { params: { id: plan.id }, query: {} });
    },
    // A plan that is optimized or excluded is not locked, and a copy is another plan.
    cancelOptimization: undefined,
    restoreRoutePlan: undefined,
    duplicateRoutePlan: undefined,
  };
  for (const [operation, changing] of Object.entries(changes))
    if (changing)
      it(`is not changed by ${operation}, which is refused with 409`, async () => {
        const plan = await planned();
        await lockPlan(plan);
        const stored = await under.read(plan);
        const { status, code, detail } = await problemOf(changing(plan));
        assert.deepEqual([status, code], [409, 'locked']);
        assert.match(detail ?? '', new RegExp(`route plan ${plan.id} `.trim()));
        assert.deepEqual({ ...(await under.read(plan)), status: 'P' }, stored);
      });

  it('loses no point to another plan and is not excluded with its route', async () => {
    const [plan, other] = [await planned(), await planned()];
    await lockPlan(plan);
    assert.equal(await refused(under.move(other, { route_points: ids(plan, 'A') })), '409 locked');
    assert.equal(await refused(client().call('excludeRoute', { params: { id: plan.routeId } })), '409 locked');
    assert.equal(await refused(orderPlans([[plan, ids(plan, 'C', 'B', 'A')]])), '409 locked');
  });

  it('is not replaced by an import, whose report says why', async () => {
    const plan = await planned();
    await lockPlan(plan);
    const { external_code, date_time_start, date_time_end } = await under.read(plan);
    const data = { external_code, date_time_start, date_time_end, route_points: [{ name: 'X', ...at(1) }] };
    const body = { source: 'H' as const, on_duplicate: 'replace' as const, optimize: false, geocoding: false, data };
    const report = (await client().call('importRoutePlan', { body })).body;
    assert.equal(report.wrong_route_plans.length, 1);
    assert.match(JSON.stringify(report.wrong_route_plans), /locked plan cannot be replaced; unlock it first/);
    assert.equal((await under.read(plan)).date_excluded, null);
  });

  it('is unlocked by the same call, alone or with the change that it allows', async () => {
    const plan = await planned();
    const { body, headers } = await lockPlan(plan);
    const { id, locked: isLocked, etag } = body.data.route_plans[0] ?? assert.fail();
    assert.deepEqual([id, isLocked, etag], [plan.id, true, '"2"']);
    assert.equal((await under.read(plan)).locked, true);
    assert.ok(headers);
    await lockPlan(plan, false, true);
    assert.equal((await under.read(plan)).locked, true, 'a dry run keeps nothing');
    const unlocking = { locked: false, require_picture: true };
    await client().call('changeRoutePlan', { params: { id: plan.id }, body: { data: unlocking } });
    const { locked, require_picture } = await under.read(plan);
    assert.deepEqual([locked, require_picture], [false, true]);
    await lockPlan(plan);
    await lockPlan(plan);
    await lockPlan(plan, false);
    assert.deepEqual((await under.announcedTypes(plan)).slice(1), Array(4).fill('route_plan.updated'));
  });

  it('keeps all its times when it is locked, and gets the actions of its driver', async () => {
    const plan = await under.today(['A', 'B']);
    const { route_points: points } = await under.read(plan);
    await lockPlan(plan);
    assert.deepEqual((await under.read(plan)).route_points, points);
    await under.deliver(plan, 'A', 1);
    const { status, locked } = await under.read(plan);
    assert.deepEqual([status, locked], ['E', true]);
    assert.equal(await refused(under.remove(plan, ids(plan, 'B'))), '409 locked');
    await lockPlan(plan, false);
    await under.remove(plan, ids(plan, 'B'));
  });

  for (const [kind, make] of [
    ['a plan that waits', () => under.today(['A', 'B'])],
    ['a plan under way', () => under.underWay(['A', 'B'])],
  ] as const)
    it(`leaves the figures of ${kind} in the report, if the plan or a point is locked`, async () => {
      const plan = await make();
      const body = { data: { helper_id: null } };
      const known = (
        await client().call('changeRoutePlan', { params: { id: plan.id }, query: { dry_run: true }, body })
      ).body.data.totals.before;
      assert.deepEqual([known.overtime, known.count_late], [0, 0]);
      const locks = [() => lockPoint(plan, 'B'), () => lockPlan(plan), () => lockPlan(plan, false)];
      for (const lock of locks) {
        const { route_plans, totals } = (await lock()).body.data;
        const { overtime, count_late, before } = route_plans[0] ?? assert.fail();
        assert.deepEqual([overtime, count_late, before?.overtime, before?.count_late], [0, 0, 0, 0]);
        assert.deepEqual(totals.before, totals.after);
        assert.equal(totals.after.total_distance, known.total_distance);
      }
    });

  it('may be copied; the copy is not locked', async () => {
    const plan = await planned();
    await lockPlan(plan);
    const copied = await client().call('duplicateRoutePlan', {
      params: { id: plan.id },
      body: { data: { date: '2026-12-15' } },
    });
    assert.equal((await under.trial.read(copied.body.data.route_plans[0]!.id!)).locked, false);
  });
});

describe('A locked point', () => {
  it('is neither moved nor removed by a call that names it', async () => {
    const [plan, other] = [await planned(), await planned()];
    await lockPoint(plan, 'B');
    for (const changing of [
      () => under.remove(plan, ids(plan, 'A', 'B')),
      () => under.move(other, { route_points: ids(plan, 'A', 'B') }),
      () => under.move(plan, { route_points: ids(plan, 'A', 'B'), order: 2 }),
    ])
      assert.equal(await refused(changing()), '409 /data/route_points/1 locked');
    const moved = orderPlans([
      [plan, ids(plan, 'A', 'C')],
      [other, [...ids(other, 'A', 'B', 'C'), ...ids(plan, 'B')]],
    ]);
    assert.equal(await refused(moved), '409 /data/route_plans/1/route_points/3 locked');
    const left = orderPlans([[plan, ids(plan, 'A', 'C')]], ids(plan, 'B'));
    assert.equal(await refused(left), '409 /data/unassigned_points/0 locked');
    assert.equal(await under.trial.order(plan.id), 'Base A B C');
  });

  it('is served at its hour in another order, or the order is refused', async () => {
    const plan = await planned();
    await lockPoint(plan, 'A');
    const { service_start } = await pointOf(plan, 'A');
    assert.equal(await refused(under.order(plan, ids(plan, 'C', 'B', 'A'))), '409 /data/route_points/2 locked');
    const late = orderPlans([[plan, ids(plan, 'C', 'B', 'A')]]);
    assert.equal(await refused(late), '409 /data/route_plans/0/route_points/2 locked');
    await under.order(plan, ids(plan, 'A', 'C', 'B'));
    assert.equal((await pointOf(plan, 'A')).service_start, service_start);
    const last = await planned();
    await lockPoint(last, 'C');
    const hour = (await pointOf(last, 'C')).service_start;
    await under.remove(last, ids(last, 'A', 'B'));
    assert.equal((await pointOf(last, 'C')).service_start, hour, 'the vehicle waits');
  });

  it('is not delayed by points that are added before it', async () => {
    const plan = await planned();
    await lockPoint(plan, 'A');
    const adding = { route_points: [{ name: 'X', order: 2, ...at(30) }] };
    const { detail } = await problemOf(
      client().call('addRoutePoints', { params: { id: plan.id }, body: { data: adding } }),
    );
    assert.match(detail ?? '', new RegExp(`route point ${plan.points.A}`));
    await under.add(plan, 'X', at(4));
    assert.match(await under.trial.order(plan.id), /A.*X/);
  });

  it('keeps its hour in an optimization that does not name it', async () => {
    const plan = await under.trial.plan([line[0]!, line[3]!, line[1]!, line[2]!]);
    await lockPoint(plan, 'B');
    const { service_start } = await pointOf(plan, 'B');
    await under.optimize(plan);
    assert.equal((await pointOf(plan, 'B')).service_start, service_start);
    assert.equal((await pointOf(plan, 'B')).locked, true);
  });

  it('is locked only if it has planned times and is no departure, and only in a plan that is not locked', async () => {
    const plan = await planned();
    assert.equal(await refused(lockPoint(plan, 'Base')), '422 /data/locked terminal_point');
    assert.equal(await refused(lockPoint(plan, 'A', { latitude: -30 })), '422 /data/longitude missing');
    assert.equal(await refused(lockPoint(plan, 'A', {})), '422 /data/latitude missing /data/longitude missing');
    const failed = await planned('I');
    assert.equal(await refused(lockPoint(failed, 'A')), '422 /data/locked not_timed');
    await lockPlan(plan);
    assert.equal(await refused(lockPoint(plan, 'A')), '409 locked');
  });

  it('is unlocked by itself or with its corrected location, and then moves', async () => {
    const plan = await planned();
    await lockPoint(plan, 'A');
    await lockPoint(plan, 'A', { locked: false, ...at(1.5) });
    assert.equal((await pointOf(plan, 'A')).locked, false);
    await lockPoint(plan, 'B');
    await lockPoint(plan, 'B', { locked: false });
    await under.remove(plan, ids(plan, 'A', 'B'));
  });

  it('of a plan under way is delivered by its driver like any other', async () => {
    const plan = await under.underWay(['A', 'B', 'C']);
    await lockPoint(plan, 'B');
    assert.equal(await refused(under.remove(plan, ids(plan, 'B'))), '409 /data/route_points/0 locked');
    await under.deliver(plan, 'B', 2);
    assert.equal((await pointOf(plan, 'B')).status, 'E');
    await under.optimize(plan);
  });
});
