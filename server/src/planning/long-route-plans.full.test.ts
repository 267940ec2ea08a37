import assert from 'node:assert/strict';
import { after, before, describe, it, mock } from 'node:test';
import type { Client } from '@tropeiro/contract/client.ts';
import { itemsOfPlanMaxCount, pointsOfPlanMaxCount } from '@tropeiro/domain/planning/new-route-plan.ts';
import { FairSemaphore } from '@tropeiro/platform/sharing/fair-semaphore.ts';
import { planRecords } from '../testing/plan-records.ts';
import { startTestService, type TestService } from '../testing/test-service.ts';

describe('Plans with the maximum number of points', () => {
  let service: TestService;
  let client: Client;
  const { insertPlan, insertRoute } = planRecords(() => service);
  const planIds: number[] = [];

  before(async () => {
    service = await startTestService();
    client = await service.as('viewer');
    for (let count = 0; count < 3; count++) {
      const route = await insertRoute();
      const plan = await insertPlan({ route_id: route });
      planIds.unshift(plan);
      await service.sql(`insert into route_point (customer_id, route_id, route_plan_id, line, name, type, "order", latitude, longitude, delivery_time, info)
        select customer_id, ${route}, ${plan}, line, 'Entrega ' || line, 'PE', ${pointsOfPlanMaxCount} + 1 - line, -30, -51, 300, repeat('x', 300)
        from route_plan, generate_series(1, ${pointsOfPlanMaxCount}) line where id = ${plan}`);
    }
  });
  after(() => service.stop());

  const query = { includes: ['route_points'] as const };
  const inOrder = Array.from({ length: pointsOfPlanMaxCount }, (_, index) => index + 1);

  it('are returned completely and in order, one after another', async () => {
    const { body } = await client.call('listRoutePlans', { query: { includes: [...query.includes] } });
    assert.deepEqual(
      body.data.map(({ id }) => id),
      planIds,
    );
    for (const plan of body.data)
      assert.deepEqual(
        plan.route_points.map(({ order }) => order),
        inOrder,
      );
  });

  it('are returned in pages shorter than requested, none left out', async () => {
    const pages: number[][] = [];
    let cursor: string | undefined;
    do {
      const page = { includes: [...query.includes], limit: 3 };
      const { body, headers } = await client.call('listRoutePlans', {
        query: cursor === undefined ? page : { ...page, cursor },
      });
      pages.push(body.data.map(({ id }) => id));
      cursor = /cursor=([\w-]+)>; rel="next"/.exec(headers.get('link') ?? '')?.[1];
    } while (cursor !== undefined);
    assert.deepEqual(pages.flat(), planIds);
    assert.ok(pages.length > 1);
  });

  it('are read only once memory for the texts of their points is reserved', async () => {
    const reservations = mock.method(FairSemaphore.prototype, 'acquireNow');
    await client.call('getRoutePlan', { params: { id: planIds[0] ?? 0 }, query: { includes: [...query.includes] } });
    const [first] = reservations.mock.calls.map((call) => call.arguments[1]);
    reservations.mock.restore();
    assert.equal(
      first,
      inOrder.reduce((bytes, line) => bytes + 300 + `Entrega ${line}`.length, 0),
    );
  });

  it("are returned with the maximum number of items, by id and in a page, within a session's limit", async () => {
    const [planId = 0] = planIds;
    await service.sql(`insert into route_point_item (customer_id, route_point_id, external_code, description)
      select customer_id, id, 'CX-' || number, repeat('é', 200)
      from route_point, generate_series(1, ${itemsOfPlanMaxCount / pointsOfPlanMaxCount}) number where route_plan_id = ${planId}`);
    const includes = ['route_points.route_point_items' as const];
    const read = await client.call('getRoutePlan', { params: { id: planId }, query: { includes } });
    const page = await client.call('listRoutePlans', { query: { route_plan_id: planId, includes, limit: 1 } });
    for (const plan of [read.body.data, page.body.data[0]])
      assert.equal(plan?.route_points.flatMap((point) => point.route_point_items).length, itemsOfPlanMaxCount);
    assert.deepEqual(read.body.data, page.body.data[0]);
  });

  it('are drawn on a map with one request', async () => {
    const { body } = await client.call('listRoutePlans', {
      query: { route_plan_id: planIds[0] ?? 0, includes: ['map'] },
    });
    assert.equal(body.data[0]?.map?.points.length, pointsOfPlanMaxCount);
  });
});
