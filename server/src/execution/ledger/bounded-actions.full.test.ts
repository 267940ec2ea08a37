import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import type { Client } from '@tropeiro/contract/client.ts';
import {
  actionsOfPlanMaxBytes,
  actionsOfPlanMaxCount,
  crewReserveCount,
  deskReserveBytes,
  deskReserveCount,
  formerMemberActionsMaxCount,
  nonExecutorActionsMaxCount,
  recordedOnlyActionsMaxCount,
} from '@tropeiro/domain/execution/actions/sent-action.ts';
import type { SentAction } from '@tropeiro/domain/execution/actions/sent-action-schema.ts';
import { Database } from '@tropeiro/platform/database/database.ts';
import { listActionsOfPlan } from '../../store/execution/recorded-actions.ts';
import { refused } from '../../testing/refused.ts';
import { startTestService, type TestService } from '../../testing/test-service.ts';
import { finishPlans } from '../finish-plans.ts';
import {
  executionRecords,
  type LoggedDriver,
  outcomes,
  type PlanUnderWay,
  phoneOf,
  send,
} from '../plan-under-way.fixture.ts';

let service: TestService;
let teo: LoggedDriver;
let rita: LoggedDriver;
let desk: Client;
const { sql, insert, driver, plan, state } = executionRecords(() => service);

before(async () => {
  service = await startTestService();
  desk = await service.as('dispatcher');
  [teo, rita] = [await driver(), await driver()];
});
after(() => service.stop());

const storedCount = async ({ id }: PlanUnderWay): Promise<number> =>
  (await sql(`select from execution_action where route_plan_id = ${id}`)).length;

/**
 * Fills a plan with refused actions, until there is room for only this many more. Without triggers: in a completed plan they
 * compute its figures for each action, which takes minutes.
 */
const fill = ({ id }: PlanUnderWay, room: number) =>
  service.target.fill(`insert into execution_action (customer_id, uuid, route_plan_id, action, phone, sequence, device_time, corrected_time,
      is_online, outcome, refusal, arrival_refusal)
    select customer_id, gen_random_uuid(), id, 'start', 'x', n, '2026-03-10T11:00:00Z', '2026-03-10T11:00:00Z',
      false, 'refused', 'unknown_reason', 'unknown_reason'
    from route_plan, generate_series(1, ${actionsOfPlanMaxCount - room} - (select count(*)
      from execution_action where route_plan_id = ${id})) n where id = ${id}`);

const many = (count: number, target: PlanUnderWay) => {
  const done = phoneOf(target);
  return Array.from({ length: count }, () => done(0, 'start'));
};

describe('A driver who sends actions for another driver’s plan', () => {
  it('does not hinder its driver: few of them are stored, and none takes room', async () => {
    const morning = await plan(teo.id);
    const sent = many(nonExecutorActionsMaxCount + 5, morning);
    for (const phone of ['first', 'second'])
      assert.deepEqual([...new Set(outcomes(await send(rita.client, sent, phone)))], ['refused not_found']);
    assert.deepEqual(new Set(outcomes(await send(rita.client, many(9, morning)))), new Set(['refused not_found']));
    assert.equal(await storedCount(morning), nonExecutorActionsMaxCount);
    await fill(morning, deskReserveCount + 2 - nonExecutorActionsMaxCount);
    assert.deepEqual(outcomes(await send(teo.client, [phoneOf(morning)(1, 'deliver', 1)])), ['applied']);
  });

  it('does not slow the plan down: their actions are not read when its state is computed', async () => {
    const morning = await plan(teo.id);
    await send(teo.client, many(1, morning));
    await send((await driver()).client, many(2, morning));
    assert.equal(await storedCount(morning), 3);
    const database = new Database({ url: service.target.appUrl, maxConnections: 1, waitS: 30, statementTimeoutS: 30 });
    const [row] = await sql<{ customer_id: string }>(`select customer_id from route_plan where id = ${morning.id}`);
    const read = await database
      .transactInCompany(Number(row?.customer_id), {}, (transaction) => listActionsOfPlan(transaction, morning.id))
      .finally(() => database.close());
    assert.equal(read.length, 1);
  });

  it('does not change it, even with the phone of its driver', async () => {
    const morning = await plan(teo.id);
    await send(teo.client, [phoneOf(morning)(1, 'deliver', 1), phoneOf(morning)(2, 'start')]);
    const call = { params: { id: morning.points[1] ?? 0 }, body: { data: { comment: 'Engano' } } };
    await desk.call('undoRoutePoint', call);
    assert.equal(await state(morning), 'E PPPPP');
    for (const action of ['acknowledge', 'deliver', 'undo_own'] as const) {
      const sent = { ...phoneOf(morning)(0, action, 1), sequence: 0, device_time: new Date().toISOString() };
      assert.deepEqual(outcomes(await send((await driver()).client, [sent])), ['refused not_found']);
    }
    assert.equal(await state(morning), 'E PPPPP');
  });

  it('does not learn whether the plan exists', async () => {
    const otherDriver = await driver();
    const [morning, own] = [await plan(teo.id), await plan(otherDriver.id)];
    const resultsFor = async (route_plan_id: number) => {
      const action = { ...phoneOf(morning)(1, 'start'), route_plan_id };
      const { actions: first } = await send(otherDriver.client, [action, action, { ...action, route_plan_id: own.id }]);
      const { actions: again } = await send(otherDriver.client, [action, { ...action, action: 'finish' }]);
      return [...first, ...again].map(({ uuid: _, ...rest }) => rest);
    };
    assert.deepEqual(await resultsFor(morning.id), await resultsFor(999_999_999));
  });

  it('still sees their actions from when it was theirs', async () => {
    const morning = await plan(teo.id);
    const done = phoneOf(morning)(0, 'start');
    await send(teo.client, [done]);
    await sql(`update route_plan set driver_id = ${rita.id} where id = ${morning.id}`);
    assert.deepEqual(outcomes(await send(teo.client, [done])), ['repeated']);
  });
});

