import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import type { Client } from '@tropeiro/contract/client.ts';
import { problemOf, refused } from '../../testing/refused.ts';
import { startTestService, type TestService } from '../../testing/test-service.ts';
import { executionRecords, type LoggedDriver, outcomes, phoneOf, send } from '../plan-under-way.fixture.ts';

let service: TestService;
let teo: LoggedDriver;
let desk: Client;
const { sql, insert, driver, plan, announcementsOf, state } = executionRecords(() => service);

before(async () => {
  service = await startTestService();
  desk = await service.as('dispatcher');
  teo = await driver();
});
after(() => service.stop());

const body = { data: { comment: 'Combinado por telefone' } };
const actions = {
  perform_manually: (id: number, caller = desk) => caller.call('performRoutePointManually', { params: { id }, body }),
  undo: (id: number, caller = desk) => caller.call('undoRoutePoint', { params: { id }, body }),
  cancel: (id: number, caller = desk) => caller.call('cancelRoutePoint', { params: { id }, body }),
  reopen: (id: number, caller = desk) => caller.call('reopenRoutePlan', { params: { id }, body }),
  release: (id: number, caller = desk) => caller.call('releaseRoutePlan', { params: { id }, body }),
};

describe('At the desk', () => {
  it('a point is performed manually for good, and a driver who acts later gets that as the reason', async () => {
    const morning = await plan(teo.id);
    const { data } = (await actions.perform_manually(morning.points[1] ?? 0)).body;
    assert.deepEqual(
      data.route_plans.map(({ status, route_points: [point] }) => [status, point?.status]),
      [['E', 'M']],
    );
    const report = await send(teo.client, [
      { ...phoneOf(morning)(0, 'deliver', 1), device_time: new Date().toISOString() },
    ]);
    assert.deepEqual(outcomes(report), ['refused invalid_transition']);
    assert.equal(await state(morning), 'E PMPPP');
    assert.deepEqual(await announcementsOf(morning), ['started', 'performed_manually']);
  });

  it('a manual performance gives way to an earlier action of the driver that arrives late', async () => {
    const morning = await plan(teo.id);
    await actions.perform_manually(morning.points[1] ?? 0);
    assert.deepEqual(outcomes(await send(teo.client, [phoneOf(morning)(0, 'deliver', 1)])), ['applied']);
    assert.equal(await state(morning), 'E PEPPP');
    const { data: storedActions } = (await desk.call('listExecutionActions', { query: { route_plan_id: morning.id } }))
      .body;
    assert.deepEqual(storedActions.map(({ action, outcome, revision }) => `${action} ${outcome} ${revision}`).sort(), [
      'deliver applied 1',
      'perform_manually refused 2',
    ]);
    assert.deepEqual(await announcementsOf(morning), ['started', 'performed_manually', 'delivered', 'updated']);
  });

  it('an action can be undone until the plan is completed, and its attempt no longer counts', async () => {
    const morning = await plan(teo.id);
    const done = phoneOf(morning);
    await send(
      teo.client,
      [1, 2, 3].map((point) => done(point, 'deliver', point)),
    );
    const last = morning.points[3] ?? 0;
    const problem = await problemOf(actions.undo(last));
    assert.deepEqual(
      [problem.status, problem.code, problem.allowed_actions],
      [409, 'invalid_transition', ['undo_own', 'reopen']],
    );
    await actions.reopen(morning.id);
    assert.equal(await state(morning), 'E PEEEP');
    await actions.undo(last);
    assert.equal(await state(morning), 'E PEEPP');
    const query = { route_plan_id: morning.id, external_code: 'NF-3' };
    const [point] = (await desk.call('listRoutePoints', { query })).body.data;
    assert.deepEqual([point?.status, point?.routes_info], ['P', []]);
    assert.deepEqual((await announcementsOf(morning)).slice(-4), ['completed', 'reopened', 'point updated', 'updated']);
    const audited = await sql<{ login: string }>(`select u.login from audit a join app_user u on u.id = a.user_id
      where a.resource = 'execution_action' and a.after ->> 'action' = 'undo'
        and (a.after ->> 'route_plan_id')::bigint = ${morning.id}`);
    assert.deepEqual(audited, [{ login: 'dispatcher' }]);
  });

  it('undoing the second attempt keeps the first, and the point is open again', async () => {
    const morning = await plan(teo.id);
    const done = phoneOf(morning);
    const reason = await insert('route_return_reason', { name: 'Ausente' });
    const returned = done(1, 'return', 1, { route_return_reason_id: reason });
    await send(teo.client, [returned, done(2, 'deliver', 1)]);
    await actions.undo(morning.points[1] ?? 0);
    const shown = async () => {
      const query = { route_plan_id: morning.id, external_code: 'NF-1' };
      const [point] = (await desk.call('listRoutePoints', { query })).body.data;
      return [
        point?.status,
        point?.routes_info.map(({ return_date, route_return_reason_id: id }) => [return_date, id]),
      ];
    };
    const first = [returned.device_time, reason];
    assert.deepEqual(await shown(), ['P', [first]]);
    assert.equal(await refused(actions.undo(morning.points[1] ?? 0)), '409 invalid_transition');
    const again = done(9, 'deliver', 1, { device_time: new Date().toISOString() });
    await send(teo.client, [again]);
    assert.deepEqual(await shown(), ['E', [first, [again.device_time, null]]]);
  });

  it('a point cancelled by the customer leaves the plan and its totals', async () => {
    const morning = await plan(teo.id);
    const done = phoneOf(morning);
    await send(teo.client, [done(1, 'deliver', 1), done(2, 'deliver', 2)]);
    await actions.cancel(morning.points[3] ?? 0);
    assert.equal(await state(morning), 'C PEExP');
    const whole = (includes: ('route_points' | 'user_excluded')[]) =>
      desk.call('getRoutePlan', { params: { id: morning.id }, query: { includes } });
    const { data } = (await whole(['route_points'])).body;
    assert.deepEqual([data.total_points, data.total_capacity, data.route_points.length], [2, 8, 4]);
    const cancelled = (await whole(['route_points', 'user_excluded'])).body.data.route_points[3];
    assert.deepEqual([cancelled?.cancellation_reason, cancelled?.date_excluded !== null], [body.data.comment, true]);
    assert.deepEqual((await announcementsOf(morning)).slice(-3), ['point updated', 'completed', 'updated']);
  });

  it('a refusal names the possible actions, and a cancelled point has none', async () => {
    const morning = await plan(teo.id);
    await send(teo.client, [phoneOf(morning)(1, 'start')]);
    const [, first = 0, second = 0] = morning.points;
    await actions.cancel(first);
    const params = { id: morning.id };
    const allowedActionsOf = async (call: Promise<unknown>) => (await problemOf(call)).allowed_actions;
    assert.deepEqual(await allowedActionsOf(actions.cancel(first)), []);
    assert.deepEqual(await allowedActionsOf(desk.call('reopenRoutePlan', { params, body })), [
      ...['break_begin', 'break_end', 'acknowledge', 'finish'],
    ]);
    const waiting = ['arrive', 'deliver', 'return', 'check_items', 'perform_manually', 'cancel'];
    assert.deepEqual(await allowedActionsOf(actions.undo(second)), waiting);
  });

  it('nothing is stored of a dry run or a refused action', async () => {
    const morning = await plan(teo.id);
    const id = morning.points[1] ?? 0;
    const { data } = (await desk.call('performRoutePointManually', { params: { id }, query: { dry_run: true }, body }))
      .body;
    assert.deepEqual([data.dry_run, data.route_plans[0]?.status], [true, 'E']);
    assert.equal(await refused(actions.undo(id)), '409 invalid_transition');
    const storedActions = await sql(`select from execution_action where route_plan_id = ${morning.id}`);
    assert.deepEqual([await state(morning), await announcementsOf(morning), storedActions.length], ['P PPPPP', [], 0]);
  });

  it('a plan that has changed since it was read stays unchanged', async () => {
    const morning = await plan(teo.id);
    const call = { params: { id: morning.points[1] ?? 0 }, body, headers: { 'if-match': '"9"' } };
    assert.equal(await refused(desk.call('performRoutePointManually', call)), '412 precondition_failed');
  });

  it('a manager can do what a dispatcher can and release a plan; a driver can do nothing, another company sees nothing', async () => {
    const manager = await service.as('manager');
    const other = await service.asOther();
    const outcome: Record<string, string> = {};
    for (const [name, act] of Object.entries(actions)) {
      const morning = await plan(teo.id);
      const id = name === 'reopen' || name === 'release' ? morning.id : (morning.points[2] ?? 0);
      const done = phoneOf(morning);
      if (name === 'undo' || name === 'cancel') await send(teo.client, [done(1, 'deliver', 1)]);
      if (name === 'undo') await send(teo.client, [done(2, 'deliver', 2)]);
      if (name === 'reopen')
        await send(
          teo.client,
          [1, 2, 3].map((point) => done(point, 'deliver', point)),
        );
      const byDriver = await refused(act(id, teo.client));
      const byOther = await refused(act(id, other));
      const byDispatcher = name === 'release' ? await refused(act(id)) : '';
      outcome[name] = [byDriver, byOther, byDispatcher, await refused(act(id, manager))].join(', ');
    }
    const usual = '403 forbidden, 404 not_found, , not refused';
    assert.deepEqual(outcome, {
      perform_manually: usual,
      undo: usual,
      cancel: usual,
      reopen: usual,
      release: '403 forbidden, 404 not_found, 403 forbidden, not refused',
    });
  });
});

