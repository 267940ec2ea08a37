import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import type { Client } from '@tropeiro/contract/client.ts';
import { codesOf } from '@tropeiro/domain/language/codes.ts';
import type { PlanAction } from '@tropeiro/domain/planning/plan-action.ts';
import { type RoutePlanStatus, routePlanStatuses } from '@tropeiro/domain/planning/route-plan-status.ts';
import { demoRecords } from '../../../testing/demo-records.ts';
import { cpfOf } from '../../../testing/documents.ts';
import { planRecords } from '../../../testing/plan-records.ts';
import { problemOf, refused } from '../../../testing/refused.ts';
import { startTestService, type TestService } from '../../../testing/test-service.ts';
import { withoutEtags } from '../plan-trial.fixture.ts';

let service: TestService;
let client: Client;
const { sql, insert } = demoRecords(() => service);
const { insertRoute, insertPlan, insertPoint } = planRecords(() => service);

before(async () => {
  service = await startTestService();
  client = await service.as('dispatcher');
});
after(() => service.stop());

/** A plan with two deliveries. It is planned and timed, unless the columns give another status. */
async function stored(columns: Readonly<Record<string, string | number>> = {}): Promise<number> {
  const route_id = await insertRoute();
  const id = await insertPlan({ route_id, source: 'H', total_points: 2, ...columns });
  const hour = { service_start: '2026-03-10T12:00:00Z' };
  for (const line of [1, 2]) {
    const place = { line, order: line, latitude: -30, longitude: -51 - line / 100, name: `NF ${line}` };
    const isPlanned = (columns.status ?? 'P') === 'P';
    const { order, ...rest } = place;
    const pointId = await insertPoint(route_id, { ...rest, route_plan_id: id, ...(isPlanned && hour) });
    await sql(`update route_point set "order" = ${order} where id = ${pointId}`);
  }
  if (columns.status === 'W' || columns.status === 'R')
    await sql(`insert into plan_optimization (customer_id, route_plan_id, status_before)
      select customer_id, id, 'P' from route_plan where id = ${id}`);
  return id;
}

/** The actions that depend only on a plan's state. Changes of its fields and points have tests of their own. */
type StateAction = Exclude<PlanAction, 'change' | 'change_crew' | `${string}_points`>;

const actions = {
  lock: (id: number, caller = client) =>
    caller.call('changeRoutePlan', { params: { id }, body: { data: { locked: true } } }),
  optimize: (id: number, caller = client) =>
    caller.call('optimizeRoutePlan', { params: { id }, body: { data: { is_async: true } } }),
  cancel_optimization: (id: number, caller = client) => caller.call('cancelOptimization', { params: { id } }),
  exclude: (id: number, caller = client) => caller.call('excludeRoutePlan', { params: { id } }),
  restore: (id: number, caller = client) => caller.call('restoreRoutePlan', { params: { id } }),
  accept_order: (id: number, caller = client) => caller.call('acceptOrder', { params: { id }, query: {} }),
  duplicate: (id: number, caller = client) =>
    caller.call('duplicateRoutePlan', { params: { id }, body: { data: { date: '2026-04-01' } } }),
} satisfies Record<StateAction, (id: number) => Promise<unknown>>;

const planOf = async (id: number) =>
  (await client.call('getRoutePlan', { params: { id }, query: { includes: ['route_points', 'user_excluded'] } })).body
    .data;
const announcedTypes = async (id: number) =>
  (
    await sql<{ type: string }>(
      `select type from outbox where type like 'route_plan.%' and resource_id = ${id} order by id`,
    )
  ).map(({ type }) => type);

