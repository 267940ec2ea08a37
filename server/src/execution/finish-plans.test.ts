import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { Database } from '@tropeiro/platform/database/database.ts';
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

const run = async (noteFailure: Parameters<typeof finishPlans>[1] = assert.fail) =>
  (await finishPlans(database, noteFailure, { maxS: 60, signal: new AbortController().signal })).finished_count;

describe('A plan whose driver does not report the return', () => {
  it('is finished twelve hours after its last stop, with the time of that stop', async () => {
    const { id, client } = await driver();
    const [old, recent] = [await plan(id), await plan(id)];
    for (const drivenPlan of [old, recent]) {
      const done = phoneOf(drivenPlan);
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

  it('does not delay the plans after it if it cannot be finished', async () => {
    const { id, client } = await driver();
    const [broken, whole] = [await plan(id), await plan(id)];
    for (const drivenPlan of [broken, whole]) {
      const done = phoneOf(drivenPlan);
      await send(client, [done(0, 'start'), ...[1, 2, 3].map((point) => done(point * 10, 'deliver', point))]);
    }
    await sql(`update route_plan set date_completed = now() - interval '20 hours' where id = ${broken.id}`);
    await sql(`update route_plan set date_completed = now() - interval '13 hours' where id = ${whole.id}`);
    await sql(`create function fail_to_finish() returns trigger language plpgsql as $$
      begin raise exception 'this plan is broken'; end $$`);
    await sql(`create trigger fail_to_finish before insert on execution_action for each row
      when (new.route_plan_id = ${broken.id}) execute function fail_to_finish()`);
    const noted: (readonly [string, number])[] = [];
    const count = await run((error, { route_plan_id }) => void noted.push([String(error), route_plan_id]));
    assert.deepEqual([count, await state(broken), await state(whole)], [1, 'C PEEEP', 'C REEER']);
    assert.deepEqual(
      noted.map(([error, planId]) => [/this plan is broken/.test(error), planId]),
      [[true, broken.id]],
    );
  });
});
