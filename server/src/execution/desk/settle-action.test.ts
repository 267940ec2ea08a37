import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import type { Client } from '@tropeiro/contract/client.ts';
import { refused } from '../../testing/refused.ts';
import { startTestService, type TestService } from '../../testing/test-service.ts';
import { executionRecords, type LoggedDriver, outcomes, phoneOf, send } from '../plan-under-way.fixture.ts';

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

const settle = (id: number, comment = 'Lançada manualmente') =>
  desk.call('settleExecutionAction', { params: { id }, body: { data: { comment } } });

describe('A refused action', () => {
  it('is settled once, with a comment that the driver sees in the day', async () => {
    const morning = await plan(teo.id);
    const did = phoneOf(morning);
    assert.deepEqual(outcomes(await send(teo.client, [did(1, 'return', 1), did(2, 'start')])), [
      'refused reason_required',
      'applied',
    ]);
    const { data } = (await desk.call('listExecutionActions', { query: { route_plan_id: morning.id } })).body;
    const [started, open] = [
      data.find(({ action }) => action === 'start'),
      data.find(({ outcome }) => outcome === 'refused'),
    ];
    assert.deepEqual([open?.date_settled, open?.settled_by_user_id, open?.settlement_comment], [null, null, null]);
    const day = async () => (await teo.client.call('getDriverDay', { query: { date: '2026-03-10' } })).body.data;
    const refusedOf = async () => (await day()).refused_actions.filter(({ route_plan_id: id }) => id === morning.id);
    assert.deepEqual(
      (await refusedOf()).map(({ action, refusal, date_settled }) => [action, refusal, date_settled]),
      [['return', 'reason_required', null]],
    );
    const settled = (await settle(open?.id ?? 0)).body.data;
    assert.ok(settled.date_settled && settled.settled_by_user_id);
    assert.equal(settled.outcome, 'refused');
    const unsettled = async () =>
      (
        await desk.call('listExecutionActions', {
          query: { route_plan_id: morning.id, outcome: 'refused', settled: false },
        })
      ).body.data.length;
    assert.equal(await unsettled(), 0);
    assert.deepEqual((await settle(open?.id ?? 0, 'Outra coisa')).body.data, settled);
    const [seen] = await refusedOf();
    assert.deepEqual([seen?.date_settled, seen?.settlement_comment], [settled.date_settled, 'Lançada manualmente']);
    assert.equal(await refused(settle(started?.id ?? 0)), '409 invalid_transition');
    assert.equal(await refused(settle(999_999)), '404 not_found');
    const announced = await sql<{ payload: object }>(
      `select payload from outbox where type = 'execution_action.settled' and resource_id = ${settled.id}`,
    );
    assert.deepEqual(
      announced.map(({ payload }) => payload),
      [settled],
      'once',
    );
  });

  it('of a plan that is not the driver’s any more is in the day of its arrival, with its settlement among the changes', async () => {
    const morning = await plan(teo.id);
    await sql(`update route_plan set date_excluded = now() where id = ${morning.id}`);
    const { sync_until: since } = (await teo.client.call('getDriverDay', { query: {} })).body.data;
    assert.deepEqual(outcomes(await send(teo.client, [phoneOf(morning)(1, 'deliver', 1)])), ['refused plan_excluded']);
    const today = async () => {
      const { refused_actions, changes } = (await teo.client.call('getDriverDay', { query: { since } })).body.data;
      return {
        action: refused_actions.find(({ route_plan_id: id }) => id === morning.id),
        changes: changes.flatMap(({ type, route_plan_id: id }) => (id === morning.id ? type : [])),
      };
    };
    const before = await today();
    assert.deepEqual([before.action?.refusal, before.changes], ['plan_excluded', []]);
    await settle(before.action?.id ?? 0);
    const after = await today();
    assert.deepEqual(
      [after.action?.settlement_comment, after.changes],
      ['Lançada manualmente', ['execution_action.settled']],
    );
  });
});