describe('An undo of the desk', () => {
  it('stays, whatever the driver or another member of the crew sends with an earlier number', async () => {
    const morning = await plan(teo.id, { helper_id: rita.id });
    const reason = await insert('route_return_reason', { name: 'Fechado' });
    const returned = { ...phoneOf(morning)(1, 'return', 1, { route_return_reason_id: reason }), sequence: 10 };
    await send(teo.client, [{ ...returned, device_time: new Date().toISOString() }]);
    const call = { params: { id: morning.points[1] ?? 0 }, body: { data: { comment: 'Engano' } } };
    await desk.call('undoRoutePoint', call);
    for (const { client } of [teo, rita])
      for (const action of ['acknowledge', 'arrive'] as const) {
        const earlier = { ...phoneOf(morning)(0, action, 1), sequence: 9, device_time: new Date().toISOString() };
        assert.deepEqual(outcomes(await send(client, [earlier])), ['applied']);
        assert.equal(await state(morning), 'E PPPPP');
      }
  });
});

describe('A plan with nearly the maximum number of actions', () => {
  it('accepts as many of a driver as half of the room left, and leaves the reserve to the desk', async () => {
    const morning = await plan(teo.id);
    await fill(morning, deskReserveCount + 4);
    const done = phoneOf(morning);
    const day = [done(0, 'start'), done(1, 'deliver', 1), done(2, 'deliver', 2), done(3, 'deliver', 3)];
    const expected = ['applied', 'applied', 'refused too_many_actions', 'refused too_many_actions'];
    assert.deepEqual(outcomes(await send(teo.client, day)), expected);
    const phoneMaxCount = actionsOfPlanMaxCount - deskReserveCount - 2;
    assert.deepEqual([await storedCount(morning), await state(morning)], [phoneMaxCount, 'E PEPPP']);
    assert.deepEqual(outcomes(await send(teo.client, day.slice(0, 1))), ['repeated']);
    const call = { params: { id: morning.points[2] ?? 0 }, body: { data: { comment: 'Na portaria' } } };
    await desk.call('performRoutePointManually', call);
    await desk.call('cancelRoutePoint', { ...call, params: { id: morning.points[3] ?? 0 } });
    assert.equal(await storedCount(morning), phoneMaxCount + 2);
    await fill(morning, 0);
    assert.equal(await refused(desk.call('performRoutePointManually', call)), '409 invalid_transition');
    assert.equal(await storedCount(morning), actionsOfPlanMaxCount);
  });

  it('is not finished automatically', async () => {
    const morning = await plan(teo.id);
    const done = phoneOf(morning);
    await send(
      teo.client,
      [1, 2, 3].map((point) => done(point, 'deliver', point)),
    );
    await fill(morning, 0);
    const connection = { url: service.target.appUrl, maxConnections: 2, waitS: 30, statementTimeoutS: 30 };
    const database = new Database(connection);
    await finishPlans(database, assert.fail, { maxS: 60, signal: new AbortController().signal }).finally(() =>
      database.close(),
    );
    assert.deepEqual([await storedCount(morning), await state(morning)], [actionsOfPlanMaxCount, 'C PEEEP']);
  });
});

