import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import type { Client } from '@tropeiro/contract/client.ts';
import { executionRecords, phoneOf, send } from '../execution/plan-under-way.fixture.ts';
import { startTestService, type TestService } from '../testing/test-service.ts';

describe('The comment of a user who settled a refused action', () => {
  let service: TestService;
  let admin: Client;
  const { sql, driver, plan } = executionRecords(() => service);
  before(async () => {
    service = await startTestService();
    admin = await service.as('admin');
  });
  after(() => service.stop());

  /** A dispatcher, and an action that the dispatcher settled. */
  async function settledAction(comment: string) {
    const login = `bia${Math.random()}@example.com`;
    const password = 'uma senha longa';
    const data = { name: 'Bia', login, email: login, role: 'dispatcher', realm: 'customer', password } as const;
    const userId = (await admin.call('createUser', { body: { data } })).body.data.id;
    const teo = await driver();
    const morning = await plan(teo.id);
    const refused = phoneOf(morning)(1, 'return', 1, { comment: 'Fechado', latitude: -30, longitude: -51 });
    await send(teo.client, [refused]);
    const [stored] = await sql<{ id: number }>(`select id::int from execution_action where uuid = '${refused.uuid}'`);
    const id = stored?.id ?? 0;
    const { client } = await service.logIn(login, { password });
    await client.call('settleExecutionAction', { params: { id }, body: { data: { comment } } });
    return { userId, teo, morning, id };
  }

  it('is erased with the user everywhere, and what the driver did stays', async () => {
    const comment = 'Bia Prado conferiu';
    const { userId, teo, morning, id } = await settledAction(comment);
    const exported = async () =>
      (await admin.call('exportUser', { params: { id: userId }, query: {} })).body.data.filter(
        ({ resource, group }) => resource === 'execution_action' && group === 'messages',
      );
    assert.deepEqual(
      (await exported()).map(({ resource_id, data }) => [resource_id, data]),
      [[id, { settlement_comment: comment }]],
    );
    const [settled] = await sql<{ date: Date }>(`select date_settled as date from execution_action where id = ${id}`);
    assert.deepEqual(
      (await exported()).map(({ date_time }) => new Date(date_time)),
      [new Date(settled?.date ?? 0)],
      'the export has the time of the settlement',
    );
    const { erased } = (await admin.call('anonymizeUser', { params: { id: userId } })).body.data;
    assert.equal(erased.find(({ resource }) => resource === 'execution_action')?.count, 1);
    const query = { route_plan_id: morning.id };
    const [action] = (await admin.call('listExecutionActions', { query })).body.data;
    assert.deepEqual(
      [action?.settlement_comment, action?.settled_by_user_id, action?.comment, action?.latitude, action?.user_id],
      [null, userId, 'Fechado', -30, teo.userId],
    );
    assert.ok(action?.date_settled);
    const [flags] = await sql<{ is_erased: boolean }>(`select is_erased from execution_action where id = ${id}`);
    assert.equal(flags?.is_erased, false, 'the action itself is not erased');
    const left = await sql(`select payload::text from outbox where payload::text like '%${comment}%'
      union all select concat(before, after) from audit where concat(before, after) like '%${comment}%'
      union all select concat(before, after) from audit_record where concat(before, after) like '%${comment}%'`);
    assert.deepEqual(left, []);
    assert.deepEqual(
      (await exported()).map(({ data }) => data),
      [{ settlement_comment: null }],
    );
  });
});
