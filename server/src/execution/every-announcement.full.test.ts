import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import {
  driverActions,
  type ExecutionActionCode,
  executionActions,
  recordedActions,
} from '@tropeiro/domain/execution/actions/action-rules.ts';
import { codesOf } from '@tropeiro/domain/language/codes.ts';
import { startTestService, type TestService } from '../testing/test-service.ts';
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
let reason: number;
const { sql, insert, insertItem, driver, plan, announcementsOf } = executionRecords(() => service);

before(async () => {
  service = await startTestService();
  teo = await driver();
  reason = await insert('route_return_reason', { name: 'Ausente' });
});
after(() => service.stop());

type Announced = readonly [earlier: readonly Done[], point: number | undefined, announced: readonly string[]];
type Done = readonly [action: 'deliver' | 'perform' | 'start', point?: number];
const all: readonly Done[] = [
  ['deliver', 1],
  ['deliver', 2],
  ['deliver', 3],
];

/** The announcements of each action that changes something and follows others, with the point of the action. */
const table = {
  start: [[], undefined, ['started']],
  arrive: [[['start']], 1, ['arrived']],
  perform: [[['start']], 0, ['performed']],
  deliver: [[['start']], 1, ['delivered']],
  return: [[['start']], 1, ['returned']],
  check_items: [[['start']], 1, ['updated']],
  finish: [all, undefined, ['performed', 'performed']],
  perform_manually: [[['start']], 1, ['performed_manually']],
  undo: [[['deliver', 1]], 1, ['point updated', 'updated']],
  undo_own: [[['deliver', 1]], 1, ['point updated', 'updated']],
  cancel: [[['start']], 1, ['point updated', 'updated']],
  reopen: [all, undefined, ['reopened']],
  release: [[], undefined, ['updated']],
} as const satisfies Partial<Record<ExecutionActionCode, Announced>>;

const fieldsOf: Readonly<Partial<Record<ExecutionActionCode, () => object>>> = {
  return: () => ({ route_return_reason_id: reason }),
  check_items: () => ({ items: [{ external_code: 'CX-1', quantity: 1 }] }),
};

const operations = {
  perform_manually: 'performRoutePointManually',
  undo: 'undoRoutePoint',
  cancel: 'cancelRoutePoint',
  reopen: 'reopenRoutePlan',
  release: 'releaseRoutePlan',
} as const;

const versionOf = async ({ id }: PlanUnderWay) =>
  (await sql<{ version: string }>(`select version from route_plan where id = ${id}`))[0]?.version;

describe('An action that changes something is announced', () => {
  it('unless it is only recorded', () => {
    const changing = codesOf(executionActions).filter((action) => !recordedActions.includes(action));
    assert.deepEqual(Object.keys(table).sort(), [...changing].sort());
  });
  for (const [action, [earlier, point, expected]] of Object.entries(table) as [ExecutionActionCode, Announced][])
    it(`${action}: ${expected.join(', ')}`, async () => {
      const morning = await plan(teo.id);
      await insertItem(morning.points[1] ?? 0, 'CX-1', { quantity: 2 });
      const did = phoneOf(morning);
      if (earlier.length > 0)
        await send(
          teo.client,
          earlier.map(([code, at], minute) => did(minute, code, at)),
        );
      const [before, version] = [await announcementsOf(morning), await versionOf(morning)];
      if (driverActions.includes(action))
        assert.deepEqual(outcomes(await send(teo.client, [did(5, action, point, fieldsOf[action]?.())])), ['applied']);
      else {
        const id = point === undefined ? morning.id : (morning.points[point] ?? 0);
        const call = { params: { id }, body: { data: { comment: 'Combinado' } } };
        await (await service.as('admin')).call(operations[action as keyof typeof operations], call);
      }
      assert.notEqual(await versionOf(morning), version);
      assert.deepEqual((await announcementsOf(morning)).slice(before.length), expected);
    });
});
