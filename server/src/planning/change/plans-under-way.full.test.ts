import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import type { Client } from '@tropeiro/contract/client.ts';
import { Database } from '@tropeiro/platform/database/database.ts';
import { until } from '@tropeiro/tools/until.ts';
import { pino } from 'pino';
import { executionRecords, type LoggedDriver, outcomes, send } from '../../execution/plan-under-way.fixture.ts';
import { problemOf, refused } from '../../testing/refused.ts';
import { OptimizationQueue } from '../optimize/optimization-queue.ts';
import { oneAtATime, planningTools } from '../optimize/planning-tools.fixture.ts';
import { at, type PlanTrial, type TrialPlan } from './plan-trial.fixture.ts';
import { fromNow, ids, UnderWayTrial } from './under-way-trial.fixture.ts';

let under: UnderWayTrial;
let trial: PlanTrial;
let driver: LoggedDriver;
let admin: Client;
let database: Database;
const { sql } = executionRecords(() => trial.service);

before(async () => {
  under = await UnderWayTrial.open();
  ({ trial, driver } = under);
  admin = await trial.service.as('admin');
  const { appUrl: url } = trial.service.target;
  database = new Database({ url, maxConnections: 4, waitS: 30, statementTimeoutS: 30 });
  const device = await trial.insert('device', { serial: 'VAN-1' });
  await sql(`update vehicle set device_id = ${device} where id = ${trial.vans[0]!.id}`);
});
after(async () => {
  await database.close();
  await trial.service.stop();
});

const minutesUntil = (instant: string | null | undefined): number =>
  Math.round((Date.parse(instant ?? '') - Date.now()) / 60_000);
const dry = { dry_run: true };
const statusOf = async (plan: TrialPlan): Promise<string> => (await under.read(plan)).status;
/** What a change retains of completed points: their places and times. */
const donePoints = async (plan: TrialPlan) =>
  (await trial.read(plan.id)).route_points
    .filter(({ status, type }) => status !== 'P' || type === 'PA')
    .map(({ id, order, time_scheduled, service_start, departure, duration, distance }) =>
      JSON.stringify({ id, order, time_scheduled, service_start, departure, duration, distance }),
    );

