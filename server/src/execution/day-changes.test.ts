import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import type { Client } from '@tropeiro/contract/client.ts';
import { startTestService, type TestService } from '../testing/test-service.ts';
import { executionRecords, type LoggedDriver, phoneOf, send } from './plan-under-way.fixture.ts';

let service: TestService;
let desk: Client;
let teo: LoggedDriver;
const { sql, driver, plan } = executionRecords(() => service);
before(async () => {
  service = await startTestService();
  teo = await driver();
  desk = await service.as('dispatcher');
});
after(() => service.stop());

const day = async (since?: string) =>
  (await teo.client.call('getDriverDay', { query: { date: '2026-03-10', ...(since !== undefined && { since }) } })).body
    .data;
const changesOf = async (planId: number, since: string) =>
  (await day(since)).changes.filter(({ route_plan_id: id }) => id === planId).map(({ type }) => type);
const data = { comment: 'A pedido do cliente' };

describe('The changes of a driver’s day', () => {
  it('are what others did since the last look, not what the driver did', async () => {
    const morning = await plan(teo.id);
    await send(teo.client, [phoneOf(morning)(1, 'deliver', 1)]);
    const { sync_until: since, changes } = await day();
    assert.deepEqual(changes, [], 'they are listed only on request');
    assert.deepEqual(await changesOf(morning.id, since), []);
    await desk.call('cancelRoutePoint', { params: { id: morning.points[2] ?? 0 }, body: { data } });
    await desk.call('sendMessage', { body: { data: { route_plan_id: morning.id, text: 'Ligue' } } });
    assert.deepEqual((await changesOf(morning.id, since)).sort(), [
      'message.sent',
      'route_plan.updated',
      'route_point.updated',
    ]);
    const [point] = (await day(since)).changes.filter(({ type }) => type === 'route_point.updated');
    assert.equal(point?.route_point_id, morning.points[2]);
    const { sync_until: next } = await day(since);
    assert.deepEqual(await changesOf(morning.id, next), [], 'nothing more has changed');
  });

  it('contain plans that were excluded, and nothing of other drivers', async () => {
    const own = await plan(teo.id, { date_excluded: '2026-03-01T00:00:00Z' });
    const other = await plan((await driver()).id);
    const since = (await day()).sync_until;
    await sql(`update route_plan set date_excluded = null where id = ${own.id}`);
    await desk.call('excludeRoutePlan', { params: { id: own.id } });
    await desk.call('excludeRoutePlan', { params: { id: other.id } });
    assert.deepEqual(await changesOf(own.id, since), ['route_plan.excluded']);
    assert.deepEqual(await changesOf(other.id, since), []);
  });

  it('contain a plan that was emptied, which is no longer of the day unless it was begun', async () => {
    const [own, begun, other] = [await plan(teo.id), await plan(teo.id), await plan((await driver()).id)];
    await send(teo.client, [phoneOf(begun)(1, 'start')]);
    const idsOfDay = async () => (await day()).route_plans.map(({ id }) => id);
    const since = (await day()).sync_until;
    for (const { points } of [own, begun])
      await desk.call('moveRoutePoints', {
        params: { id: other.id },
        body: { data: { route_points: points.slice(1, 4) } },
      });
    const ids = await idsOfDay();
    assert.deepEqual([ids.includes(own.id), ids.includes(begun.id)], [false, true]);
    assert.ok((await changesOf(own.id, since)).includes('route_plan.updated'));
    const [point = 0] = own.points.slice(1);
    await desk.call('moveRoutePoints', { params: { id: own.id }, body: { data: { route_points: [point] } } });
    assert.ok((await idsOfDay()).includes(own.id));
  });

  it('contain plans that were recalled, and nothing of what happens to them afterwards', async () => {
    const own = await plan(teo.id);
    const { sync_until: since } = await day();
    await desk.call('recallRoutePlans', { body: { data: { route_plans: [own.id] } } });
    assert.deepEqual(await changesOf(own.id, since), ['route_plan.recalled']);
    const { sync_until: next, changes } = await day(since);
    assert.deepEqual(
      changes.filter(({ route_plan_id }) => route_plan_id === own.id).map(({ route_point_id }) => route_point_id),
      [null],
    );
    await desk.call('cancelRoutePoint', { params: { id: own.points[1] ?? 0 }, body: { data } });
    assert.deepEqual(await changesOf(own.id, next), []);
  });

  it('contain plans that were given to another driver, unless the first one never saw them', async () => {
    const rita = await driver();
    const give = (id: number, fields: { driver_id: number } | { helper_id: number | null }) =>
      desk.call('changeRoutePlan', { params: { id }, body: { data: fields } });
    const own = await plan(teo.id);
    const helped = await plan(rita.id, { helper_id: teo.id });
    const stays = await plan(teo.id, { helper_id: rita.id });
    const recalled = await plan(teo.id);
    const hidden = await plan(teo.id, { date_dispatched: null });
    const otherDay = await plan(teo.id, {
      date_time_start: '2026-03-12T11:00:00Z',
      date_time_end: '2026-03-12T15:00:00Z',
    });
    const { sync_until: since } = await day();
    await desk.call('recallRoutePlans', { body: { data: { route_plans: [recalled.id] } } });
    for (const { id } of [own, recalled, hidden, otherDay]) await give(id, { driver_id: rita.id });
    await give(helped.id, { helper_id: null });
    await give(stays.id, { helper_id: null });
    await desk.call('dispatchRoutePlans', { body: { data: { route_plans: [recalled.id, hidden.id] } } });
    const { changes, route_plans, sync_until: next } = await day(since);
    const shown = (found: typeof changes, { id }: { id: number }) =>
      found.filter(({ route_plan_id }) => route_plan_id === id).map(({ type }) => type);
    for (const gone of [own, helped, recalled, stays])
      assert.deepEqual(shown(changes, gone), ['route_plan.updated'], `plan ${gone.id}`);
    for (const unseen of [hidden, otherDay]) assert.deepEqual(shown(changes, unseen), []);
    const ids = new Set(route_plans.map(({ id }) => id));
    assert.deepEqual(
      [own, helped, recalled, stays].map(({ id }) => ids.has(id)),
      [false, false, false, true],
    );
    await send(rita.client, [phoneOf(own)(0, 'deliver', 1)]);
    assert.deepEqual(shown((await day(next)).changes, own), [], 'what the other driver does is not listed');
  });
});
