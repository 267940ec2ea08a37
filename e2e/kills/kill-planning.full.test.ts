import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Client } from '@tropeiro/contract/client.ts';
import { ask } from '@tropeiro/postgres/testing.ts';
import { databaseOfBoth, type FreshDatabase } from '@tropeiro/server/testing/fresh-database.ts';
import { logIn } from '@tropeiro/server/testing/log-in.ts';
import { seeded } from '@tropeiro/tools/seeded.ts';
import { scaledRuns } from '@tropeiro/tools/test-run.ts';
import { until } from '@tropeiro/tools/until.ts';
import { type ServiceProcess, startService } from '../processes.ts';
import { createFleet, importPlan, itemCapacity, PlanningClient } from './planning-client.ts';

const stopCount = 24;
/** Enough that a process is still working when it is killed: a small plan is optimized in a moment. */
const longStopCount = 400;
const longestMs = 1500;
/** The most of one client in one round: a hundred may wait to be optimized. */
const mostOfRound = 10;

test('killed again and again while it imports and optimizes, it keeps every plan whole, once, and none unfinished', async (t) => {
  const random = seeded();
  const target = await databaseOfBoth();
  t.after(() => target.drop());
  const settings = { DATABASE_URL: target.ownerUrl };
  const clients = [
    new PlanningClient('plain', { hasKey: false, isAsync: false }, stopCount),
    new PlanningClient('keyed', { hasKey: true, isAsync: false }, stopCount),
    new PlanningClient('later', { hasKey: false, isAsync: true }, stopCount),
    new PlanningClient('keyed-later', { hasKey: true, isAsync: true }, stopCount),
  ];
  let hasFleet = false;
  for (let round = 0; round < scaledRuns(2); round++) {
    const servers = await Promise.all([startService(settings, 'api,worker'), startService(settings, 'api,worker')]);
    t.after(() => Promise.all(servers.map((server) => server.killHard())));
    const dispatchers = await Promise.all(servers.map(async ({ url }) => (await logIn(url, 'admin')).client));
    if (!hasFleet) await createFleet(dispatchers[0] ?? assert.fail());
    hasFleet = true;
    await Promise.all(
      servers.map(async (server, index) => {
        const dispatcher = dispatchers[index] ?? assert.fail();
        const half = clients.filter((_, number) => number % 2 === (round + index) % 2);
        await Promise.all(half.map((client) => client.retryUnanswered(dispatcher)));
        await killUnderStream(server, dispatcher, half, random.next() * longestMs);
      }),
    );
    await requireWhole(target);
    await endLeases(target);
  }

  const last = await startService(settings, 'api,worker');
  t.after(() => last.killHard());
  const { client: dispatcher } = await logIn(last.url, 'admin');
  for (const client of clients) {
    await client.retryUnanswered(dispatcher);
    await client.repeat(dispatcher);
  }
  await until('every plan to be optimized', async () => (await countUnfinished(target)) === 0);
  const routes = await requireWhole(target);
  const codes = routes.map(({ code }) => code);
  assert.equal(new Set(codes).size, codes.length, 'no plan is there twice');
  // Each of them would load a busy machine more than the service.
  assert.ok(
    clients.some(({ acknowledged }) => acknowledged.size > 0),
    'somebody was answered',
  );
  for (const { acknowledged, sending } of clients) {
    for (const [code, report] of acknowledged) {
      const route = routes.find((candidate) => candidate.code === code);
      assert.equal(route?.id, report.route_id, `${code} is in the route that its sender got`);
      assert.equal(route?.plans[0]?.id, report.route_plans[0]?.id);
      const isPlanned = route.plans.every(({ status }) => status === 'P');
      assert.equal(route.optimized_count, sending.isAsync && isPlanned ? 1 : 0, `${code} was optimized once`);
    }
  }
  assert.ok(routes.some(({ plans }) => plans.every(({ status }) => status === 'P')));
  t.diagnostic(
    `${routes.length} routes, ${clients.reduce((sum, planningClient) => sum + planningClient.unanswered.length, 0)} unanswered`,
  );
});

