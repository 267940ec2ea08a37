import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import type { Client } from '@tropeiro/contract/client.ts';
import { demoRecords } from '../testing/demo-records.ts';
import { planRecords } from '../testing/plan-records.ts';
import { problemOf, refused } from '../testing/refused.ts';
import { startTestService, type TestService } from '../testing/test-service.ts';

let service: TestService;
let desk: Client;
let driver: Client;
const { insert, sql } = demoRecords(() => service);
const { insertPlan, insertRoute, insertPoint } = planRecords(() => service);
before(async () => {
  service = await startTestService();
  [desk, driver] = [await service.as('dispatcher'), await service.as('52998224725')];
  const id = await insert('driver', { name: 'Téo' });
  await sql(`update app_user set driver_id = ${id} where login = '52998224725'`);
});
after(() => service.stop());

const march = { begin_date: '2026-03-10', end_date: '2026-03-10' };
const noRoom = { unassigned_code: 'no_room' };
/** A route with plans in these statuses and points in no plan. */
async function route(statuses: readonly string[], pointCount: number, columns: Record<string, string> = {}) {
  const id = await insertRoute('Rota', columns);
  const plans: number[] = [];
  for (const status of statuses) plans.push(await insertPlan({ route_id: id, status, ...columns }));
  const points: number[] = [];
  for (let line = 1; line <= pointCount; line++) points.push(await insertPoint(id, { line, ...noRoom }));
  return { id, plans, points };
}
const list = async (query: object, caller = desk) => (await caller.call('listRoutes', { query })).body.data;
const exclude = (id: number, caller = desk) => caller.call('excludeRoute', { params: { id } });

describe('The list of routes', () => {
  it('has those of the period, newest first, with the number of plans and of points in no plan', async () => {
    const first = await route(['P', 'E'], 1, {
      date_time_start: '2026-02-01T11:00:00Z',
      date_time_end: '2026-02-01T15:00:00Z',
    });
    const second = await route([], 2, {
      date_time_start: '2026-02-02T11:00:00Z',
      date_time_end: '2026-02-02T15:00:00Z',
    });
    await insertPoint(second.id, { line: 3, ...noRoom, date_excluded: '2026-02-02T11:00:00Z' });
    await route(['P'], 0, { date_time_start: '2026-02-04T11:00:00Z', date_time_end: '2026-02-04T15:00:00Z' });
    const found = await list({ begin_date: '2026-02-01', end_date: '2026-02-03' });
    assert.deepEqual(
      found.map(({ id, count_route_plans, count_unassigned_points }) => [
        id,
        count_route_plans,
        count_unassigned_points,
      ]),
      [
        [second.id, 0, 2],
        [first.id, 2, 1],
      ],
    );
    assert.equal(found[0]?.date_time_start, '2026-02-02T11:00:00.000Z');
    const paged: number[] = [];
    for await (const { id } of desk.records('listRoutes', {
      query: { begin_date: '2026-02-01', end_date: '2026-02-03', limit: 1 },
    }))
      paged.push(id);
    assert.deepEqual(paged, [second.id, first.id]);
    assert.deepEqual(await list({ begin_date: '2026-02-01', end_date: '2026-02-03' }, await service.asOther()), []);
  });

  it('leaves out those of which nothing is left', async () => {
    const { id, plans } = await route(['P'], 0);
    await desk.call('excludeRoutePlan', { params: { id: plans[0] ?? 0 } });
    assert.equal(
      (await list(march)).some((found) => found.id === id),
      false,
    );
  });

  it('has for drivers the routes of their own plans, without points in no plan', async () => {
    const { id } = await route(['P', 'P'], 1);
    await route(['P'], 1);
    const own = "(select driver_id from app_user where login = '52998224725')";
    await sql(
      `update route_plan set driver_id = ${own} where id = (select min(id) from route_plan where route_id = ${id})`,
    );
    const found = await list(march, driver);
    assert.deepEqual(
      found.map((one) => [one.id, one.count_route_plans, one.count_unassigned_points]),
      [[id, 1, 0]],
    );
  });

  it('refuses a period of years', async () =>
    assert.equal(
      await refused(list({ begin_date: '2024-01-01', end_date: '2026-01-01' })),
      '422 end_date period_too_long',
    ));
});