describe('An action on a plan', () => {
  const statuses = codesOf(routePlanStatuses);
  /** The statuses in which each action is allowed, for plans that are shown and for excluded ones. */
  const allowed: Readonly<Record<StateAction, readonly [shown: string, excluded: string]>> = {
    lock: ['PEI', ''],
    optimize: ['PEI', ''],
    cancel_optimization: ['WR', ''],
    exclude: ['PWI', ''],
    restore: ['', 'PWI'],
    accept_order: ['I', ''],
    duplicate: ['PECWIR', 'PECWIR'],
  };
  for (const [action, [shown, excluded]] of Object.entries(allowed) as [StateAction, readonly [string, string]][])
    it(`(${action}) is allowed in ${shown || 'no status'}, excluded in ${excluded || 'none'}, and otherwise refused with the allowed actions`, async () => {
      const done = { shown: '', excluded: '' };
      for (const kind of ['shown', 'excluded'] as const)
        for (const status of statuses) {
          const id = await stored({ status, ...(kind === 'excluded' && { date_excluded: '2026-03-01T00:00:00Z' }) });
          const problem = await actions[action](id).then(
            () => undefined,
            () => problemOf(actions[action](id)),
          );
          if (!problem) {
            done[kind] += status;
            continue;
          }
          assert.deepEqual([problem.status, problem.code], [409, 'invalid_transition']);
          assert.deepEqual(
            (problem.allowed_actions ?? []).filter((name) => name in allowed).sort(),
            possibleIn(status, kind),
          );
          assert.deepEqual(await announcedTypes(id), []);
        }
      assert.deepEqual(done, { shown, excluded });
    });

  const possibleIn = (status: RoutePlanStatus, kind: 'shown' | 'excluded'): string[] =>
    (Object.keys(allowed) as StateAction[])
      .filter((name) => allowed[name][kind === 'shown' ? 0 : 1].includes(status))
      .sort();

  it('is not found by another company, and forbidden for a driver', async () => {
    const id = await stored();
    const other = await service.asOther();
    const driver = (await service.logIn('52998224725', { realm: 'driver' })).client;
    for (const action of Object.values(actions))
      assert.deepEqual(
        [await refused(action(id, other)), await refused(action(id, driver))],
        ['404 not_found', '403 forbidden'],
      );
    assert.deepEqual(await announcedTypes(id), []);
  });

  it('is refused if the plan has changed since it was read', async () => {
    const headers = { 'if-match': '"9"' };
    const id = await stored();
    const failed = await stored({ status: 'I' });
    const waits = await stored({ status: 'W' });
    const excluded = await stored({ date_excluded: '2026-03-01T00:00:00Z' });
    const data = { is_async: true };
    const calls = [
      client.call('optimizeRoutePlan', { params: { id }, body: { data }, headers }),
      client.call('optimizeRoutePlan', { params: { id }, body: { data: {} }, headers }),
      client.call('cancelOptimization', { params: { id: waits }, headers }),
      client.call('excludeRoutePlan', { params: { id }, headers }),
      client.call('restoreRoutePlan', { params: { id: excluded }, headers }),
      client.call('acceptOrder', { params: { id: failed }, query: {}, headers }),
      client.call('duplicateRoutePlan', { params: { id }, body: { data: { date: '2026-04-01' } }, headers }),
    ];
    assert.deepEqual([...new Set(await Promise.all(calls.map(refused)))], ['412 precondition_failed']);
  });
});

