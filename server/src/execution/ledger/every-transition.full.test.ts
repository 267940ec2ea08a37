import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import type { Client } from '@tropeiro/contract/client.ts';
import { driverActions, type ExecutionActionCode } from '@tropeiro/domain/execution/actions/action-rules.ts';
import { refused } from '../../testing/refused.ts';
import { startTestService, type TestService } from '../../testing/test-service.ts';
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
let reason: number;
const { sql, driver, plan, state } = executionRecords(() => service);

/** The callers: a user of each role, a driver of another plan, and another company. */
const askers: Record<string, Client> = {};
/** A plan in each state, an excluded one (x), and one whose departure is performed and whose point was performed manually (M). */
const plans: Record<string, PlanUnderWay> = {};

before(async () => {
  service = await startTestService();
  [teo, askers['other driver']] = [await driver(), (await driver()).client];
  askers.driver = teo.client;
  askers['other company'] = await service.asOther();
  for (const role of ['admin', 'manager', 'dispatcher', 'integrator', 'viewer']) askers[role] = await service.as(role);
  const desk = await service.as('dispatcher');
  const { data: reasons } = (await desk.call('listRouteReturnReasons', {})).body;
  reason =
    reasons.find((candidate) => !candidate.requires_picture && !candidate.requires_comment)?.id ??
    assert.fail('no such reason');
  for (const status of ['P', 'W', 'R', 'I']) plans[status] = await plan(teo.id, { status });
  plans.x = await plan(teo.id, { date_excluded: '2026-03-01T00:00:00Z' });
  for (const [name, done] of Object.entries({
    E: [
      ['deliver', 1],
      ['return', 2],
    ],
    C: [
      ['deliver', 1],
      ['return', 2],
      ['deliver', 3],
    ],
    M: [['perform', 0]],
  } as const)) {
    const drivenPlan = await plan(teo.id);
    const did = phoneOf(drivenPlan);
    await send(
      teo.client,
      done.map(([action, point], at) =>
        did(at, action, point, action === 'return' ? { route_return_reason_id: reason } : {}),
      ),
      name,
    );
    plans[name] = drivenPlan;
  }
  const manual = { params: { id: plans.M?.points[1] ?? 0 }, body: { data: { comment: 'Na portaria' } } };
  await desk.call('performRoutePointManually', manual);
  const states = await statesOf(['E', 'C', 'M'].map((name) => plans[name]!));
  assert.deepEqual(states, ['E PEDPP', 'C PEDEP', 'E RMPPP']);
});
after(() => service.stop());

async function statesOf(listedPlans: readonly PlanUnderWay[]): Promise<string[]> {
  const states: string[] = [];
  for (const drivenPlan of listedPlans) states.push(await state(drivenPlan));
  return states;
}

const operations = {
  perform_manually: 'performRoutePointManually',
  undo: 'undoRoutePoint',
  cancel: 'cancelRoutePoint',
  reopen: 'reopenRoutePlan',
  release: 'releaseRoutePlan',
} as const;

/** What becomes of an action that is tried: `ok`, or the code that it is refused with. */
async function tryAction(
  caller: Client,
  action: ExecutionActionCode,
  target: PlanUnderWay,
  point: number | null,
): Promise<string> {
  if (driverActions.includes(action)) {
    const device_time = new Date().toISOString();
    const fields = {
      device_time,
      ...(action === 'return' && { route_return_reason_id: reason }),
      ...(action === 'break_begin' && { break_kind: 'rest' as const }),
    };
    const done = phoneOf(target)(60, action, point ?? undefined, fields);
    const outcome = await send(caller, [done], 'another', 0, true).then(
      (report) => outcomes(report)[0] ?? '',
      () => '',
    );
    if (outcome) return outcome === 'applied' ? 'ok' : outcome.replace('refused ', '');
    return refused(send(caller, [done], 'another', 0, true));
  }
  const id = point === null ? target.id : (target.points[point] ?? 0);
  const call = { params: { id }, query: { dry_run: true }, body: { data: { comment: 'Combinado' } } };
  const outcome = await refused(caller.call(operations[action as keyof typeof operations], call));
  return outcome === 'not refused' ? 'ok' : outcome;
}

const no = 'invalid_transition';
const left = 'points_left';
const excluded = 'plan_excluded';
const desk = `409 ${no}`;
const notUndoable = 'not_undoable';
const noBreak = 'no_break';

/** The result of each action by the state of its plan, if the caller may do it. Includes the point of the action. */
const table: Readonly<
  Record<
    ExecutionActionCode,
    readonly [point: number | null, byState: Readonly<Record<'P' | 'W' | 'R' | 'I' | 'E' | 'C' | 'x', string>>]
  >
