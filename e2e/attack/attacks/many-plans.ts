import { randomUUID } from 'node:crypto';
import type { Attack } from '../attack.ts';
import { textOf } from '../attacked-plan.ts';
import type { Attacker } from '../attacker.ts';
import { planOf, planToTry, startOf } from '../plan-to-try.ts';

export const manyPlans: Attack = {
  name: 'many-plans',
  sentence: 'many plans of ten thousand points in a given order at once, imported, copied, and with long texts',
  patienceS: 100,
  async run(attacker) {
    const count = attacker.amount(10_000, 5000, 10_000);
    const sessions = [...(await attacker.strikers.fresh(10)), ...(await attacker.accomplices.fresh(5))];
    const [first = ''] = sessions;
    const id = await storePlan(attacker, count, first);
    if (id === undefined) return;
    const plan = planOf(count, false);
    const heavy = planOfLongTexts();
    const copy = { data: { date: '2030-12-04' } };
    await inEach(sessions, 4, (token) => attacker.post(planToTry, plan, token));
    await inEach(sessions.slice(0, 10), 5, (token) =>
      attacker.post(`/route_plan/${id}/duplicate/?dry_run=true`, copy, token),
    );
    await inEach([...sessions.slice(0, 2), ...sessions.slice(-2)], 2, (token) =>
      attacker.post(planToTry, heavy, token),
    );
  },
};

/** Sends a request several times in each session, all at once. */
async function inEach(
  sessions: readonly string[],
  count: number,
  send: (token: string) => Promise<unknown>,
): Promise<void> {
  await Promise.all(sessions.flatMap((token) => Array.from({ length: count }, () => send(token))));
}

/** Stores a plan of this many points. Undefined if the service did not import it. */
async function storePlan(attacker: Attacker, pointCount: number, token: string): Promise<string | undefined> {
  const plan = planOf(pointCount, false).replace(`PLAN-${pointCount}`, `Many plans ${randomUUID()}`);
  const outcome = await attacker.post('/import/route_plan', plan, token);
  const [, id] = /"route_plan_id":(\d+)/.exec(textOf(outcome)) ?? [];
  if (id === undefined) attacker.complain(`no plan was made: ${startOf(outcome)}`);
  return id;
}

/** A plan with as many bytes of texts as it may have, some of them outside Latin-1. */
function planOfLongTexts(): string {
  const items = Array.from({ length: 100 }, (_, at) => ({
    external_code: `I${at}`,
    description: `${'long text '.repeat(49)}🚚`,
  }));
  const route_points = Array.from({ length: 290 }, (_, at) => ({
    name: `Long ${at}`,
    latitude: -30,
    longitude: -51 - at / 1000,
    route_point_items: items,
  }));
  const { data, ...options } = JSON.parse(planOf(0, false)) as { data: object };
  return JSON.stringify({ ...options, data: { ...data, route_points } });
}
