import assert from 'node:assert/strict';
import { after, before, beforeEach, describe, it } from 'node:test';
import type { Client } from '@tropeiro/contract/client.ts';
import {
  executionRecords,
  type LoggedDriver,
  outcomes,
  type PlanUnderWay,
  phoneOf,
  send,
} from '../execution/plan-under-way.fixture.ts';
import { refused } from '../testing/refused.ts';
import { startTestService, type TestService } from '../testing/test-service.ts';

describe('Route plans that a company dispatches by hand', () => {
  let service: TestService;
  let desk: Client;
  let teo: LoggedDriver;
  let own: PlanUnderWay;
  const { sql, driver, plan, announcementsOf, state } = executionRecords(() => service);

  before(async () => {
    service = await startTestService();
    desk = await service.as('dispatcher');
    teo = await driver();
  });
  beforeEach(async () => {
    own = await plan(teo.id, { date_dispatched: null });
  });
  after(() => service.stop());

  const setDispatch = async (dispatch: 'at_once' | 'by_hand') =>
    (await service.as('admin')).call('changeCustomer', { body: { data: { dispatch } } });
  const dispatch = (...route_plans: number[]) => desk.call('dispatchRoutePlans', { body: { data: { route_plans } } });
  const recall = (...route_plans: number[]) => desk.call('recallRoutePlans', { body: { data: { route_plans } } });

  /** The reads that show something of the driver's plan, each with whether it does. */
  async function readsOf({ client }: LoggedDriver, { id, points }: PlanUnderWay): Promise<readonly string[]> {
    const [first = 0] = points;
    const found = async (call: Promise<unknown>) => (await refused(call)) === 'not refused';
    const [{ route_id } = { route_id: 0 }] = await sql<{ route_id: number }>(
      `select route_id::int from route_plan where id = ${id}`,
    );
    const query = { date: '2026-03-10', since: '2020-01-01T00:00:00Z' };
    const day = (await client.call('getDriverDay', { query })).body.data;
    const shown: Record<string, boolean> = {
      listRoutePlans: (await client.call('listRoutePlans', { query: {} })).body.data.some((read) => read.id === id),
      getRoutePlan: await found(client.call('getRoutePlan', { params: { id } })),
      listRoutePoints: (await client.call('listRoutePoints', { query: { external_code: 'NF-1' } })).body.data.some(
        (point) => point.route_plan_id === id,
      ),
      getRoutePoint: await found(client.call('getRoutePoint', { params: { id: first } })),
      listRoutes: (await client.call('listRoutes', { query: {} })).body.data.some((route) => route.id === route_id),
      getRoute: await found(client.call('getRoute', { params: { id: route_id } })),
      'driver day': day.route_plans.some((read) => read.id === id),
      'messages of the day': day.messages.some(({ route_plan_id }) => route_plan_id === id),
      'changes of the day': day.changes.some(({ route_plan_id }) => route_plan_id === id),
      listMessages: (await client.call('listMessages', { query: {} })).body.data.some(
        ({ route_plan_id }) => route_plan_id === id,
      ),
      listExecutionActions: (await client.call('listExecutionActions', { query: {} })).body.data.some(
        ({ route_plan_id }) => route_plan_id === id,
      ),
      getRoutePlanProof: await found(client.call('getRoutePlanProof', { params: { id } })),
    };
    return Object.keys(shown).filter((name) => shown[name]);
  }

  it('are created undispatched, and at once dispatched in other companies', async () => {
    const data = {
      external_code: 'Rota',
      date_time_start: '2027-03-10T08:00:00-03:00',
      date_time_end: '2027-03-10T18:00:00-03:00',
      route_points: [{ name: 'NF 1', latitude: -30, longitude: -51.1 }],
    };
    const created = async () => {
      const { route_plans } = (await desk.call('importRoutePlan', { body: { source: 'H', data } })).body;
      const read = await desk.call('getRoutePlan', { params: { id: route_plans[0]!.id! } });
      return read.body.data;
    };
    const atOnce = await created();
    assert.equal(atOnce.date_dispatched, atOnce.date_created);
    await setDispatch('by_hand');
    assert.equal((await created()).date_dispatched, null);
    await setDispatch('at_once');
  });

  it('are shown by every read of their driver once they are dispatched, and no longer when recalled', async () => {
    await desk.call('sendMessage', { body: { data: { route_plan_id: own.id, text: 'Doca 2' } } });
    await sql(`insert into execution_action (customer_id, uuid, route_plan_id, action, device_time, corrected_time, is_online, outcome)
      select customer_id, gen_random_uuid(), id, 'release', now(), now(), true, 'applied' from route_plan where id = ${own.id}`);
    assert.deepEqual(await readsOf(teo, own), []);
    const { body } = await dispatch(own.id);
    assert.match(body.data.route_plans[0]?.date_dispatched ?? '', /^20/);
    assert.equal((await readsOf(teo, own)).length, 12);
    assert.deepEqual((await recall(own.id)).body.data.route_plans, [
      { id: own.id, status: 'P', date_dispatched: null },
    ]);
    assert.deepEqual(await readsOf(teo, own), []);
    assert.equal(
      (await desk.call('getRoutePlan', { params: { id: own.id } })).body.data.id,
      own.id,
      'the desk sees it',
    );
  });

  it('are announced to their driver only while dispatched', async () => {
    const feed = async () => {
      const { body } = await teo.client.call('listAnnouncements', { query: { limit: 100 } });
      return body.data.flatMap(({ type, data }) => ((data as { id: number }).id === own.id ? type : []));
    };
    await desk.call('changeRoutePlan', { params: { id: own.id }, body: { data: { external_code: 'Outra' } } });
    assert.deepEqual(await feed(), []);
    await dispatch(own.id);
    assert.deepEqual(await feed(), ['route_plan.updated', 'route_plan.dispatched']);
    await recall(own.id);
    assert.deepEqual(await feed(), []);
  });

  it('are dispatched and recalled once, each announced and audited', async () => {
    await dispatch(own.id);
    const [first] = (await dispatch(own.id)).body.data.route_plans;
    await recall(own.id);
    await recall(own.id);
    assert.deepEqual(await announcementsOf(own), ['dispatched', 'recalled']);
    const audit = await (await service.as('admin')).call('listAuditEntries', {
      query: { resource: 'route_plan', resource_id: own.id },
    });
    const changes = audit.body.data.flatMap(({ before, after }) =>
      before && after && 'date_dispatched' in after ? [after.date_dispatched] : [],
    );
    assert.deepEqual(
      changes.map((date) => date === null),
      [true, false],
    );
    assert.ok(first?.date_dispatched);
  });

  it('are refused with the place of each wrong id, and none is changed', async () => {
    const excluded = await plan(teo.id);
    await desk.call('excludeRoutePlan', { params: { id: excluded.id } });
    const started = await plan(teo.id, { status: 'E' });
    assert.equal(
      await refused(dispatch(own.id, 999_999_999, excluded.id)),
      '422 /data/route_plans/1 unknown_reference /data/route_plans/2 plan_excluded',
    );
    assert.equal(await refused(recall(own.id, started.id)), '422 /data/route_plans/1 not_recallable');
    assert.deepEqual(await announcementsOf(own), []);
  });

  it('are not executed by a driver who guesses their ids', async () => {
    assert.deepEqual(outcomes(await send(teo.client, [phoneOf(own)(1, 'deliver', 1)])), ['refused not_found']);
    assert.deepEqual(await announcementsOf(own), []);
  });

  it('are dispatched again by an action that arrives after a recall', async () => {
    await dispatch(own.id);
    const phone = phoneOf(own);
    await recall(own.id);
    const wrong = phone(1, 'deliver', 0);
    const refusal = await send(teo.client, [wrong]);
    assert.deepEqual(outcomes(refusal), ['refused wrong_point_type']);
    assert.deepEqual(refusal.route_plans, [], 'the state of a recalled plan is not returned');
    assert.deepEqual(await readsOf(teo, own), [], 'a refused action changes nothing');
    assert.deepEqual(outcomes(await send(teo.client, [phone(2, 'deliver', 1)])), ['applied']);
    assert.equal(await state(own), 'E PEPPP');
    assert.ok((await readsOf(teo, own)).includes('getRoutePlan'));
    assert.deepEqual(await announcementsOf(own), ['dispatched', 'recalled', 'dispatched', 'started', 'delivered']);
  });
});