> = {
  start: [null, { P: 'ok', W: 'ok', R: 'ok', I: no, E: no, C: no, x: excluded }],
  arrive: [2, { P: 'ok', W: 'ok', R: 'ok', I: no, E: 'ok', C: 'ok', x: excluded }],
  perform: [0, { P: 'ok', W: 'ok', R: 'ok', I: no, E: 'ok', C: 'ok', x: excluded }],
  deliver: [2, { P: 'ok', W: 'ok', R: 'ok', I: no, E: 'ok', C: 'ok', x: excluded }],
  return: [2, { P: 'ok', W: 'ok', R: 'ok', I: no, E: 'ok', C: 'ok', x: excluded }],
  check_items: [2, { P: 'ok', W: 'ok', R: 'ok', I: no, E: 'ok', C: 'ok', x: excluded }],
  // The phone is not the one that delivered.
  undo_own: [1, { P: no, W: no, R: no, I: no, E: notUndoable, C: notUndoable, x: excluded }],
  break_begin: [null, { P: 'ok', W: 'ok', R: 'ok', I: no, E: 'ok', C: 'ok', x: excluded }],
  break_end: [null, { P: noBreak, W: noBreak, R: noBreak, I: no, E: noBreak, C: noBreak, x: excluded }],
  acknowledge: [null, { P: 'ok', W: 'ok', R: 'ok', I: no, E: 'ok', C: 'ok', x: 'ok' }],
  finish: [null, { P: left, W: left, R: left, I: no, E: left, C: 'ok', x: excluded }],
  perform_manually: [2, { P: 'ok', W: 'ok', R: 'ok', I: desk, E: 'ok', C: 'ok', x: desk }],
  undo: [1, { P: desk, W: desk, R: desk, I: desk, E: 'ok', C: desk, x: desk }],
  cancel: [2, { P: 'ok', W: desk, R: desk, I: desk, E: 'ok', C: desk, x: desk }],
  reopen: [null, { P: desk, W: desk, R: desk, I: desk, E: desk, C: 'ok', x: desk }],
  release: [null, { P: 'ok', W: 'ok', R: 'ok', I: 'ok', E: desk, C: desk, x: desk }],
};

const allowedTo = (action: ExecutionActionCode): readonly string[] => {
  if (driverActions.includes(action)) return ['admin', 'driver'];
  return action === 'release' ? ['admin', 'manager'] : ['admin', 'manager', 'dispatcher'];
};

/** The response for callers who may not do an action. */
function refusalOfOthers(action: ExecutionActionCode, asker: string): string {
  if (driverActions.includes(action)) return asker.startsWith('other') ? 'not_found' : '403 forbidden';
  return asker === 'other company' ? '404 not_found' : '403 forbidden';
}

describe('Every action, by every role and in every state of its plan,', () => {
  for (const [action, [point, byState]] of Object.entries(table) as [ExecutionActionCode, (typeof table)['start']][])
    it(`has the result in the table: ${action}`, async () => {
      const unchanged = await statesOf(Object.values(plans));
      for (const [asker, caller] of Object.entries(askers))
        for (const [status, outcome] of Object.entries(byState)) {
          const expected = allowedTo(action).includes(asker) ? outcome : refusalOfOthers(action, asker);
          assert.equal(
            await tryAction(caller, action, plans[status]!, point),
            expected,
            `${action} by ${asker} in ${status}`,
          );
        }
      assert.deepEqual(await statesOf(Object.values(plans)), unchanged, 'it was only tried');
      assert.deepEqual(await sql(`select from execution_action where phone = 'another'`), []);
    });
});

describe('Every action on a point of a plan under way', () => {
  const type = 'wrong_point_type';
  const kinds = {
    'PA P': ['E', 0],
    'PA R': ['M', 0],
    'PE P': ['M', 2],
    'PC P': ['E', 3],
    'PE E': ['E', 1],
    'PE D': ['E', 2],
    'PE M': ['M', 1],
    'CH P': ['E', 4],
  } as const;
  const byKind: Readonly<Partial<Record<ExecutionActionCode, readonly string[]>>> = {
    arrive: ['ok', no, 'ok', 'ok', no, 'ok', no, 'ok'],
    perform: ['ok', no, type, type, type, type, type, 'ok'],
    deliver: [type, type, 'ok', 'ok', no, 'ok', no, type],
    return: [type, type, 'ok', 'ok', no, 'ok', no, type],
    undo_own: [no, notUndoable, no, no, notUndoable, notUndoable, no, no],
    check_items: [type, type, 'ok', 'ok', no, 'ok', no, type],
    perform_manually: ['ok', desk, 'ok', 'ok', desk, 'ok', desk, 'ok'],
    undo: [desk, 'ok', desk, desk, 'ok', 'ok', desk, desk],
    cancel: [desk, desk, 'ok', 'ok', desk, 'ok', desk, desk],
  };
  for (const [action, expected] of Object.entries(byKind) as [ExecutionActionCode, readonly string[]][])
    it(`depends on its type and status: ${action}`, async () => {
      const found: string[] = [];
      for (const [name, point] of Object.values(kinds))
        found.push(await tryAction(askers.admin!, action, plans[name]!, point));
      assert.deepEqual(found, expected, Object.keys(kinds).join(', '));
    });
});