test('plans are optimized by any free process, and those of a killed one by another', async (t) => {
  const target = await databaseOfBoth();
  t.after(() => target.drop());
  const settings = { DATABASE_URL: target.ownerUrl };
  const [firstServer, secondServer] = await Promise.all([
    startService(settings, 'api,worker'),
    startService(settings, 'api,worker'),
  ]);
  t.after(() => Promise.all([firstServer.killHard(), secondServer.killHard()]));
  const { client } = await logIn(firstServer.url, 'admin');
  await createFleet(client);
  const later = { hasKey: false, isAsync: true };
  const statusOf = async (code: string) =>
    (
      await ask<{ status: string }>(target.ownerUrl, `select status from route_plan where external_code = '${code}'`)
    ).map(({ status }) => status);

  // One stands still while the other begins, then the reverse. So each certainly has one of the plans.
  process.kill(secondServer.pid, 'SIGSTOP');
  await importPlan(client, 'long', longStopCount, later);
  await until('the long plan to be begun', async () => (await statusOf('long'))[0] === 'R');
  process.kill(firstServer.pid, 'SIGSTOP');
  process.kill(secondServer.pid, 'SIGCONT');
  await importPlan((await logIn(secondServer.url, 'admin')).client, 'short', stopCount, later);
  await until('the short plan to be optimized', async () =>
    (await statusOf('short')).every((status) => status === 'P'),
  );
  assert.deepEqual(await statusOf('long'), ['R'], 'no process takes a plan of another');

  await firstServer.killHard();
  await endLeases(target);
  await until('the long plan to be optimized', async () => (await countUnfinished(target)) === 0);
  const routes = await requireWhole(target);
  assert.deepEqual(
    routes.map(({ code, optimized_count }) => [code, optimized_count]),
    [
      ['long', 1],
      ['short', 1],
    ],
  );
});

async function killUnderStream(
  server: ServiceProcess,
  dispatcher: Client,
  clients: readonly PlanningClient[],
  afterMs: number,
): Promise<void> {
  const countAcknowledged = () => clients.reduce((sum, { acknowledged }) => sum + acknowledged.size, 0);
  const acknowledgedBefore = countAcknowledged();
  const streams = clients.map((client) => client.stream(dispatcher, mostOfRound));
  await until('the first plan', () => countAcknowledged() > acknowledgedBefore);
  await sleep(afterMs);
  await server.killHard();
  await Promise.all(streams);
}

/** Plans taken by dead processes are free at once. The length of a lease is not tested here. */
const endLeases = (target: FreshDatabase) =>
  ask(
    target.ownerUrl,
    `update plan_optimization set lease_until = now() - interval '1 second' where lease_until is not null;
     update idempotency set date_expires = now() - interval '1 second' where answer is null`,
  );

async function countUnfinished(target: FreshDatabase): Promise<number> {
  const unfinished = `select from route_plan where status in ('W', 'R') union all select from plan_optimization`;
  return (await ask(target.ownerUrl, unfinished)).length;
}

type StoredPlan = {
  readonly id: number;
  readonly status: string;
  readonly total_points: number;
  readonly total_capacity: number;
  readonly stop_count: number;
  readonly departure_count: number;
  readonly waits: boolean;
};

type StoredRoute = {
  readonly id: number;
  readonly code: string;
  readonly stop_count: number;
  readonly line_count: number;
  readonly item_count: number;
  readonly optimized_count: number;
  readonly plans: readonly StoredPlan[];
};

/** Requires that every route has all its points and items once, and that its plans' totals match their points. */
async function requireWhole(target: FreshDatabase): Promise<readonly StoredRoute[]> {
  const routes = await ask<StoredRoute>(target.ownerUrl, storedRoutes);
  for (const { code, stop_count, line_count, item_count, plans } of routes) {
    const sent = code === 'long' ? longStopCount : stopCount;
    assert.deepEqual([stop_count, line_count, item_count], [sent, sent, sent], `${code} is whole`);
    for (const plan of plans) {
      const isPending = plan.status === 'W' || plan.status === 'R';
      assert.equal(plan.waits, isPending, `${code} waits where it is not optimized, and only there`);
      assert.equal(plan.departure_count, 1);
      if (plan.status !== 'P') assert.deepEqual([plans.length, plan.stop_count], [1, stop_count], code);
      else
        assert.deepEqual(
          [plan.total_points, plan.total_capacity],
          [plan.stop_count, plan.stop_count * itemCapacity],
          `the totals of ${code}`,
        );
    }
  }
  return routes;
}

const storedRoutes = `select r.id::integer, r.external_code as code,
    (count(*) filter (where p.type = 'PE'))::integer as stop_count,
    (count(distinct p.line) filter (where p.type = 'PE'))::integer as line_count,
    (select count(*)::integer from route_point_item i join route_point q on q.id = i.route_point_id where q.route_id = r.id) as item_count,
    (select count(*)::integer from outbox o join route_plan l on l.id = o.resource_id
      where o.type = 'route_plan.optimized' and l.route_id = r.id) as optimized_count,
    (select jsonb_agg(jsonb_build_object('id', l.id, 'status', l.status, 'total_points', l.total_points,
        'total_capacity', l.total_capacity, 'waits', exists (select from plan_optimization w where w.route_plan_id = l.id),
        'stop_count', (select count(*) from route_point q where q.route_plan_id = l.id and q.type = 'PE'),
        'departure_count', (select count(*) from route_point q where q.route_plan_id = l.id and q.type = 'PA')) order by l.id)
      from route_plan l where l.route_id = r.id) as plans
  from route r join route_point p on p.route_id = r.id group by r.id order by r.id`;
