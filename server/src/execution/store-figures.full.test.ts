import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import type { ExecutionSummaryRow } from '@tropeiro/domain/execution/execution-summary-schema.ts';
import { Database } from '@tropeiro/platform/database/database.ts';
import { until } from '@tropeiro/tools/until.ts';
import pg from 'pg';
import { lockWaits } from '../testing/lock-waits.ts';
import { startTestService, type TestService } from '../testing/test-service.ts';
import { executionRecords, type LoggedDriver, type PlanUnderWay, phoneOf, send } from './plan-under-way.fixture.ts';
import { storeFiguresOfPlans } from './store-figures.ts';

/** A day for which positions are still accepted. */
const day = new Date(Date.now() - 2 * 86_400_000).toISOString().slice(0, 10);

describe('The stored figures of a completed plan', () => {
  let service: TestService;
  let database: Database;
  let teo: LoggedDriver;
  let plan: PlanUnderWay;
  const records = executionRecords(() => service);
  before(async () => {
    service = await startTestService();
    database = new Database({ url: service.target.appUrl, maxConnections: 4, waitS: 30, statementTimeoutS: 30 });
    const device_id = await records.insert('device', { serial: 'FIG-1' });
    const vehicle_id = await records.insert('vehicle', { title: 'Truck', plate: 'ABC1D23', device_id });
    teo = await records.driver();
    const period = { date_time_start: `${day}T11:00:00Z`, date_time_end: `${day}T15:00:00Z` };
    plan = await records.plan(teo.id, { vehicle_id, ...period });
    const done = phoneOf(plan, day);
    const stops = [1, 2, 3].map((point) => done(point * 20, 'deliver', point));
    await send(teo.client, [done(0, 'start'), ...stops, done(90, 'finish')]);
  });
  after(async () => {
    await database.close();
    await service.stop();
  });

  const storeFigures = async (settledS = 0) =>
    (await storeFiguresOfPlans(database, { settledS, maxS: 60, signal: new AbortController().signal })).kept_count;
  const summary = async (): Promise<ExecutionSummaryRow | undefined> => {
    const query = { initial_date: day, end_date: day };
    const { body } = await (await service.as('viewer')).call('listExecutionSummary', { query });
    return body.data[0];
  };
  /** The vehicle is this many metres north of the second stop, this many minutes after eight. */
  const drive = async (...sent: readonly (readonly [minute: number, north: number])[]) => {
    const data = sent.map(([minute, north]) => ({
      device: 'FIG-1',
      time: new Date(Date.parse(`${day}T11:00:00Z`) + minute * 60_000).toISOString(),
      latitude: -30 + north / 111_195,
      longitude: -51.02,
      speed_kmh: 40,
    }));
    await (await service.as('admin')).call('importPositions', { body: { data } });
  };

  const isSomebodyWaiting = async () => (await service.sql(lockWaits)).length > 0;

  it('are stored once nothing has changed for a while', async () => {
    const counted = await summary();
    assert.deepEqual([await storeFigures(3600), await storeFigures(), await storeFigures()], [0, 1, 0]);
    assert.deepEqual(await summary(), counted);
    assert.equal(counted?.count_delivered, 3);
  });

  it('gain those of their stops if an earlier version stored them without, and else stay', async () => {
    const found = await summary();
    // As if the positions of the plan were no longer stored.
    await service.sql(`update plan_figures set stop_place = null, figures = figures || '{"total_time_done": 77}'`);
    assert.deepEqual([await storeFigures(), await storeFigures()], [1, 0]);
    assert.deepEqual(await summary(), { ...found, total_time_done: 77 });
    assert.deepEqual(await service.sql('select cardinality(stop_place) as count from plan_figures'), [{ count: 3 }]);
  });

  it('are computed again when positions of its hours arrive late, and not for those of other hours', async () => {
    await drive([30, 0], [31, 1000]);
    assert.equal((await summary())?.total_distance_done, 1000);
    assert.deepEqual([await storeFigures(), (await summary())?.total_distance_done], [1, 1000]);
    await drive([300, 0], [301, 1000]);
    assert.equal(await storeFigures(), 0);
    await drive([32, 3000]);
    assert.equal((await summary())?.total_distance_done, 3000);
    assert.equal(await storeFigures(), 1);
  });

  const ofPoint = (at: number) => `where id = ${plan.points[at]}`;
  const visit = `insert into event (customer_id, vehicle_id, device_id, key, category, target, begin_time, end_time, distance, revision)
    select customer_id, vehicle_id, 1, 'visit', 0, 'route_point:' || `;
  const changes: Readonly<Record<string, () => string>> = {
    'a point has another place in the order': () => `update route_point set "order" = 9 ${ofPoint(1)}`,
    'a point is elsewhere': () => `update route_point set latitude = -31 ${ofPoint(1)}`,
    'a point has other windows': () => `update route_point set time_windows = '[]' ${ofPoint(1)}`,
    'a point is cancelled': () =>
      `update route_point set cancellation_reason = 'x', date_excluded = now() ${ofPoint(1)}`,
    'a point is added to it':
      () => `insert into route_point (customer_id, route_id, route_plan_id, line, name, type, "order", delivery_time)
      select customer_id, route_id, route_plan_id, 99, 'late', 'PE', 99, 300 from route_point ${ofPoint(1)}`,
    'a point leaves it': () =>
      "update route_point set route_plan_id = null, unassigned_code = 'located_later' where name = 'late'",
    'what an action says is erased': () =>
      `update execution_action set latitude = null where route_point_id = ${plan.points[1]}`,
    'an attempt was at another time': () =>
      `update execution_record set return_date = return_date + interval '1 minute'`,
    'an attempt is undone': () => `delete from execution_record where route_point_id = ${plan.points[3]}`,
    'a visit to a point is found': () =>
      `${visit} ${plan.points[2]}, date_started, date_completed, 0, 1 from route_plan`,
    'a visit ended earlier': () => "update event set end_time = end_time - interval '1 minute' where key = 'visit'",
    'a visit was none': () => "update event set date_retracted = now() where key = 'visit'",
    'a visit is forgotten': () => "delete from event where key = 'visit'",
    'the plan heeds no windows': () => 'update route_plan set has_time_window = not has_time_window',
    'the positions of its hours are forgotten':
      () => `insert into retention (customer_id, class, days) select customer_id, 'position', 1 from route_plan
      on conflict (customer_id, class) do update set days = 1; begin; select set_config('tropeiro.customer_id', min(customer_id)::text, true) from route_plan;
      select forget_old('position', 1000); commit`,
  };
  for (const [caseName, change] of Object.entries(changes))
    it(`are computed again when ${caseName}`, async () => {
      await service.sql(change());
      const found = await summary();
      assert.equal(await storeFigures(), 1);
      assert.deepEqual(await summary(), found);
    });

  it('are marked once by a transaction that changes many actions', async () => {
    assert.equal(await storeFigures(), 0);
    const changes = new pg.Client({ connectionString: service.target.adminUrl });
    await changes.connect();
    await changes.query('begin');
    await changes.query(`update execution_action set longitude = null where route_plan_id = ${plan.id}`);
    await changes.query(`update execution_action set latitude = null where route_plan_id = ${plan.id}`);
    const { rows } = await changes.query(
      `select n_tup_upd::int as count from pg_stat_xact_user_tables where relname = 'plan_figures'`,
    );
    await changes.query('commit');
    await changes.end();
    assert.deepEqual(rows, [{ count: 1 }]);
    assert.equal(await storeFigures(), 1);
  });

  it('are not those that were computed while something changed', async () => {
    await service.sql('update route_plan set version = version + 1');
    const other = new pg.Client({ connectionString: service.target.adminUrl });
    await other.connect();
    await other.query('begin');
    await other.query(`update plan_figures set date_marked = clock_timestamp() where route_plan_id = ${plan.id}`);
    const counting = storeFigures();
    await until('the count to wait for the mark', isSomebodyWaiting);
    await other.query('commit');
    await other.end();
    assert.deepEqual([await counting, await storeFigures()], [0, 1]);
  });

  it('are gone for a plan that the desk reopened', async () => {
    const admin = await service.as('admin');
    const body = { data: { comment: 'Engano' } };
    await admin.call('reopenRoutePlan', { params: { id: plan.id }, body });
    await admin.call('undoRoutePoint', { params: { id: plan.points[2] ?? 0 }, body });
    const row = await summary();
    assert.deepEqual([row?.count_pending, row?.count_completed], [1, 0]);
    assert.deepEqual([await storeFigures(), await service.sql('select figures from plan_figures')], [0, []]);
  });
});
