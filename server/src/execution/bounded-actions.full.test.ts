import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import type { Client } from '@tropeiro/contract/client.ts';
import { actionsOfPlanMaxCount, strangersActionsMaxCount } from '@tropeiro/domain/execution/sent-action.ts';
import { Database } from '../store/engine/database.ts';
import { refused } from '../testing/refused.ts';
import { startTestService, type TestService } from '../testing/test-service.ts';
import { finishPlans } from './finish-plans.ts';
import {
  executionRecords,
  type LoggedDriver,
  outcomes,
  type PlanUnderWay,
  phoneOf,
  send,
} from './plan-under-way.fixture.ts';

let service: TestService;
let teo: LoggedDriver;
let rita: LoggedDriver;
let desk: Client;
const { sql, driver, plan, state } = executionRecords(() => service);

before(async () => {
  service = await startTestService();
  desk = await service.as('dispatcher');
  [teo, rita] = [await driver(), await driver()];
});
after(() => service.stop());

const keptCount = async ({ id }: PlanUnderWay): Promise<number> =>
  (await sql(`select from execution_action where route_plan_id = ${id}`)).length;

/** Fills a plan with copies of an action of it, until there is room for so many more. */
const fill = ({ id }: PlanUnderWay, room: number) =>
  sql(`insert into execution_action (customer_id, uuid, route_plan_id, action, phone, sequence, device_time, corrected_time,
      is_online, outcome, refusal, arrival_refusal)
    select customer_id, gen_random_uuid(), id, 'start', 'x', n, '2026-03-10T11:00:00Z', '2026-03-10T11:00:00Z',
      false, 'refused', 'unknown_reason', 'unknown_reason'
    from route_plan, generate_series(1, ${actionsOfPlanMaxCount - room} - (select count(*)
      from execution_action where route_plan_id = ${id})) n where id = ${id}`);

const many = (count: number, of: PlanUnderWay) => {
  const done = phoneOf(of);
  return Array.from({ length: count }, () => done(0, 'start'));
};

describe('Whoever sends actions for the plan of another', () => {
  it('keeps its driver from nothing: few of them are kept, and none takes room', async () => {
    const morning = await plan(teo.id);
    const sent = many(strangersActionsMaxCount + 5, morning);
    for (const phone of ['first', 'second'])
      assert.deepEqual([...new Set(outcomes(await send(rita.client, sent, phone)))], ['refused not_found']);
    assert.deepEqual(new Set(outcomes(await send(rita.client, many(9, morning)))), new Set(['refused not_found']));
    assert.equal(await keptCount(morning), strangersActionsMaxCount);
    await fill(morning, 1 - strangersActionsMaxCount);
    assert.deepEqual(outcomes(await send(teo.client, [phoneOf(morning)(1, 'deliver', 1)])), ['applied']);
  });

  it('is not told whether there is such a plan', async () => {
    const stranger = await driver();
    const [morning, own] = [await plan(teo.id), await plan(stranger.id)];
    const told = async (route_plan_id: number) => {
      const one = { ...phoneOf(morning)(1, 'start'), route_plan_id };
      const { actions: first } = await send(stranger.client, [one, one, { ...one, route_plan_id: own.id }]);
      const { actions: again } = await send(stranger.client, [one, { ...one, action: 'finish' }]);
      return [...first, ...again].map(({ uuid: _, ...rest }) => rest);
    };
    assert.deepEqual(await told(morning.id), await told(999_999_999));
  });

  it('is still told of what they did while it was theirs', async () => {
    const morning = await plan(teo.id);
    const done = phoneOf(morning)(0, 'start');
    await send(teo.client, [done]);
    await sql(`update route_plan set driver_id = ${rita.id} where id = ${morning.id}`);
    assert.deepEqual(outcomes(await send(teo.client, [done])), ['repeated']);
  });
});

describe('A plan that has nearly all the actions that are kept of one', () => {
  it('takes as many as there is room for, the first of those that come together', async () => {
    const morning = await plan(teo.id);
    await fill(morning, 2);
    const done = phoneOf(morning);
    const day = [done(0, 'start'), done(1, 'deliver', 1), done(2, 'deliver', 2), done(3, 'deliver', 3)];
    const expected = ['applied', 'applied', 'refused too_many_actions', 'refused too_many_actions'];
    assert.deepEqual(outcomes(await send(teo.client, day)), expected);
    assert.deepEqual([await keptCount(morning), await state(morning)], [actionsOfPlanMaxCount, 'E PEPPP']);
    assert.deepEqual(outcomes(await send(teo.client, day.slice(0, 1))), ['repeated']);
    const call = { params: { id: morning.points[2] ?? 0 }, body: { data: { comment: 'Na portaria' } } };
    assert.equal(await refused(desk.call('performRoutePointManually', call)), '409 invalid_transition');
    assert.equal(await keptCount(morning), actionsOfPlanMaxCount);
  });

  it('is not finished by itself', async () => {
    const morning = await plan(teo.id);
    const done = phoneOf(morning);
    await send(
      teo.client,
      [1, 2, 3].map((point) => done(point, 'deliver', point)),
    );
    await fill(morning, 0);
    const connection = { url: service.target.appUrl, maxConnections: 2, waitS: 30, statementTimeoutS: 30 };
    const database = new Database(connection);
    await finishPlans(database, { maxS: 60, signal: new AbortController().signal }).finally(() => database.close());
    assert.deepEqual([await keptCount(morning), await state(morning)], [actionsOfPlanMaxCount, 'C PEEEP']);
  });
});