describe('A route that is removed', () => {
  it('loses its plans and its points in no plan, which are announced, and comes back with a plan', async () => {
    const { id, plans, points } = await route(['P', 'W', 'I'], 2);
    await exclude(id);
    const shown = (await desk.call('getRoute', { params: { id } })).body.data;
    assert.deepEqual([shown.route_plans, shown.unassigned_points], [[], []]);
    const announced = await sql<{ type: string; resource_id: string }>(`select type, resource_id from outbox
      where type = 'route_plan.excluded' and resource_id = any('{${plans}}')
        or type = 'route_point.updated' and resource_id = any('{${points}}') order by id`);
    assert.deepEqual(
      announced.map(({ type, resource_id }) => `${type} ${resource_id}`),
      [...plans.map((plan) => `route_plan.excluded ${plan}`), ...points.map((point) => `route_point.updated ${point}`)],
    );
    const audited = await sql(
      `select from audit where resource = 'route_plan' and resource_id = any('{${plans}}') and user_id is not null`,
    );
    assert.equal(audited.length, 3);
    await desk.call('restoreRoutePlan', { params: { id: plans[0] ?? 0 }, body: {} });
    const restored = (await desk.call('getRoute', { params: { id } })).body.data;
    assert.deepEqual([restored.route_plans.length, restored.unassigned_points.length], [1, 2]);
  });

  for (const status of ['E', 'C', 'R'])
    it(`stays whole if a plan is in ${status}, which the refusal names`, async () => {
      const { id, plans } = await route(['P', status], 1);
      const problem = await problemOf(exclude(id));
      assert.deepEqual([problem.status, problem.code], [409, 'invalid_transition']);
      assert.ok(problem.detail?.includes(String(plans[1])), problem.detail);
      const { route_plans, unassigned_points } = (await desk.call('getRoute', { params: { id } })).body.data;
      assert.deepEqual([route_plans.length, unassigned_points.length], [2, 1]);
    });

  it('may have excluded plans, and cannot be removed twice', async () => {
    const { id, plans } = await route(['P', 'I'], 0);
    await desk.call('excludeRoutePlan', { params: { id: plans[0] ?? 0 } });
    await exclude(id);
    assert.equal(await refused(exclude(id)), '409 invalid_transition');
  });

  it('is 404 for another company, and 403 for a driver', async () => {
    const { id } = await route(['P'], 0);
    assert.equal(await refused(exclude(id, await service.asOther())), '404 not_found');
    assert.equal(await refused(exclude(id, driver)), '403 forbidden');
    assert.equal(await refused(exclude(999_999)), '404 not_found');
  });
});

describe('The points in no plan', () => {
  const april = { begin_date: '2026-04-01', end_date: '2026-04-30' };
  const points = async (query: object, caller = desk) =>
    (await caller.call('listRoutePoints', { query: { unassigned: true, ...query } as never })).body.data;

  before(async () => {
    for (const day of ['10', '11']) {
      const columns = { date_time_start: `2026-04-${day}T11:00:00Z`, date_time_end: `2026-04-${day}T15:00:00Z` };
      const { id, plans } = await route(['P'], 0, columns);
      await insertPoint(id, { route_plan_id: plans[0] ?? 0, name: `${day} planned`, external_code: 'NF-4' });
      await insertPoint(id, {
        ...{ line: 3, name: `${day} third`, external_code: 'NF-4', unassigned_code: 'time_window' },
        unassigned_remedy: '{"kind": "close_later", "byS": 600}',
      });
      await insertPoint(id, { line: 2, name: `${day} second`, ...noRoom });
      await insertPoint(id, { line: 4, name: `${day} removed`, ...noRoom, date_excluded: '2026-04-01T00:00:00Z' });
    }
  });

  it('are those of the routes of a period, by route and line, with reason and remedy', async () => {
    const found = await points(april);
    const names = ['11 second', '11 third', '10 second', '10 third'];
    assert.deepEqual(
      found.map(({ name }) => name),
      names,
    );
    assert.deepEqual(Object.keys(found[1]?.unassigned ?? {}).sort(), ['candidate', 'code', 'detail', 'reason']);
    assert.deepEqual([found[1]?.unassigned?.code, found[0]?.unassigned?.detail], ['time_window', null]);
    assert.match(found[1]?.unassigned?.detail ?? '', /the window closes 10 min later/);
    for (const limit of [1, 2, 3]) {
      const paged: string[] = [];
      for await (const { name } of desk.records('listRoutePoints', { query: { ...april, unassigned: true, limit } }))
        paged.push(name);
      assert.deepEqual(paged, names, `${limit} a page`);
    }
    const { headers } = await desk.call('listRoutePoints', {
      query: { ...april, unassigned: true, limit: 1, count: true },
    });
    assert.equal(headers.get('total-count'), '4');
  });

  it('are found by their code, removed ones on request, and without them on request', async () => {
    const names = async (query: object) => (await points(query)).map(({ name }) => name);
    assert.deepEqual(await names({ external_code: 'NF-4' }), ['11 third', '10 third']);
    assert.deepEqual(await names({ external_code: 'NF-4', unassigned: false }), ['11 planned', '10 planned']);
    assert.equal((await names({ ...april, includes: ['user_excluded'] })).length, 6);
    assert.equal((await names({ external_code: 'NF-4', unassigned: undefined })).length, 4);
  });

  it('have their reason when they are read one by one', async () => {
    const [first] = await points(april);
    const read = (await desk.call('getRoutePoint', { params: { id: first?.id ?? 0 }, query: {} })).body.data;
    assert.deepEqual([read.unassigned, read.route_plan], [first?.unassigned, null]);
    assert.equal(
      await refused(driver.call('getRoutePoint', { params: { id: first?.id ?? 0 }, query: {} })),
      '404 not_found',
    );
  });

  it('are none for a driver or another company', async () => {
    assert.deepEqual(await points(april, driver), []);
    assert.deepEqual(await points(april, await service.asOther()), []);
  });

  it('need a period or a code, and no filter of plans', async () => {
    assert.equal(await refused(points({})), '400 begin_date missing end_date missing');
    assert.equal(await refused(points({ ...april, vehicle_id: 1 })), '422 vehicle_id contradicts');
    assert.equal(await refused(points({ ...april, late: true })), '422 late contradicts');
  });
});
