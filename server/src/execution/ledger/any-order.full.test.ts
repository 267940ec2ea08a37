import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import type { SentAction } from '@tropeiro/domain/execution/actions/sent-action-schema.ts';
import { Database } from '@tropeiro/platform/database/database.ts';
import fc from 'fast-check';
import { lockPlans } from '../../store/execution/plans-to-execute.ts';
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
import { applyActions } from './apply-actions.ts';

let service: TestService;
let teo: LoggedDriver;
let rita: LoggedDriver;
let reason: number;
const { sql, insert, driver, plan } = executionRecords(() => service);
before(async () => {
  service = await startTestService();
  [teo, rita] = [await driver(), await driver()];
  reason = await insert('route_return_reason', { name: 'Fechado à tarde' });
});
after(() => service.stop());

const codes = [
  'start',
  'arrive',
  'perform',
  'deliver',
  'return',
  'check_items',
  'undo_own',
  'break_begin',
  'break_end',
  'acknowledge',
  'finish',
] as const;
type Step = {
  readonly minute: number;
  readonly code: (typeof codes)[number];
  readonly point: number;
  readonly phone: 'a' | 'b';
};

/** The final state of a plan without ids and without the number of announcements. */
const endOf = async ({ id, points }: PlanUnderWay, names: ReadonlyMap<string, string>): Promise<unknown> => {
  const [row] = await sql<{ plan: object; points: object; actions: { uuid: string; outcome: string }[] }>(`select
    json_build_array(p.status, p.date_started, p.date_completed) as plan,
    (select json_agg(json_build_array(r.status, r.date_arrived, (select json_agg(json_build_array(e.attempt, e.return_date, a.action)
       order by e.attempt) from execution_record e join execution_action a on a.id = e.execution_action_id
       where e.route_point_id = r.id)) order by r."order") from route_point r where r.route_plan_id = p.id) as points,
    (select json_agg(json_build_object('uuid', uuid, 'outcome', concat_ws(' ', outcome, refusal)) order by uuid)
       from execution_action where route_plan_id = p.id and arrival_refusal is distinct from 'not_found') as actions
    from route_plan p where p.id = ${id}`);
  assert.equal(points.length, 5);
  const outcomes = (row?.actions ?? []).map(({ uuid, outcome }) => `${names.get(uuid)} ${outcome}`).sort();
  return { plan: row?.plan, points: row?.points, outcomes };
};

