import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import type { Client } from '@tropeiro/contract/client.ts';
import type { NewRoutePlan } from '@tropeiro/domain/planning/new-route-plan-schema.ts';
import type { RoutePlanOptimization } from '@tropeiro/domain/planning/optimization/route-plan-optimization-schema.ts';
import { Database } from '@tropeiro/platform/database/database.ts';
import { until } from '@tropeiro/tools/until.ts';
import { pino } from 'pino';
import { demoRecords } from '../../testing/demo-records.ts';
import { refused } from '../../testing/refused.ts';
import { startTestService, type TestService } from '../../testing/test-service.ts';
import { withoutEtags } from '../change/plan-trial.fixture.ts';
import type { PlanningTools } from '../routing/plan-routes.ts';
import { OptimizationQueue } from './optimization-queue.ts';
import { oneAtATime, planningTools as tools } from './planning-tools.fixture.ts';

let service: TestService;
let client: Client;
let database: Database;
const { sql, insert } = demoRecords(() => service);

before(async () => {
  service = await startTestService();
  client = await service.as('dispatcher');
  database = new Database({ url: service.target.appUrl, maxConnections: 4, waitS: 30, statementTimeoutS: 30 });
  await insert('vehicle', { title: 'Van', plate: 'AAA1A11', capacity: 100 });
});
after(async () => {
  await database.close();
  await service.stop();
});

/** A place at a distance in kilometres north of the depot. */
const at = (north: number) => ({ latitude: -30.03 + north / 111, longitude: -51.22 });

/** Imports a plan from the depot to places at these distances and back, in this order. */
async function imported(kilometres: readonly number[], more: Partial<NewRoutePlan> = {}) {
  const data: NewRoutePlan = {
    date_time_start: '2026-12-01T08:00:00-03:00',
    date_time_end: '2026-12-01T18:00:00-03:00',
    external_code: 'ROTA',
    vehicle_plate: 'AAA1A11',
    route_points: [
      { name: 'Depot', type: 'PA', ...at(0) },
      ...kilometres.map((north) => ({
        name: `km ${north}`,
        ...at(north),
        route_point_items: [{ external_code: 'CX', capacity: 20 }],
      })),
      { name: 'Depot', type: 'CH', ...at(0) },
    ],
    ...more,
  };
  const body = { source: 'H' as const, optimize: false, geocoding: false, data };
  const report = (await client.call('importRoutePlan', { body })).body;
  return planOf(report.route_plans[0]?.id ?? 0);
}

const planOf = async (id: number) =>
  (await client.call('getRoutePlan', { params: { id }, query: { includes: ['route_points'] } })).body.data;
const optimize = async (id: number, data: RoutePlanOptimization = {}, dry_run = false) =>
  (await client.call('optimizeRoutePlan', { params: { id }, query: { dry_run }, body: { data } })).body.data;
const announcedTypes = async (id: number) =>
  (
    await sql<{ type: string }>(
      `select type from outbox where type like 'route_plan.%' and resource_id = ${id} order by id`,
    )
  ).map(({ type }) => type);
type Plan = Awaited<ReturnType<typeof planOf>>;
const namesOf = ({ route_points }: Plan) => route_points.map(({ name }) => name);
const pointOf = ({ route_points }: Plan, name: string) =>
  route_points.find((point) => point.name === name) ?? assert.fail(name);
const zigzag = [1, 9, 2, 8];