describe('A plan under way', () => {
  it('gives points to another plan under way, and completed points in both retain place and time', async () => {
    const [one, other] = [await under.underWay(), await under.underWay(['D', 'E', 'F'])];
    const done = [await donePoints(one), await donePoints(other)];
    const dryRun = (await under.move(one, { route_points: ids(other, 'F') }, dry)).body.data;
    assert.equal(await trial.order(one.id), 'base A B C end');
    const { body } = await under.move(one, { route_points: ids(other, 'F') });
    assert.deepEqual(body.data, { ...dryRun, dry_run: false, route_plans: body.data.route_plans });
    assert.deepEqual(
      body.data.route_plans.map(({ id, status, total_points, before }) => [
        id,
        status,
        before?.total_points,
        total_points,
      ]),
      [
        [one.id, 'E', 3, 4],
        [other.id, 'E', 3, 2],
      ],
    );
    assert.deepEqual([(await trial.order(one.id)).split(' ').length, await trial.order(other.id)], [6, 'base D E end']);
    assert.deepEqual([await donePoints(one), await donePoints(other)], done);
    assert.deepEqual(
      [(await under.announcedTypes(one)).at(-1), (await under.announcedTypes(other)).at(-1)],
      ['route_plan.updated', 'route_plan.updated'],
    );
    const [audited] = await sql<{ login: string }>(`select u.login from audit a join app_user u on u.id = a.user_id
      where a.resource = 'route_plan' and a.resource_id = ${other.id} order by a.id desc limit 1`);
    assert.equal(audited?.login, 'dispatcher');
  });

  it('calculates the remaining times from when the last point was completed, but not before now', async () => {
    const plan = await under.underWay();
    await under.order(plan, ids(plan, 'C', 'B'));
    assert.equal(await trial.order(plan.id), 'base A C B end');
    const [c, b] = [await under.pointOf(plan, 'C'), await under.pointOf(plan, 'B')];
    assert.deepEqual([c?.order, b?.order], [3, 4]);
    // A was delivered twenty minutes ago.
    assert.ok((c?.duration ?? 0) < 1200);
    assert.ok(minutesUntil(c?.time_scheduled) === 0);
    assert.equal(minutesUntil(b?.time_scheduled), Math.round(((b?.duration ?? 0) + 300) / 60));
    assert.ok(
      Math.abs((c?.distance ?? 0) - 2 * (b?.distance ?? 0)) < 50,
      `${c?.distance} m from A, ${b?.distance} m on`,
    );
    const { total_time, total_distance, route_points } = await trial.read(plan.id);
    assert.equal(
      total_distance,
      route_points.reduce((sum, { distance }) => sum + distance, 0),
    );
    const departures = route_points.map(({ departure }) => Date.parse(departure ?? ''));
    assert.equal(total_time, (Math.max(...departures) - Math.min(...departures)) / 1000);
  });

  it("calculates them from the vehicle's position if it is at most ten minutes old", async () => {
    const importPosition = (time: string) =>
      admin.call('importPositions', { body: { data: [{ device: 'VAN-1', time, ...at(7), speed_kmh: 40 }] } });
    const distances: number[] = [];
    for (const minutes of [-11, 0]) {
      const plan = await under.underWay(['A', 'B', 'C'], { vehicle_plates: ['AAA1A11'] });
      await importPosition(fromNow(minutes));
      await under.order(plan, ids(plan, 'C', 'B'));
      distances.push(
        Math.round(
          ((await under.pointOf(plan, 'C'))?.distance ?? 0) / ((await under.pointOf(plan, 'B'))?.distance ?? 0),
        ),
      );
    }
    // C is two kilometres from A, four from the vehicle, and one from B.
    assert.deepEqual(distances, [2, 4]);
  });

  it('gives a point no place before completed ones', async () => {
    const [plan, other] = [await under.underWay(), await under.today(['G'])];
    await under.move(plan, { route_points: ids(other, 'G'), order: 1 });
    assert.equal(await trial.order(plan.id), 'base A G B C end');
    assert.equal((await trial.read(other.id)).status, 'P');
  });

  const refusals = [
    ['moved', (plan: TrialPlan, other: TrialPlan) => under.move(other, { route_points: ids(plan, 'A') })],
    ['removed', (plan: TrialPlan) => under.remove(plan, ids(plan, 'A'))],
    ['put in order', (plan: TrialPlan) => under.order(plan, ids(plan, 'A', 'B', 'C'))],
  ] as const;
  for (const [title, call] of refusals)
    it(`prevents completed points from being ${title}`, async () => {
      const [plan, other] = [await under.underWay(), await under.today(['H'])];
      const problem = await problemOf(call(plan, other));
      assert.deepEqual(
        [problem.status, problem.errors?.map(({ code, pointer }) => `${code} ${pointer}`)],
        [422, ['not_to_visit /data/route_points/0']],
      );
      assert.equal(await trial.order(plan.id), 'base A B C end');
    });

  it('loses points permanently, and records late actions of its offline driver as refused', async () => {
    const plan = await under.underWay();
    const late = under.action(plan, 'deliver', 'C', 2);
    await under.remove(plan, ids(plan, 'C'));
    assert.deepEqual(outcomes(await send(driver.client, [late])), ['refused unknown_point']);
    const query = { route_plan_id: plan.id, outcome: 'refused' as const };
    const { data } = (await trial.client.call('listExecutionActions', { query })).body;
    assert.deepEqual(
      data.map(({ uuid, refusal }) => [uuid, refusal]),
      [[late.uuid, 'unknown_point']],
    );
  });

  it('forgets the arrival at a point that then moved to another plan', async () => {
    const [plan, other] = [await under.underWay(), await under.today(['I'])];
    await send(driver.client, [under.action(plan, 'arrive', 'B', 2)]);
    assert.ok((await under.pointOf(plan, 'B'))?.date_arrived);
    await under.move(other, { route_points: ids(plan, 'B') });
    assert.equal((await under.pointOf(other, 'B'))?.date_arrived, null);
  });

  it("is not changed by a change prepared before its driver's action", async () => {
    const plan = await under.underWay();
    const rival = `update route_plan set version = version + 1 where id = ${plan.id}`;
    const changed = trial.whileLocked(rival, () => refused(under.order(plan, ids(plan, 'C', 'B'))));
    assert.equal(await changed, '412 precondition_failed');
  });

  it("is accessible only to its company's desk", async () => {
    const plan = await under.underWay();
    const outsider = await trial.service.asOther();
    assert.equal(await refused(under.order(plan, ids(plan, 'C', 'B'), outsider)), '404 not_found');
    assert.equal(await refused(under.order(plan, ids(plan, 'C', 'B'), driver.client)), '403 forbidden');
  });
});

