import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import type { SentAction } from '@tropeiro/domain/execution/actions/sent-action-schema.ts';
import fc from 'fast-check';
import { startTestService, type TestService } from '../../testing/test-service.ts';
import { executionRecords, type LoggedDriver, type PlanUnderWay, phoneOf, send } from '../plan-under-way.fixture.ts';

let service: TestService;
let drivers: Readonly<Record<'first' | 'second', LoggedDriver>>;
let reason: number;
const { sql, insert, driver, plan } = executionRecords(() => service);
before(async () => {
  service = await startTestService();
  drivers = { first: await driver(), second: await driver() };
  reason = await insert('route_return_reason', { name: 'Fechado à tarde' });
});
after(() => service.stop());

const codes = ['start', 'arrive', 'perform', 'deliver', 'return', 'check_items', 'finish'] as const;
type Step = {
  readonly minute: number;
  readonly code: (typeof codes)[number];
  readonly point: number;
  readonly by: keyof typeof drivers;
};

/** The minute at which the second driver takes over. */
const handover = 25;
const isInCrew = ({ by, minute }: Step): boolean => (by === 'first') === minute < handover;

/** The second driver takes over at that minute. */
async function handOver({ id }: PlanUnderWay): Promise<void> {
  await sql(`update route_plan set driver_id = ${drivers.second.id} where id = ${id}`);
  await sql(`update plan_former_crew set date_until = timestamptz '2026-03-10T11:00:00Z' + ${handover} * interval '1 minute'
    where route_plan_id = ${id}`);
}

/** The final state of a plan without ids, and its actions that are not refused for their sender. */
async function endOf({ id }: PlanUnderWay, names: ReadonlyMap<string, string>): Promise<unknown> {
  const [row] = await sql<{ plan: object; points: object; actions: { uuid: string; outcome: string }[] }>(`select
    json_build_array(p.status, p.date_started, p.date_completed) as plan,
    (select json_agg(json_build_array(r.status, r.date_arrived, (select json_agg(json_build_array(e.attempt, e.return_date, a.action)
       order by e.attempt) from execution_record e join execution_action a on a.id = e.execution_action_id
       where e.route_point_id = r.id)) order by r."order") from route_point r where r.route_plan_id = p.id) as points,
    (select coalesce(json_agg(json_build_object('uuid', uuid, 'outcome', concat_ws(' ', outcome, refusal)) order by uuid), '[]')
       from execution_action where route_plan_id = p.id and arrival_refusal is distinct from 'not_found') as actions
    from route_plan p where p.id = ${id}`);
  const outcomes = (row?.actions ?? []).map(({ uuid, outcome }) => `${names.get(uuid)} ${outcome}`).sort();
  return { plan: row?.plan, points: row?.points, outcomes };
}

describe('Actions around a change of the driver in mid-route', () => {
  it('count if their sender was in the crew when they were done, in any order of arrival', async () => {
    const step: fc.Arbitrary<Step> = fc.record({
      minute: fc.integer({ min: 0, max: 50 }),
      code: fc.constantFrom(...codes),
      point: fc.integer({ min: 0, max: 4 }),
      by: fc.constantFrom('first', 'second'),
    });
    const steps = fc.uniqueArray(step, { minLength: 1, maxLength: 14, selector: ({ minute }) => minute });
    const uploads = fc.array(fc.nat(), { minLength: 1, maxLength: 6 });
    await fc.assert(
      fc.asyncProperty(steps, uploads, async (all, mixing) => {
        const inOrder = [...all].sort((a, b) => a.minute - b.minute);
        const ends = [];
        for (const isMixed of [false, true]) {
          const morning = await plan(drivers.first.id);
          const phones = { first: phoneOf(morning), second: phoneOf(morning) };
          const sent = inOrder.map((done): { readonly done: Step; readonly action: SentAction } => ({
            done,
            action: phones[done.by](done.minute, done.code, done.point, { route_return_reason_id: reason }),
          }));
          const names = new Map(sent.map(({ action }, index) => [action.uuid, String(index)]));
          const sendAll = async (which: (each: (typeof sent)[number], at: number) => boolean, isReversed = false) => {
            for (const by of isReversed ? (['second', 'first'] as const) : (['first', 'second'] as const)) {
              const own = sent.filter((each, at) => each.done.by === by && which(each, at)).map(({ action }) => action);
              if (own.length > 0) await send(drivers[by].client, isReversed ? own.reverse() : own, by);
            }
          };
          const isEarly = ({ done }: (typeof sent)[number]) => done.by === 'first' && done.minute < handover;
          // Only some of what the first driver did arrives before the change.
          await sendAll((each, at) => isEarly(each) && (!isMixed || (mixing[0]! + at) % 2 === 0));
          await handOver(morning);
          if (isMixed)
            for (const [index, mix] of mixing.entries())
              await sendAll((_, at) => (at + mix) % (index + 2) === 0, mix % 2 === 0);
          await sendAll(() => true, isMixed);
          const end = (await endOf(morning, names)) as { readonly outcomes: readonly string[] };
          assert.deepEqual(
            end.outcomes.map((outcome) => Number(outcome.split(' ')[0])).sort((a, b) => a - b),
            sent.flatMap(({ done }, index) => (isInCrew(done) ? index : [])),
            'exactly the actions of the crew of their time count',
          );
          ends.push(end);
        }
        assert.deepEqual(ends[1], ends[0]);
      }),
      { numRuns: 15 },
    );
  });
});
