import type { Attack } from '../attack.ts';
import { textOf } from '../attacked-plan.ts';
import type { Attacker } from '../attacker.ts';

import { planOf, startOf } from '../plan-to-try.ts';

const numbers = (count: number) => Array.from({ length: count }, (_, number) => number);

export const jointPlans: Attack = {
  name: 'joint-plans',
  sentence:
    'sixty plans optimized together, above and just below ten thousand points, several at once by two companies',
  patienceS: 100,
  fillsMatrices: true,
  async run(attacker) {
    const pointCount = attacker.amount(200, 100, 400);
    const companies = {
      'the first company': await attacker.strikers.fresh(3),
      'the second company': await attacker.accomplices.fresh(2),
    };
    await Promise.all(
      Object.entries(companies).map(async ([company, sessions]) => {
        const ids = await makePlans(attacker, sessions[0], pointCount);
        if (ids.length < planCount) return attacker.complain(`${company} got only ${ids.length} plans`);
        const fitting = ids.slice(0, Math.floor(9_999 / pointCount));
        const outcomes = await Promise.all(
          sessions.flatMap((token) => [
            optimize(attacker, ids, token),
            optimize(attacker, [...ids, ...ids], token),
            optimize(attacker, fitting, token),
          ]),
        );
        if (!outcomes.some((outcome) => outcome.kind === 'answer' && outcome.status === 200))
          attacker.complain(`${company} got no optimization: ${outcomes.map(startOf).join(' | ')}`);
        const isRefused = (at: number): boolean => pointCount * ids.length <= 10_000 || isTooMany(outcomes[at]);
        for (const at of sessions.keys())
          if (!isRefused(at * 3)) attacker.complain(`more than ten thousand points: ${startOf(outcomes[at * 3]!)}`);
      }),
    );
  },
};

const planCount = 60;

const isTooMany = (outcome: Parameters<typeof textOf>[0]): boolean => textOf(outcome).includes('too_many_to_optimize');

const optimize = (attacker: Attacker, ids: readonly number[], token: string | undefined) =>
  attacker.post('/route_plan/optimize/?dry_run=true', { data: { route_plans: ids } }, token);

/** Imports plans in their given order, six at a time. */
async function makePlans(attacker: Attacker, token: string | undefined, pointCount: number): Promise<number[]> {
  const plan = planOf(pointCount).replace('"optimize":true', '"optimize":false');
  const ids: number[] = [];
  for (let made = 0; made < planCount; made += 6) {
    const reports = await Promise.all(numbers(6).map(() => attacker.post('/import/route_plan', plan, token)));
    for (const report of reports) {
      const id = /"route_plan_id":(\d+)/.exec(textOf(report))?.[1];
      if (id !== undefined) ids.push(Number(id));
    }
  }
  return ids;
}