describe('A plan that is optimized again', () => {
  it('is reported in a dry run, and then stored identically', async () => {
    const before = await imported(zigzag);
    const { dry_run: _, ...tried } = await optimize(before.id, { objective: 'distance' }, true);
    assert.deepEqual(await planOf(before.id), before, 'a dry run keeps nothing');
    const { dry_run: __, ...done } = await optimize(before.id, { objective: 'distance' });
    assert.deepEqual(withoutEtags(done), withoutEtags(tried));
    const plan = await planOf(before.id);
    const [reported] = done.route_plans;
    assert.deepEqual(
      [reported?.total_distance, reported?.total_time, reported?.before?.total_distance],
      [plan.total_distance, plan.total_time, before.total_distance],
    );
    assert.ok(plan.total_distance < before.total_distance);
    assert.deepEqual([plan.status, plan.objective, plan.external_code], ['P', 'distance', 'ROTA']);
    assert.deepEqual(
      plan.route_points.map(({ order, optimized_order }) => [order, optimized_order]),
      plan.route_points.map((_, index) => [index + 1, index + 1]),
    );
    assert.deepEqual(await announcedTypes(plan.id), ['route_plan.created', 'route_plan.optimized']);
  });

  it('retains the hour of a locked point, and waits for it rather than arrive earlier', async () => {
    const before = await imported(zigzag);
    const last = pointOf(before, 'km 8');
    await optimize(before.id, { locked_points: [last.id] });
    const plan = await planOf(before.id);
    assert.equal(pointOf(plan, 'km 8').service_start, last.service_start);
    assert.notDeepEqual(namesOf(plan), namesOf(before));
    const all = before.route_points.filter(({ type }) => type === 'PE');
    const again = await imported(zigzag);
    await optimize(again.id, {
      locked_points: again.route_points.flatMap(({ id, type }) => (type === 'PE' ? id : [])),
    });
    assert.deepEqual(
      (await planOf(again.id)).route_points
        .filter(({ type }) => type === 'PE')
        .map(({ service_start }) => service_start),
      all.map(({ service_start }) => service_start),
    );
  });

  it('leaves out points that do not fit, with the reason, and never a locked one', async () => {
    const before = await imported([1, 2, 3, 4, 5, 6]);
    const locked = before.route_points.filter(({ name }) => name === 'km 5' || name === 'km 6');
    const report = await optimize(before.id, { locked_points: locked.map(({ id }) => id) });
    assert.deepEqual(
      report.unassigned_points.map(({ code }) => code),
      ['no_room'],
      'the vehicle loads five of six',
    );
    const plan = await planOf(before.id);
    assert.deepEqual([plan.total_points, report.route_plans[0]?.total_points], [5, 5]);
    for (const { name, service_start } of locked) assert.equal(pointOf(plan, name).service_start, service_start);
    const { body } = await client.call('getRoute', { params: { id: before.route_id } });
    assert.deepEqual(
      body.data.unassigned_points.map(({ name, code }) => [name, code]),
      report.unassigned_points.map(({ name, code }) => [name, code]),
    );
  });

  it('is refused if a lock is invalid or impossible, and nothing is stored', async () => {
    const plan = await imported(zigzag);
    const [departure] = plan.route_points;
    const km9 = pointOf(plan, 'km 9').id;
    const faults = async (locked_points: number[], id = plan.id) => refused(optimize(id, { locked_points }));
    assert.equal(await faults([km9, km9]), '422 /data/locked_points/1 repeated');
    assert.equal(await faults([km9, 999_999]), '422 /data/locked_points/1 unknown_reference');
    assert.equal(await faults([departure?.id ?? 0]), '422 /data/locked_points/0 unknown_reference');
    const before = await planOf(plan.id);
    await sql(`update route_point set service_start = '2026-12-01T11:00:01Z' where id = ${km9}`);
    assert.equal(await faults([km9]), '422 /data/locked_points/0 hour_lost');
    assert.deepEqual(
      [(await planOf(plan.id)).status, await announcedTypes(plan.id)],
      [before.status, ['route_plan.created']],
    );
    await sql(`update route_plan set status = 'I' where id = ${plan.id}`);
    assert.equal(await faults([km9]), '422 /data/locked_points not_timed');
  });

  it('without a point that fits reports the reasons, retains its points and fails', async () => {
    const route_points = [1, 2].map((north) => ({
      name: `km ${north}`,
      ...at(north),
      route_point_items: [{ external_code: 'CX', capacity: 120 }],
    }));
    const before = await imported([], { route_points });
    for (const isTried of [true, false]) {
      const report = await optimize(before.id, {}, isTried);
      assert.deepEqual(
        report.unassigned_points.map(({ name, code }) => [name, code]),
        [
          ['km 1', 'capacity'],
          ['km 2', 'capacity'],
        ],
      );
      assert.deepEqual(
        report.route_plans.map(({ status, total_points }) => [status, total_points]),
        [['I', 2]],
      );
    }
    const plan = await planOf(before.id);
    assert.deepEqual([plan.status, namesOf(plan)], ['I', ['km 1', 'km 2']]);
  });

  it('without remaining points is a plan without points', async () => {
    const plan = await imported([1]);
    await sql(`update route_point set date_excluded = now() where route_plan_id = ${plan.id}`);
    const report = await optimize(plan.id);
    assert.deepEqual(
      report.route_plans.map(({ status, total_points }) => [status, total_points]),
      [['P', 0]],
    );
  });
});