describe('A plan to which a member of the crew sends as many actions as possible', () => {
  const codes = ['acknowledge', 'arrive'] as const;
  const flood = async (member: LoggedDriver, target: PlanUnderWay, fields: Partial<SentAction>) => {
    const done = phoneOf(target);
    for (const action of codes)
      for (let call = 0; call < 4; call++) {
        const sent = Array.from({ length: 1000 }, () => done(0, action, 1, fields));
        const t = Date.now(); await send(member.client, sent, 'flood'); console.log('CALL', action, call, Date.now() - t);
      }
    const stored = await sql<{ action: string; count: number }>(`select action, count(*)::int from execution_action
      where route_plan_id = ${target.id} and user_id = ${member.userId} group by action order by action`);
    return Object.fromEntries(stored.map(({ action, count }) => [action, count]));
  };

  it('has room for the driver after a former driver', async () => {
    const morning = await plan(rita.id);
    const before = new Date(Date.now() - 1000).toISOString();
    await sql(`update route_plan set driver_id = ${teo.id} where id = ${morning.id}`);
    const stored = await flood(rita, morning, { device_time: before });
    assert.deepEqual(stored, {
      acknowledge: recordedOnlyActionsMaxCount,
      arrive: formerMemberActionsMaxCount - recordedOnlyActionsMaxCount,
    });
    assert.deepEqual(outcomes(await send(teo.client, [phoneOf(morning)(1, 'deliver', 1)])), ['applied']);
  });

  it('has room for the driver after the helper', async () => {
    const morning = await plan(teo.id, { helper_id: rita.id });
    const stored = await flood(rita, morning, {});
    const half = (actionsOfPlanMaxCount - deskReserveCount) / 2;
    assert.deepEqual(stored, {
      acknowledge: recordedOnlyActionsMaxCount,
      arrive: half - recordedOnlyActionsMaxCount,
    });
    assert.deepEqual(outcomes(await send(teo.client, [phoneOf(morning)(1, 'deliver', 1)])), ['applied']);
  });

  it('has room for attempts of the driver only, if former members and recorded actions used the rest', async () => {
    const morning = await plan(teo.id);
    await fill(morning, deskReserveCount + crewReserveCount);
    const done = phoneOf(morning);
    const sent = [done(0, 'acknowledge'), done(1, 'deliver', 1)];
    assert.deepEqual(outcomes(await send(teo.client, sent)), ['refused too_many_actions', 'applied']);
  });
});

describe('A plan whose actions have nearly the maximum number of bytes', () => {
  /** Counted items with codes of 400 bytes each and this many bytes in total. */
  const counted = Array.from({ length: 200 }, (_, at) => ({ external_code: '🚚'.repeat(96) + at, quantity: 1 }));

  it('accepts the actions it has room for, and leaves the reserve to the desk', async () => {
    const morning = await plan(teo.id);
    const done = phoneOf(morning);
    await send(teo.client, [done(0, 'start')]);
    const room = (bytes: number) =>
      sql(
        `update execution_action set user_id = null, comment = repeat('x', ${actionsOfPlanMaxBytes} - ${bytes}) where route_plan_id = ${morning.id} and action = 'start'`,
      );
    await room(deskReserveBytes + 50_000);
    const sent = [{ ...done(1, 'deliver', 1), items: counted }, done(2, 'deliver', 2)];
    assert.deepEqual(outcomes(await send(teo.client, sent)), ['refused too_many_actions', 'applied']);
    await room(deskReserveBytes);
    assert.deepEqual(outcomes(await send(teo.client, [done(3, 'deliver', 3)])), ['refused too_many_actions']);
    const cancelled = { params: { id: morning.points[1] ?? 0 }, body: { data: { comment: 'Cliente fechado' } } };
    await desk.call('cancelRoutePoint', cancelled);
    await room(0);
    const call = { params: { id: morning.points[3] ?? 0 }, body: { data: { comment: 'Na portaria' } } };
    assert.equal(await refused(desk.call('performRoutePointManually', call)), '409 invalid_transition');
    assert.deepEqual([await storedCount(morning), await state(morning)], [3, 'E PxEPP']);
  });

  it('counts numbers with all digits that the database writes', async () => {
    const morning = await plan(teo.id);
    const done = phoneOf(morning);
    await send(teo.client, [done(0, 'start')]);
    await sql(
      `update execution_action set user_id = null, comment = repeat('x', ${actionsOfPlanMaxBytes - deskReserveBytes - 50_000}) where route_plan_id = ${morning.id}`,
    );
    const items = counted.map((_, at) => ({ external_code: String(at), quantity: 1e-300 }));
    const sent = [{ ...done(1, 'deliver', 1), items }];
    assert.deepEqual(outcomes(await send(teo.client, sent)), ['refused too_many_actions']);
  });

  it('counts proofs of phones too: an action that is applied again is proved again', async () => {
    const morning = await plan(teo.id);
    const done = phoneOf(morning);
    await send(teo.client, [done(0, 'start')]);
    await sql(
      `update proof_link set content = repeat('x', ${actionsOfPlanMaxBytes}) where route_plan_id = ${morning.id}`,
    );
    assert.deepEqual(outcomes(await send(teo.client, [done(1, 'deliver', 1)])), ['refused too_many_actions']);
    const call = { params: { id: morning.points[2] ?? 0 }, body: { data: { comment: 'Na portaria' } } };
    await desk.call('performRoutePointManually', call);
  });
});