describe('A set of offline actions', () => {
  it('has the same result as in order, however it is interleaved, repeated and delayed', async () => {
    const step: fc.Arbitrary<Step> = fc.record({
      minute: fc.integer({ min: 0, max: 50 }),
      code: fc.constantFrom(...codes),
      point: fc.integer({ min: 0, max: 4 }),
      phone: fc.constantFrom('a', 'b'),
    });
    const steps = fc.uniqueArray(step, { minLength: 1, maxLength: 14, selector: ({ minute }) => minute });
    const uploads = fc.array(fc.nat(), { minLength: 1, maxLength: 8 });
    await fc.assert(
      fc.asyncProperty(steps, uploads, async (all, mixing) => {
        const inOrder = [...all].sort((a, b) => a.minute - b.minute);
        const ends = [];
        for (const isMixed of [false, true]) {
          const morning = await plan(teo.id);
          const phones = { a: phoneOf(morning), b: phoneOf(morning) };
          const sent = inOrder.map(({ minute, code, point, phone }): [phone: string, action: SentAction] => [
            phone,
            phones[phone](minute, code, point, { route_return_reason_id: reason, break_kind: 'meal' }),
          ]);
          const names = new Map(sent.map(([, { uuid }], index) => [uuid, String(index)]));
          if (isMixed)
            for (const [index, mix] of mixing.entries()) {
              const [phone] = sent[mix % sent.length] ?? ['a'];
              const batch = sent.filter(([actionPhone], at) => actionPhone === phone && (at + mix) % (index + 2) === 0);
              if (batch.length > 0) await send(teo.client, batch.map(([, action]) => action).reverse(), phone);
            }
          for (const phone of isMixed ? ['b', 'a'] : ['a', 'b']) {
            const own = sent.filter(([actionPhone]) => actionPhone === phone).map(([, action]) => action);
            if (own.length > 0) await send(teo.client, own, phone);
          }
          ends.push(await endOf(morning, names));
        }
        assert.deepEqual(ends[1], ends[0]);
      }),
      { numRuns: 15 },
    );
  });

  it('of drivers and the desk replays to the same state, however it arrived', async () => {
    const desk = await service.as('dispatcher');
    const [user] = await sql<{ company: number }>(
      `select customer_id::int as company from app_user where driver_id = ${teo.id}`,
    );
    const database = new Database({ url: service.target.appUrl, maxConnections: 1, waitS: 30, statementTimeoutS: 30 });
    const sent = fc.record({
      kind: fc.constant('sent' as const),
      second: fc.integer({ min: 0, max: 1500 }),
      code: fc.constantFrom(...codes),
      point: fc.integer({ min: 0, max: 4 }),
      phone: fc.constantFrom('a', 'b'),
      isRepeated: fc.boolean(),
    });
    const byDesk = fc.record({
      kind: fc.constant('desk' as const),
      operation: fc.constantFrom('performRoutePointManually', 'undoRoutePoint', 'cancelRoutePoint', 'reopenRoutePlan'),
      point: fc.integer({ min: 0, max: 4 }),
    });
    // Of a driver who was never in the crew, but knows the phone.
    const byStranger = fc.record({
      kind: fc.constant('stranger' as const),
      second: fc.integer({ min: 0, max: 1500 }),
      code: fc.constantFrom(...codes),
      point: fc.integer({ min: 0, max: 4 }),
      phone: fc.constantFrom('a', 'b'),
    });
    const steps = fc.array(
      fc.oneof({ arbitrary: sent, weight: 4 }, { arbitrary: byDesk, weight: 1 }, { arbitrary: byStranger, weight: 1 }),
      { maxLength: 16 },
    );
    await fc.assert(
      fc.asyncProperty(steps, async (all) => {
        const morning = await plan(teo.id);
        const did = phoneOf(morning);
        const names = new Map<string, string>();
        for (const [index, step] of all.entries()) {
          if (step.kind === 'sent') {
            const { second, code, point, phone, isRepeated } = step;
            const action = {
              ...did(second / 60, code, point, { route_return_reason_id: reason, break_kind: 'rest' }),
              sequence: second,
            };
            names.set(action.uuid, String(index));
            for (const _ of isRepeated ? [1, 2] : [1]) await send(teo.client, [action], phone);
          } else if (step.kind === 'stranger') {
            const { second, code, point, phone } = step;
            const action = { ...did(second / 60, code, point, { break_kind: 'rest' }), sequence: second };
            const undisturbed = await endOf(morning, names);
            // Only a few such actions are stored a day.
            await sql(
              `update execution_action set sync_date = now() - interval '25 hours' where user_id = ${rita.userId}`,
            );
            assert.deepEqual(outcomes(await send(rita.client, [action], phone)), ['refused not_found']);
            assert.deepEqual(await endOf(morning, names), undisturbed);
          } else {
            const id = step.operation === 'reopenRoutePlan' ? morning.id : (morning.points[step.point] ?? 0);
            await refused(desk.call(step.operation, { params: { id }, body: { data: { comment: 'Combinado' } } }));
          }
        }
        const version = () => sql(`select version from route_plan where id = ${morning.id}`);
        const before = [await endOf(morning, names), await version()];
        await database.transactInCompany(user?.company ?? 0, {}, async (transaction) => {
          lockPlans(transaction, [morning.id]);
          await applyActions(transaction, [morning.id], []);
        });
        assert.deepEqual([await endOf(morning, names), await version()], before);
      }),
      { numRuns: 15 },
    );
    await database.close();
  });
});