describe('A plan that is to be optimized again later', () => {
  const waiting = async (kilometres: readonly number[], locked: readonly string[] = []) => {
    const plan = await imported(kilometres);
    const locked_points = locked.map((name) => pointOf(plan, name).id);
    await optimize(plan.id, { is_async: true, objective: 'distance', has_time_window: true, locked_points });
    return plan;
  };
  const queueOf = (solving: PlanningTools) =>
    new OptimizationQueue(database, solving, pino({ level: 'silent' }), oneAtATime);

  it('retains its locked hours, and the options of the request', async () => {
    const before = await waiting(zigzag, ['km 8']);
    const queue = queueOf(tools);
    queue.start();
    await until('it to be planned', async () => (await planOf(before.id)).status === 'P');
    await queue.stop();
    const plan = await planOf(before.id);
    assert.equal(pointOf(plan, 'km 8').service_start, pointOf(before, 'km 8').service_start);
    assert.deepEqual([plan.objective, plan.has_time_window], ['distance', true]);
    assert.notDeepEqual(namesOf(plan), namesOf(before));
    assert.deepEqual(await announcedTypes(plan.id), [
      'route_plan.created',
      'route_plan.updated',
      'route_plan.optimized',
    ]);
  });

  it('never becomes worse, whatever the search finds', async () => {
    const before = await waiting([1, 2, 8, 9]);
    const queue = queueOf({
      ...tools,
      solve: async (...args) => {
        const solution = await tools.solve(...args);
        const routes = solution.routes.map((route) => ({
          ...route,
          activities: [0, 1].flatMap((odd) => route.activities.filter((_, index) => index % 2 === odd)),
        }));
        return { ...solution, routes };
      },
    });
    queue.start();
    await until('it to be planned', async () => (await planOf(before.id)).status === 'P');
    await queue.stop();
    const plan = await planOf(before.id);
    assert.deepEqual([plan.total_distance, namesOf(plan)], [before.total_distance, namesOf(before)]);
    assert.deepEqual(
      plan.route_points.map(({ order, optimized_order }) => [order, optimized_order]),
      plan.route_points.map((_, index) => [index + 1, index + 1]),
    );
  });

  it('that is cancelled during the search is aborted, and nothing is stored', async () => {
    const before = await waiting(zigzag);
    let isAsked = false;
    let isAborted = false;
    const queue = queueOf({
      ...tools,
      solve: (_, { signal }) =>
        new Promise((_resolve, reject) => {
          isAsked = true;
          signal?.addEventListener('abort', () => {
            isAborted = true;
            reject(signal.reason);
          });
        }),
    });
    queue.start();
    await until('it to be begun', () => isAsked);
    assert.equal((await planOf(before.id)).status, 'R');
    await client.call('cancelOptimization', { params: { id: before.id } });
    await until('the solver to be stopped', () => isAborted);
    await queue.stop();
    const { date_modified: _, ...plan } = await planOf(before.id);
    const { date_modified: __, ...same } = before;
    assert.deepEqual(plan, same);
    assert.deepEqual(await announcedTypes(before.id), [
      'route_plan.created',
      'route_plan.updated',
      'route_plan.updated',
    ]);
  });

  it('that is cancelled just before it is stored is not stored', async () => {
    const before = await waiting(zigzag);
    const queue = queueOf({
      ...tools,
      solve: async (...args) => {
        const solution = await tools.solve(...args);
        await client.call('cancelOptimization', { params: { id: before.id } });
        return solution;
      },
    });
    queue.start();
    await until('it to be cancelled', async () => (await planOf(before.id)).status === 'P');
    await queue.stop();
    assert.deepEqual((await planOf(before.id)).route_points, before.route_points);
    assert.deepEqual(await sql('select from plan_optimization'), []);
  });
});
