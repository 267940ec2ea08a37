import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type Client, ProblemError } from '@tropeiro/contract/client.ts';
import { ask } from '@tropeiro/postgres/testing.ts';
import { databaseOfBoth, type FreshDatabase } from '@tropeiro/server/testing/fresh-database.ts';
import { logIn } from '@tropeiro/server/testing/log-in.ts';
import { seeded } from '@tropeiro/tools/seeded.ts';
import { scaledRuns } from '@tropeiro/tools/test-run.ts';
import { until } from '@tropeiro/tools/until.ts';
import { startService } from '../processes.ts';
import { createFleet, importPlan } from './planning-client.ts';

const planCount = 4;
const stopCount = 6;
/** Two clients for each process, so that changes meet within one and across both. */
const callersOfProcess = 2;
const stepsOfCaller = 25;

/** Expected refusals: another change came first, or the state of the plan does not allow it. */
const rivalry = new Set([409, 412, 422]);

type Pick = <T>(all: readonly T[]) => T;
type Trial = { readonly planIds: readonly number[]; readonly stopIds: readonly number[]; readonly pick: Pick };
type Act = (client: Client, id: number, trial: Trial) => Promise<unknown>;

const restore: Act = (client, id) => client.call('restoreRoutePlan', { params: { id } });
const optimize: Act = (client, id) =>
  client.call('optimizeRoutePlan', { params: { id }, body: { data: { is_async: true } } });

/** Actions that make others possible are twice as frequent. */
const acts: readonly Act[] = [
  optimize,
  optimize,
  restore,
  restore,
  (client, id) => client.call('cancelOptimization', { params: { id } }),
  (client, id) => client.call('excludeRoutePlan', { params: { id } }),
  (client, id, { pick }) =>
    client.call('changeRoutePlan', {
      params: { id },
      body: { data: { load_check: pick([true, false]), objective: pick(['time', 'distance'] as const) } },
    }),
  (client, id, { stopIds, pick }) =>
    client.call('moveRoutePoints', {
      params: { id },
      body: { data: { route_points: [...new Set([pick(stopIds), pick(stopIds)])] } },
    }),
  requireWholePlan,
];

test('plans that two processes change and optimize at random stay whole, and none is left unfinished', async (t) => {
  const random = seeded();
  const target = await databaseOfBoth();
  t.after(() => target.drop());
  const settings = { DATABASE_URL: target.ownerUrl };
  const servers = await Promise.all([startService(settings, 'api,worker'), startService(settings, 'api,worker')]);
  t.after(() => Promise.all(servers.map((server) => server.killHard())));
  const clients = await Promise.all(servers.map(async ({ url }) => (await logIn(url, 'admin')).client));
  const [client = assert.fail()] = clients;
  await createFleet(client);
  for (let plan = 0; plan < planCount; plan++)
    await importPlan(client, `plan-${plan}`, stopCount, { hasKey: false, isAsync: false });
  const idsOf = async (query: string) =>
    (await ask<{ id: string }>(target.ownerUrl, query)).map(({ id }) => Number(id));
  const trial: Trial = {
    planIds: await idsOf('select id from route_plan order by id'),
    stopIds: await idsOf("select id from route_point where type = 'PE' order by id"),
    pick: (all) => all[Math.floor(random.next() * all.length)] ?? assert.fail(),
  };

  const outcomes = new Map<string, number>();
  const callers = clients.flatMap((processClient) => Array.from({ length: callersOfProcess }, () => processClient));
  await Promise.all(
    callers.map(async (caller) => {
      for (let step = 0; step < scaledRuns(stepsOfCaller); step++) {
        const outcome = await outcomeOf(trial.pick(acts)(caller, trial.pick(trial.planIds), trial));
        outcomes.set(outcome, (outcomes.get(outcome) ?? 0) + 1);
      }
    }),
  );
  t.diagnostic(JSON.stringify(Object.fromEntries(outcomes)));

  // A plan excluded while it waited keeps waiting, for a later restore.
  for (const id of trial.planIds) await outcomeOf(restore(client, id, trial));
  await until('every optimization to end', async () => (await ask(target.ownerUrl, unfinished)).length === 0);
  for (const id of trial.planIds) await requireWholePlan(client, id);
  await requireEveryStopOnce(target, trial.stopIds);
});

