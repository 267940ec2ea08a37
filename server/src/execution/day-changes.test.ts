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
});
