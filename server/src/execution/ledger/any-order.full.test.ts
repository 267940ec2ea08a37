import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import type { SentAction } from '@tropeiro/domain/execution/actions/sent-action-schema.ts';
import fc from 'fast-check';
import { startTestService, type TestService } from '../../testing/test-service.ts';
import { executionRecords, type LoggedDriver, type PlanUnderWay, phoneOf, send } from '../plan-under-way.fixture.ts';

let service: TestService;
let teo: LoggedDriver;
let reason: number;
const { sql, insert, driver, plan } = executionRecords(() => service);
before(async () => {
  service = await startTestService();
  teo = await driver();
  reason = await insert('route_return_reason', { name: 'Fechado à tarde' });
});
after(() => service.stop());

const codes = ['start', 'arrive', 'perform', 'deliver', 'return', 'check_items', 'finish'] as const;
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
       from execution_action where route_plan_id = p.id) as actions
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
            phones[phone](minute, code, point, { route_return_reason_id: reason }),
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
});