/** Requires that a call succeeded, or failed because another one came first. */
test('a plan that comes back at one process while its code is imported at the other leaves one plan of it', async (t) => {
  const target = await databaseOfBoth();
  t.after(() => target.drop());
  const settings = { DATABASE_URL: target.ownerUrl };
  const servers = await Promise.all([startService(settings, 'api'), startService(settings, 'api')]);
  t.after(() => Promise.all(servers.map((server) => server.killHard())));
  const [firstClient = assert.fail(), secondClient = assert.fail()] = await Promise.all(
    servers.map(async ({ url }) => (await logIn(url, 'admin')).client),
  );
  await createFleet(firstClient);
  const replacing = (client: Client, code: string) =>
    importPlan(client, code, stopCount, { hasKey: false, isAsync: false, onDuplicate: 'replace' });
  for (let round = 0; round < scaledRuns(6); round++) {
    const code = `back-${round}`;
    const { route_plans } = (await replacing(firstClient, code)).body;
    const id = route_plans[0]?.id ?? assert.fail();
    await firstClient.call('excludeRoutePlan', { params: { id } });
    const [restored, imported] = await Promise.allSettled([
      firstClient.call('restoreRoutePlan', { params: { id } }),
      replacing(secondClient, code),
    ]);
    assert.equal(imported.status, 'fulfilled');
    if (restored.status === 'rejected') assert.match(String(restored.reason), /409 duplicate/);
    const routes = await ask(
      target.ownerUrl,
      `select distinct route_id from route_plan where external_code = '${code}' and date_excluded is null`,
    );
    assert.equal(routes.length, 1, code);
  }
});

async function outcomeOf(call: Promise<unknown>): Promise<string> {
  try {
    await call;
    return 'done';
  } catch (error) {
    if (!(error instanceof ProblemError)) throw error;
    const { status, code } = error.problem;
    assert.ok(rivalry.has(status), `${status} ${code}: ${error.message}`);
    return code;
  }
}

/** At any moment a plan must show one change: its figures match its points, which are numbered from one. */
async function requireWholePlan(client: Client, id: number): Promise<void> {
  const { body } = await client.call('getRoutePlan', { params: { id } });
  const { status, total_points, total_distance, total_time, route_points: points } = body.data;
  const stops = points.filter(({ type }) => type === 'PE');
  const planText = `plan ${id} in ${status}`;
  assert.deepEqual(
    points.map(({ order }) => order),
    points.map((_, index) => index + 1),
    planText,
  );
  assert.equal(stops.length, total_points, planText);
  if (status !== 'P') return;
  const distances = points.reduce((sum, { distance }) => sum + distance, 0);
  assert.ok(Math.abs(distances - total_distance) < 1, `${planText}: ${distances} and ${total_distance}`);
  const times = points.map(({ time_scheduled }) => time_scheduled ?? assert.fail(planText));
  assert.deepEqual(times, times.toSorted(), planText);
  assert.ok(total_time > 0 || stops.length === 0, planText);
}

const unfinished = `select from route_plan where status in ('W', 'R') or date_excluded is not null
  union all select from plan_optimization`;

type StoredStop = {
  readonly id: string;
  readonly route_id: string;
  readonly plan_route_id: string | null;
  readonly unassigned_code: string | null;
  readonly items: number;
};

/** Requires every stop with its item, in a plan of its route or, with the reason, in none. */
async function requireEveryStopOnce(target: FreshDatabase, stopIds: readonly number[]): Promise<void> {
  const stops = await ask<StoredStop>(
    target.ownerUrl,
    `select p.id, p.route_id, l.route_id as plan_route_id, p.unassigned_code,
        (select count(*)::integer from route_point_item i where i.route_point_id = p.id) as items
      from route_point p left join route_plan l on l.id = p.route_plan_id
      where p.type = 'PE' and p.date_excluded is null order by p.id`,
  );
  assert.deepEqual(
    stops.map(({ id }) => Number(id)),
    stopIds,
  );
  for (const { id, route_id, plan_route_id, unassigned_code, items } of stops) {
    assert.equal(plan_route_id === null, unassigned_code !== null, `stop ${id} is in a plan, or has a reason`);
    assert.ok(plan_route_id === null || plan_route_id === route_id, `stop ${id} is of the route of its plan`);
    assert.equal(items, 1);
  }
}