describe('A plan that is excluded', () => {
  it('is stored with the user and time, and restored as it was', async () => {
    const id = await stored();
    const before = await planOf(id);
    await actions.exclude(id);
    const excluded = await planOf(id);
    assert.deepEqual(
      [excluded.status, excluded.date_excluded !== null, excluded.user_excluded?.login],
      ['P', true, 'dispatcher'],
    );
    assert.deepEqual((await client.call('listRoutePlans', { query: { route_id: before.route_id } })).body.data, []);
    const { body, headers } = await actions.restore(id);
    assert.deepEqual(
      body.data.route_plans.map(({ id: restored, status }) => [restored, status]),
      [[id, 'P']],
    );
    const { date_modified: _, ...restored } = await planOf(id);
    const { date_modified: __, ...same } = before;
    assert.deepEqual(restored, same);
    assert.deepEqual(await announcedTypes(id), ['route_plan.excluded', 'route_plan.restored']);
    const read = await client.call('getRoutePlan', { params: { id }, query: {} });
    const versionOf = (answered: Headers) => answered.get('etag')?.split('-')[0];
    assert.equal(versionOf(headers), versionOf(read.headers));
  });

  it('is restored even if its vehicle or driver is inactive, with a warning', async () => {
    const vehicle_id = await insert('vehicle', { title: 'Van', plate: 'AAA1A11', status: 'B' });
    const driver_id = await insert('driver', { name: 'Téo', cpf: cpfOf(1), status: 'I' });
    const helper_id = await insert('driver', { name: 'Ana', cpf: cpfOf(2) });
    const id = await stored({ vehicle_id, driver_id, helper_id, date_excluded: '2026-03-01T00:00:00Z' });
    const { body } = await actions.restore(id);
    assert.deepEqual(
      body.data.warnings.map(({ code, message, route_plan_id }) => [code, message, route_plan_id]),
      [
        ['not_active', 'AAA1A11 is no longer active.', id],
        ['not_active', 'Téo is no longer active.', id],
      ],
    );
  });

  it('is not queued again if a hundred are waiting when it is restored', async () => {
    const id = await stored({ status: 'W', date_excluded: '2026-03-01T00:00:00Z' });
    await sql(`with more as (insert into route_plan (customer_id, route_id, status, external_code, source, source_used,
        objective, has_time_window, date_time_start, date_time_end)
      select customer_id, route_id, status, external_code, source, source_used, objective, has_time_window, date_time_start,
        date_time_end from route_plan, generate_series(1, 100) where id = ${id} returning customer_id, id)
      insert into plan_optimization (customer_id, route_plan_id) select customer_id, id from more`);
    assert.equal(await refused(actions.restore(id)), '429 share_used_up');
    await sql(`delete from plan_optimization where route_plan_id <> ${id}`);
    assert.equal((await actions.restore(id)).status, 200);
    await sql('delete from plan_optimization');
  });
});

describe('An optimization that is cancelled', () => {
  for (const [before, after] of [
    ['P', 'P'],
    ['I', 'I'],
    ['E', 'E'],
  ] as const)
    it(`leaves a plan that was in ${before} in ${after}, with its points as they were`, async () => {
      const id = await stored({ status: before });
      const { route_points: points, objective } = await planOf(id);
      const { status, body } = await client.call('optimizeRoutePlan', {
        params: { id },
        body: { data: { is_async: true, objective: 'distance' } },
      });
      assert.deepEqual([status, body.data.route_plans[0]?.status, (await planOf(id)).status], [202, 'W', 'W']);
      const cancelled = await actions.cancel_optimization(id);
      const plan = await planOf(id);
      assert.deepEqual([cancelled.body.data.route_plans[0]?.status, plan.status], [after, after]);
      assert.deepEqual([plan.route_points, plan.objective], [points, objective]);
      assert.deepEqual(await sql('select from plan_optimization'), []);
      assert.deepEqual(await announcedTypes(id), ['route_plan.updated', 'route_plan.updated']);
    });
});

describe('The order of a plan whose optimization failed', () => {
  it('is accepted with its times, after a dry run', async () => {
    const id = await stored({ status: 'I' });
    const before = await planOf(id);
    const tried = await client.call('acceptOrder', { params: { id }, query: { dry_run: true } });
    assert.deepEqual(await planOf(id), before);
    const { body } = await actions.accept_order(id);
    assert.deepEqual({ ...withoutEtags(body.data), dry_run: true }, withoutEtags(tried.body.data));
    const plan = await planOf(id);
    assert.deepEqual(
      [plan.status, plan.route_points.map(({ name, order, optimized_order }) => [name, order, optimized_order])],
      [
        'P',
        [
          ['NF 1', 1, null],
          ['NF 2', 2, null],
        ],
      ],
    );
    assert.ok(plan.route_points.every(({ time_scheduled }) => time_scheduled !== null));
    assert.deepEqual(
      body.data.route_plans.map(({ total_time, before: was }) => [total_time > 0, was?.total_time]),
      [[true, 0]],
    );
    assert.deepEqual(await announcedTypes(id), ['route_plan.updated']);
  });
});
