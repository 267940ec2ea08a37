import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import type { Client } from '@tropeiro/contract/client.ts';
import { busy } from '@tropeiro/domain/faults/limited-resource.ts';
import type { NewRoutePlan } from '@tropeiro/domain/planning/new-route-plan-schema.ts';
import { Database } from '@tropeiro/platform/database/database.ts';
import type { Transaction } from '@tropeiro/platform/database/transaction.ts';
import { ask } from '@tropeiro/postgres/testing.ts';
import { until } from '@tropeiro/tools/until.ts';
import { pino } from 'pino';
import { planTooLarge } from '../../solving/search-memory.ts';
import { SearchNeverEnded, SolverFailed } from '../../solving/solver-thread.ts';
import { leaseOptimization } from '../../store/planning/optimizations.ts';
import { demoRecords } from '../../testing/demo-records.ts';
import { startTestService, type TestService } from '../../testing/test-service.ts';
import { type PlanningTools, planRoutes } from '../routing/plan-routes.ts';
import { OptimizationQueue } from './optimization-queue.ts';
import { beginOptimization, completeOptimization } from './optimize-stored.ts';
import { oneAtATime, planningTools as tools } from './planning-tools.fixture.ts';

const silent = pino({ level: 'silent' });

let service: TestService;
let client: Client;
let database: Database;
const { sql, insert } = demoRecords(() => service);

before(async () => {
  service = await startTestService();
  client = await service.as('dispatcher');
  database = new Database({ url: service.target.appUrl, maxConnections: 4, waitS: 30, statementTimeoutS: 30 });
  await insert('vehicle', { title: 'Van', plate: 'AAA1A11', capacity: 100 });
  await insert('vehicle', { title: 'Truck', plate: 'AAA1A12', capacity: 100 });
});
after(async () => {
  await database.close();
  await service.stop();
});

let codes = 0;
const plan = (count: number, more: Partial<NewRoutePlan> = {}): NewRoutePlan => ({
  date_time_start: '2026-12-01T08:00:00-03:00',
  date_time_end: '2026-12-01T18:00:00-03:00',
  external_code: `ASYNC-${++codes}`,
  vehicle_plates: ['AAA1A11', 'AAA1A12'],
  route_points: [
    { name: 'Base', type: 'PA', latitude: -30, longitude: -51 },
    ...Array.from({ length: count }, (_, at) => ({
      name: `NF ${at + 1}`,
      latitude: -30 - at / 200,
      longitude: -51 - at / 300,
      route_point_items: [{ external_code: 'CX', capacity: 25 }],
    })),
  ],
  ...more,
});

/** Imports a plan to be optimized later. Returns its id and that of its route. */
async function waiting(data: NewRoutePlan): Promise<{ readonly id: number; readonly routeId: number }> {
  const { status, body } = await client.call('importRoutePlan', { body: { source: 'H', is_async: true, data } });
  assert.equal(status, 202);
  const [made, ...more] = body.route_plans;
  assert.deepEqual([made?.status, more.length, body.unassigned_points], ['W', 0, []]);
  return { id: made?.id ?? 0, routeId: body.route_id ?? 0 };
}

const plansOf = async (route_id: number) =>
  (await client.call('listRoutePlans', { query: { route_id, includes: ['route_points'] } })).body.data.sort(
    (one, other) => one.id - other.id,
  );
const announcedTypes = async (routeId: number) =>
  (
    await sql<{ type: string }>(`select type from outbox
      where type like 'route_plan.%' and resource_id in (select id from route_plan where route_id = ${routeId}) order by id`)
  ).map(({ type }) => type);

const byJob = { via: 'job' };
const idle = { fullCompanies: [], isIdle: true };
const { signal } = new AbortController();
const takeNext = () =>
  database.transactAcrossCompanies(byJob, (transaction) => leaseOptimization(transaction, 30, idle));

/** Runs a queue until it is empty. */
async function emptied(queue: OptimizationQueue): Promise<void> {
  queue.start();
  await until('the queue to be empty', async () => (await sql('select from plan_optimization')).length === 0);
  await queue.stop();
}

