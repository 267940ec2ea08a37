import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { Database } from '../store/engine/database.ts';
import { startTestService, type TestService } from '../testing/test-service.ts';
import { finishPlans } from './finish-plans.ts';
import { executionRecords, phoneOf, send } from './plan-under-way.fixture.ts';

let service: TestService;
let database: Database;
const { sql, driver, plan, state } = executionRecords(() => service);
before(async () => {
  service = await startTestService();
  database = new Database({ url: service.target.appUrl, maxConnections: 4, waitS: 30, statementTimeoutS: 30 });
});
after(async () => {
  await database.close();
  await service.stop();
});

const run = async () =>
  (await finishPlans(database, { maxS: 60, signal: new AbortController().signal })).finished_count;

describe('A plan whose driver does not say that they are back', () => {
  it('is finished twelve hours after its last stop, at the hour of that', async () => {
    const { id, client } = await driver();
    const [old, recent] = [await plan(id), await plan(id)];
    for (const one of [old, recent]) {
      const done = phoneOf(one);
      await send(client, [done(0, 'start'), ...[1, 2, 3].map((point) => done(point * 10, 'deliver', point))]);
    }
    await sql(`update route_plan set date_completed = now() - interval '11 hours' where id = ${recent.id}`);
    assert.equal(await run(), 1);
    assert.equal(await run(), 0);
    assert.deepEqual([await state(old), await state(recent)], ['C REEER', 'C PEEEP']);
    const [departure, , , , arrival] = (
      await client.call('getRoutePlan', { params: { id: old.id }, query: { includes: ['route_points.routes_info'] } })
    ).body.data.route_points;
    assert.deepEqual(
      [departure, arrival].map((point) => point?.routes_info.map(({ return_date }) => return_date)),
      [['2026-03-10T11:00:00.000Z'], ['2026-03-10T11:30:00.000Z']],
    );
  });
});
