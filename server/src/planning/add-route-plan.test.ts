import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import type { Client } from '@tropeiro/contract/client.ts';
import { demoRecords } from '../testing/demo-records.ts';
import { planRecords } from '../testing/plan-records.ts';
import { refused } from '../testing/refused.ts';
import { startTestService, type TestService } from '../testing/test-service.ts';

describe('An empty plan', () => {
  let service: TestService;
  let desk: Client;
  let route: number;
  let vehicle: number;
  let driver: number;
  const { insert, sql } = demoRecords(() => service);
  const { insertPlan, insertRoute, insertPoint } = planRecords(() => service);
  const period = { date_time_start: '2027-03-10T11:00:00.000Z', date_time_end: '2027-03-10T19:00:00.000Z' };

  before(async () => {
    service = await startTestService();
    desk = await service.as('dispatcher');
    route = await insertRoute('Norte');
    vehicle = await insert('vehicle', { title: 'Van', plate: 'ABC1D22' });
    driver = await insert('driver', { name: 'Téo' });
    await insertPlan({
      route_id: route,
      external_code: 'Norte 1',
      objective: 'distance',
      require_picture: 'true',
      source: 'H',
    });
  });
  after(() => service.stop());

  const add = (data: object, id = route, dry_run = false) =>
    desk.call('addRoutePlan', { params: { id }, query: { dry_run }, body: { data: { ...period, ...data } as never } });
  const plansOf = async (id = route) => (await desk.call('getRoute', { params: { id } })).body.data.route_plans.length;

  it('is added to a route for a vehicle, a driver and a period, with a warning that it is empty', async () => {
    const { body, status, headers } = await add({ vehicle_id: vehicle, driver_id: driver });
    assert.equal(status, 201);
    const id = body.data.route_plans[0]?.id ?? 0;
    assert.equal(body.data.route_plans[0]?.etag, '"1"');
    assert.equal(headers.get('location')?.endsWith(`/route_plan/${id}/`), true);
    assert.deepEqual(
      body.data.warnings.map(({ code, route_plan_id }) => [code, route_plan_id]),
      [['nothing_to_deliver', id]],
    );
    const { data: plan } = (await desk.call('getRoutePlan', { params: { id } })).body;
    const { status: planStatus, route_id, vehicle_id, driver_id, external_code, objective, require_picture } = plan;
    assert.deepEqual(
      [planStatus, route_id, vehicle_id, driver_id, external_code, objective, require_picture, plan.total_points],
      ['P', route, vehicle, driver, 'Norte', 'distance', true, 0],
    );
    assert.deepEqual([plan.date_time_start, plan.date_time_end], Object.values(period));
    assert.deepEqual(
      (
        await sql<{ type: string }>(`select type from outbox where type like 'route_plan.%' and resource_id = ${id}`)
      ).map(({ type }) => type),
      ['route_plan.created'],
    );
  });

  it('takes points that are moved into it', async () => {
    const id = (await add({ driver_id: driver, external_code: 'Extra' })).body.data.route_plans[0]?.id ?? 0;
    const place = { latitude: -30, longitude: -51, unassigned_code: 'no_room' };
    const point = await insertPoint(route, { line: 7, ...place });
    await desk.call('moveRoutePoints', { params: { id }, body: { data: { route_points: [point] } } });
    const { data } = (await desk.call('getRoutePlan', { params: { id } })).body;
    assert.deepEqual(
      data.route_points.map((read) => read.id),
      [point],
    );
  });

  it('is added to a route without plans by the rules of the company', async () => {
    const empty = await insertRoute('Sul');
    const id = (await add({ driver_id: driver }, empty)).body.data.route_plans[0]?.id ?? 0;
    const { source, objective, has_time_window, external_code } = (await desk.call('getRoutePlan', { params: { id } }))
      .body.data;
    assert.deepEqual([source, objective, has_time_window, external_code], ['G', 'time', false, 'Sul']);
  });

  it('is not stored in a dry run', async () => {
    const count = await plansOf();
    const { status, body } = await add({ driver_id: driver }, route, true);
    assert.deepEqual([status, body.data.dry_run, body.data.route_plans[0]?.id], [200, true, null]);
    const query = { dry_run: true, includes: ['route_points' as const] };
    const timed = await desk.call('addRoutePlan', { params: { id: route }, query, body: { data: period } });
    assert.deepEqual(timed.body.data.route_plans[0]?.route_points, []);
    assert.equal(await plansOf(), count);
  });

  it('is refused for unknown routes, wrong periods, and crews that do not exist', async () => {
    assert.equal(await refused(add({}, 999_999_999)), '404 not_found');
    assert.equal(await refused(add({ vehicle_id: 999_999_999 })), '422 /data/vehicle_id unknown_reference');
    assert.equal(await refused(add({ driver_id: driver, helper_id: driver })), '422 /data/helper_id not_with');
    assert.match(await refused(add({ date_time_end: '2027-03-10T10:00:00.000Z' })), /^422 \/data\/date_time/);
  });
});