const lockWaits = () =>
  ask(
    service.target.adminUrl,
    `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
  );

const pointNames = (plans: Awaited<ReturnType<typeof plansOf>>) =>
  plans.flatMap(({ route_points }) => route_points.map(({ name }) => name)).sort();

describe('A plan that is to be optimized later', () => {
  it('waits with all its points, and is then split over its vehicles', async () => {
    const { id, routeId } = await waiting(plan(8));
    const [before] = await plansOf(routeId);
    assert.deepEqual([before?.id, before?.status, before?.route_points.length], [id, 'W', 9]);
    await emptied(new OptimizationQueue(database, tools, silent, oneAtATime));
    const plans = await plansOf(routeId);
    assert.equal(plans[0]?.id, id, 'the plan that was imported is the first of them');
    assert.deepEqual(
      plans.map(({ status, total_points, vehicle_id }) => [status, total_points, vehicle_id !== null]),
      [
        ['P', 4, true],
        ['P', 4, true],
      ],
    );
    assert.equal(new Set(plans.map(({ vehicle_id }) => vehicle_id)).size, 2);
    for (const { route_points: points } of plans) {
      assert.deepEqual(
        points.map(({ order, optimized_order, type }) => [order, optimized_order, type === 'PA']),
        points.map((_, index) => [index + 1, index + 1, index === 0]),
      );
      assert.ok(points.every(({ time_scheduled }) => time_scheduled !== null));
    }
    assert.deepEqual(
      pointNames(plans),
      ['Base', 'Base', ...Array.from({ length: 8 }, (_, at) => `NF ${at + 1}`)].sort(),
    );
    assert.deepEqual(await announcedTypes(routeId), [
      'route_plan.created',
      'route_plan.optimized',
      'route_plan.created',
    ]);
  });

  it('is optimized once, even with concurrent or dying processes', async () => {
    const { id, routeId } = await waiting(plan(8));
    const dead = (await takeNext()) ?? assert.fail();
    assert.equal(dead.route_plan_id, id);
    const inCompany = <T>(work: (transaction: Transaction) => Promise<T>) =>
      database.transactInCompany(dead.customer_id, byJob, work);
    const begun = (await inCompany((transaction) => beginOptimization(transaction, dead, signal))) ?? assert.fail();
    assert.equal((await plansOf(routeId))[0]?.status, 'R');
    assert.equal(await takeNext(), undefined, 'no other process takes it meanwhile');
    await sql(`update plan_optimization set lease_until = now() - interval '1 second'`);
    await emptied(new OptimizationQueue(database, tools, silent, oneAtATime));
    const after = await plansOf(routeId);
    const routes = await planRoutes(begun.task, tools);
    assert.equal(await inCompany((transaction) => completeOptimization(transaction, dead, begun, routes)), false);
    assert.deepEqual(await plansOf(routeId), after, 'who comes late keeps nothing');
    assert.equal((await announcedTypes(routeId)).filter((type) => type === 'route_plan.optimized').length, 1);
  });

  it('that the solver fails on repeatedly remains as it was sent', async () => {
    const { routeId } = await waiting(plan(3));
    let attempts = 0;
    const failing: PlanningTools = {
      ...tools,
      solve: async () => {
        attempts++;
        await sql(`update plan_optimization set date_due = now()`);
        throw new SolverFailed('out of memory', undefined);
      },
    };
    const queue = new OptimizationQueue(database, failing, silent, oneAtATime);
    queue.start();
    await until('the queue to be empty', async () => {
      await sql(`update plan_optimization set date_due = now() where lease_until is null`);
      return (await sql('select from plan_optimization')).length === 0;
    });
    await queue.stop();
    assert.equal(attempts, 3);
    const [stored, ...more] = await plansOf(routeId);
    assert.deepEqual([stored?.status, stored?.route_points.length, more.length], ['I', 4, 0]);
    assert.deepEqual(await announcedTypes(routeId), ['route_plan.created', 'route_plan.optimization_failed']);
  });

  it('whose search did not end remains as it was sent, without a retry', async () => {
    const { routeId } = await waiting(plan(3));
    let attempts = 0;
    const endless: PlanningTools = {
      ...tools,
      solve: async () => {
        attempts++;
        throw new SearchNeverEnded(1);
      },
    };
    await emptied(new OptimizationQueue(database, endless, silent, oneAtATime));
    assert.equal(attempts, 1);
    assert.deepEqual(await announcedTypes(routeId), ['route_plan.created', 'route_plan.optimization_failed']);
  });

  it('that can never get enough memory fails at once, with the reason and an announcement', async () => {
    const { routeId } = await waiting(plan(3));
    const size = { matrixCount: 2, locationCount: 10_001 };
    const small: PlanningTools = {
      ...tools,
      reserveMatrices: async () => {
        throw planTooLarge(size, 500e6);
      },
    };
    await emptied(new OptimizationQueue(database, small, silent, oneAtATime));
    const [failed] = await plansOf(routeId);
    assert.deepEqual([failed?.status, failed?.route_points.length], ['I', 4]);
    assert.deepEqual(await announcedTypes(routeId), ['route_plan.created', 'route_plan.optimization_failed']);
    const { warnings } = (await client.call('getRoute', { params: { id: routeId } })).body.data;
    const [warning] = warnings.filter(({ code }) => code === 'optimization_failed');
    assert.match(warning?.message ?? '', /10001 .*901 MB.* 500 MB.*SOLVER_MATRIX_MB/);
    assert.equal(warning?.route_plan_id, failed?.id);
  });

  it('that gets no memory or thread is retried with growing delays up to a minute, each logged', async () => {
    const { id, routeId } = await waiting(plan(3));
    const logged: string[] = [];
    const log = { warn: (_: object, line: string) => logged.push(line), error: () => assert.fail() };
    const full: PlanningTools = {
      ...tools,
      reserveMatrices: async () => {
        throw busy('matrix_bytes');
      },
    };
    const queue = new OptimizationQueue(database, full, log as never, oneAtATime);
    queue.start();
    const waits: number[] = [];
    for (const hoursAgo of [0, 24]) {
      await sql(`update plan_optimization set date_due = now(), date_requested = now() - interval '${hoursAgo} hours'`);
      await until('the plan to be put off', () => logged.length > waits.length);
      const due = `select extract(epoch from date_due - now())::int as wait from plan_optimization
        where route_plan_id = ${id} and lease_token is null`;
      await until('the plan to be released', async () => (await sql(due)).length > 0);
      waits.push((await sql<{ wait: number }>(due))[0]?.wait ?? 0);
    }
    await queue.stop();
    assert.ok(waits[0]! <= 5 && waits[1]! > 5 && waits[1]! <= 60, `${waits}`);
    assert.deepEqual(await announcedTypes(routeId), ['route_plan.created']);
    await sql('update plan_optimization set date_due = now()');
    await emptied(new OptimizationQueue(database, tools, silent, oneAtATime));
  });

  it('that ends its process each time remains as it was sent, and is not retried again', async () => {
    const { routeId } = await waiting(plan(3));
    for (let at = 0; at < 3; at++) {
      assert.ok(await takeNext());
      await sql(`update plan_optimization set lease_until = now() - interval '1 second'`);
    }
    let begunCount = 0;
    const solve = () => {
      begunCount++;
      return assert.fail('it was begun');
    };
    await emptied(new OptimizationQueue(database, { ...tools, solve }, silent, oneAtATime));
    assert.equal(begunCount, 0);
    const [stored] = await plansOf(routeId);
    assert.deepEqual([stored?.status, stored?.route_points.length], ['I', 4]);
    assert.deepEqual(await announcedTypes(routeId), ['route_plan.created', 'route_plan.optimization_failed']);
  });

  it('waits for a thread as often as needed', async () => {
    const { routeId } = await waiting(plan(3));
    let attempts = 0;
    const crowded: PlanningTools = {
      ...tools,
      solve: async (...args) => {
        if (++attempts > 5) return tools.solve(...args);
        throw busy('solver_threads');
      },
    };
    const queue = new OptimizationQueue(database, crowded, silent, oneAtATime);
    queue.start();
    await until('the queue to be empty', async () => {
      await sql(`update plan_optimization set date_due = now() where lease_until is null`);
      return (await sql('select from plan_optimization')).length === 0;
    });
    await queue.stop();
    assert.equal(attempts, 6);
    assert.equal((await plansOf(routeId))[0]?.status, 'P');
  });

  it('is refused if a hundred of the company wait, and nothing is stored', async () => {
    const { id } = await waiting(plan(1));
    // Further waiting plans, with only the columns that the queue reads.
    await sql(`with more as (insert into route_plan (customer_id, route_id, status, external_code, source, source_used, objective,
        has_time_window, date_time_start, date_time_end)
      select customer_id, route_id, status, external_code, source, source_used, objective, has_time_window, date_time_start,
        date_time_end from route_plan, generate_series(1, 99) where id = ${id} returning customer_id, id)
      insert into plan_optimization (customer_id, route_plan_id) select customer_id, id from more`);
    const counted = async () => (await sql<{ count: string }>('select count(*) from route'))[0]?.count;
    const before = await counted();
    const body = { source: 'H', is_async: true, data: plan(1) } as const;
    await assert.rejects(client.call('importRoutePlan', { body }), /^ProblemError: 429 share_used_up/);
    assert.equal(await counted(), before);
    assert.equal((await client.call('importRoutePlan', { body: { ...body, is_async: false } })).status, 200);
    await sql(`delete from plan_optimization`);
  });

  it('returns to the queue when the service stops, and is taken by the next process', async () => {
    const { routeId } = await waiting(plan(4));
    let isAsked = false;
    const endless: PlanningTools = {
      ...tools,
      solve: (_, { signal }) =>
        new Promise((_resolve, reject) => {
          isAsked = true;
          signal?.addEventListener('abort', () => reject(signal.reason));
        }),
    };
    const queue = new OptimizationQueue(database, endless, silent, oneAtATime);
    queue.start();
    await until('the plan to be begun', () => isAsked);
    await queue.stop();
    await emptied(new OptimizationQueue(database, tools, silent, oneAtATime));
    assert.ok((await plansOf(routeId)).every(({ status }) => status === 'P'));
  });

  it('has its progress under the id of the request, until it is planned', async () => {
    const headers = { 'x-request-id': 'later' };
    await client.call('importRoutePlan', { body: { source: 'H', is_async: true, data: plan(4) }, headers });
    const progress = async () => {
      const { body } = await client.call('getProgress', { params: { request_id: 'later' } });
      const { state, phase, done, total, percent, status } = body.data;
      return [state, phase, done, total, percent, status];
    };
    assert.deepEqual(await progress(), ['waiting', null, null, null, null, 202]);
    let end = (): void => {};
    const solved = new Promise<void>((resolve) => {
      end = resolve;
    });
    const slow: PlanningTools = {
      ...tools,
      solve: async (problem, options) => {
        options.onProgress?.({ cost: 1, unassignedCount: 1, usedShare: 0.259 });
        await solved;
        return tools.solve(problem, options);
      },
    };
    const queue = new OptimizationQueue(database, slow, silent, oneAtATime);
    queue.start();
    await until('the plan to be solved', async () => (await progress())[0] === 'running');
    assert.deepEqual(await progress(), ['running', 'solving', null, null, 25, 202]);
    end();
    await until('the plan to be there', async () => (await progress())[0] !== 'running');
    await queue.stop();
    assert.deepEqual(await progress(), ['done', null, null, null, 100, 202]);
  });

  it('has the progress cancelled after a cancellation', async () => {
    const headers = { 'x-request-id': 'given-up' };
    const data = plan(2);
    const { body } = await client.call('importRoutePlan', { body: { source: 'H', is_async: true, data }, headers });
    await client.call('cancelOptimization', { params: { id: body.route_plans[0]?.id ?? 0 }, body: {} });
    const { state, status } = (await client.call('getProgress', { params: { request_id: 'given-up' } })).body.data;
    assert.deepEqual([state, status], ['cancelled', 202]);
  });

  it('is skipped while it is excluded, and optimized once it is restored', async () => {
    const { id, routeId } = await waiting(plan(2));
    const early = (await takeNext()) ?? assert.fail();
    await sql(`update route_plan set date_excluded = now() where id = ${id}`);
    const inCompany = <T>(work: (transaction: Transaction) => Promise<T>) =>
      database.transactInCompany(early.customer_id, byJob, work);
    assert.equal(await inCompany((transaction) => beginOptimization(transaction, early, signal)), undefined);
    assert.equal(await takeNext(), undefined);
    await sql(`update route_plan set date_excluded = null where id = ${id}`);
    await emptied(new OptimizationQueue(database, tools, silent, oneAtATime));
    assert.deepEqual(await announcedTypes(routeId), ['route_plan.created', 'route_plan.optimized']);
  });

  it('waits again if it was excluded during its optimization', async () => {
    const { id, routeId } = await waiting(plan(2));
    const early = (await takeNext()) ?? assert.fail();
    const inCompany = <T>(work: (transaction: Transaction) => Promise<T>) =>
      database.transactInCompany(early.customer_id, byJob, work);
    const begun = (await inCompany((transaction) => beginOptimization(transaction, early, signal))) ?? assert.fail();
    await sql(`update route_plan set date_excluded = now() where id = ${id}`);
    const routes = await planRoutes(begun.task, tools);
    assert.equal(await inCompany((transaction) => completeOptimization(transaction, early, begun, routes)), false);
    assert.deepEqual(await sql(`select status from route_plan where id = ${id}`), [{ status: 'W' }]);
    await client.call('restoreRoutePlan', { params: { id } });
    await emptied(new OptimizationQueue(database, tools, silent, oneAtATime));
    assert.equal((await plansOf(routeId))[0]?.status, 'P');
  });

  it('is not replaced by an import while its optimization starts', async () => {
    const data = plan(2);
    const { id, routeId } = await waiting(data);
    const first = (await takeNext()) ?? assert.fail();
    const replacing = await database.transactInCompany(first.customer_id, byJob, async (transaction) => {
      await beginOptimization(transaction, first, signal);
      const body = { source: 'H', is_async: true, on_duplicate: 'replace', data } as const;
      const answer = client.call('importRoutePlan', { body });
      await until('the import to wait for the plan', async () => (await lockWaits()).length > 0);
      return { answer };
    });
    const { body } = await replacing.answer;
    assert.deepEqual(
      [body.route_id, body.wrong_route_plans.map(({ field, code }) => [field, code])],
      [null, [['external_code', 'duplicate']]],
    );
    assert.deepEqual(await sql(`select status, date_excluded from route_plan where id = ${id}`), [
      { status: 'R', date_excluded: null },
    ]);
    await sql(`update plan_optimization set lease_until = null, lease_token = null`);
    await emptied(new OptimizationQueue(database, tools, silent, oneAtATime));
    assert.equal((await plansOf(routeId))[0]?.status, 'P');
  });

  it('waits for one plan of a company with many, if a process optimizes one at a time', async () => {
    const plans = new Set<number>();
    for (let at = 0; at < 3; at++) plans.add((await waiting(plan(1))).id);
    const other = await service.asOther();
    const { vehicle_plates: _, ...data } = plan(1);
    await sql('delete from optimization_turn');
    const ours: boolean[] = [];
    const turn = async () => {
      const { route_plan_id } = (await takeNext()) ?? assert.fail();
      await sql(`delete from plan_optimization where route_plan_id = ${route_plan_id}`);
      ours.push(plans.has(route_plan_id));
    };
    await turn();
    for (let at = 0; at < 2; at++) await other.call('importRoutePlan', { body: { source: 'H', is_async: true, data } });
    for (let at = 0; at < 4; at++) await turn();
    assert.deepEqual(ours, [true, false, true, false, true]);
  });

  it('does not wait longer because another company has many', async () => {
    for (let at = 0; at < 3; at++) await waiting(plan(1));
    const other = await service.asOther();
    const { vehicle_plates: _, ...data } = plan(1);
    const { body } = await other.call('importRoutePlan', { body: { source: 'H', is_async: true, data } });
    await sql('delete from optimization_turn');
    const first = await takeNext();
    const second = await takeNext();
    assert.notEqual(first?.route_plan_id, body.route_plans[0]?.id, 'who came first is first');
    assert.equal(second?.route_plan_id, body.route_plans[0]?.id);
    await sql(`update plan_optimization set lease_until = null, lease_token = null`);
    await emptied(new OptimizationQueue(database, tools, silent, oneAtATime));
  });
});