describe('A finish that was done before the desk completed the last stop', () => {
  for (const isFirst of [true, false])
    it(`takes effect when it arrives ${isFirst ? 'before' : 'after'} it`, async () => {
      const morning = await plan(teo.id);
      const done = phoneOf(morning);
      await send(teo.client, [done(0, 'start'), done(10, 'deliver', 1), done(20, 'deliver', 2)]);
      const finish = done(30, 'finish');
      const atDesk = () => actions.perform_manually(morning.points[3] ?? 0);
      if (!isFirst) await atDesk();
      const report = await send(teo.client, [finish]);
      assert.deepEqual(outcomes(report), [isFirst ? 'refused points_left' : 'applied']);
      if (isFirst) {
        assert.match(report.actions[0]?.message ?? '', /NF 3/);
        const { route_plans: plans, also_applied: applied } = (await atDesk()).body.data;
        assert.deepEqual(
          [plans[0]?.status, applied.map(({ uuid, action }) => [uuid, action])],
          ['C', [[finish.uuid, 'finish']]],
        );
      }
      assert.deepEqual(report.also_applied, []);
      assert.equal(await state(morning), 'C REEMR');
      const performed = (await announcementsOf(morning)).filter((type) => type === 'performed');
      assert.equal(performed.length, 2, 'the departure and the arrival are announced');
    });
});