describe('The remainder of a plan under way', () => {
  /** Once A is done, B is the nearest point, then C. The plan visits B last. */
  async function inBadOrder(): Promise<TrialPlan> {
    const plan = await under.underWay(['A', 'B', 'C', 'D']);
    await under.order(plan, ids(plan, 'C', 'D', 'B'));
    return plan;
  }

  it('is optimized from the present position, and completed points are unchanged', async () => {
    const plan = await inBadOrder();
    const done = await donePoints(plan);
    assert.equal((await under.optimize(plan, {}, dry)).body.data.dry_run, true);
    assert.equal(await trial.order(plan.id), 'base A C D B end');
    const { data } = (await under.optimize(plan)).body;
    assert.deepEqual([data.route_plans[0]?.status, data.unassigned_points], ['E', []]);
    assert.deepEqual([await donePoints(plan), await statusOf(plan)], [done, 'E']);
    const { route_points: points, total_points } = await trial.read(plan.id);
    assert.deepEqual(
      points.map(({ order, optimized_order }) => [order, optimized_order]).slice(2),
      [3, 4, 5, 6].map((place) => [place, place]),
    );
    assert.equal(total_points, 4);
    assert.notEqual(await trial.order(plan.id), 'base A C D B end');
    assert.equal((await under.announcedTypes(plan)).at(-1), 'route_plan.optimized');
  });

  it('stays in the plan completely, even after its hours', async () => {
    const plan = await under.underWay(['A', 'B', 'C'], { date_time_start: fromNow(-300), date_time_end: fromNow(-60) });
    const { data } = (await under.optimize(plan)).body;
    assert.deepEqual([data.unassigned_points, data.route_plans[0]?.total_points], [[], 3]);
    assert.ok(data.warnings.some(({ code }) => code === 'plan_period_exceeded'));
  });

  it('is optimized later too, and the plan is under way again', async () => {
    const plan = await inBadOrder();
    const { status, body } = await under.optimize(plan, { is_async: true });
    assert.deepEqual([status, body.data.route_plans[0]?.status], [202, 'W']);
    const queue = new OptimizationQueue(database, planningTools, pino({ level: 'silent' }), oneAtATime);
    queue.start();
    await until('the plan to be optimized', async () => (await statusOf(plan)) === 'E');
    await queue.stop();
    assert.deepEqual((await under.announcedTypes(plan)).slice(-1), ['route_plan.optimized']);
    assert.equal((await under.pointOf(plan, 'A'))?.status, 'E');
  });

  it('is unchanged by an optimization if its driver acts during it', async () => {
    const plan = await inBadOrder();
    await under.optimize(plan, { is_async: true });
    await under.deliver(plan, 'C', 2);
    assert.deepEqual([await statusOf(plan), await trial.order(plan.id)], ['E', 'base A C D B end']);
    assert.deepEqual(await sql(`select from plan_optimization where route_plan_id = ${plan.id}`), []);
  });
});
