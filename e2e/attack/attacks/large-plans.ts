import type { Attack } from '../attack.ts';
import { isPlanned, planOf, planToTry, startOf } from '../plan-to-try.ts';

export const largePlans: Attack = {
  name: 'large-plans',
  sentence: 'plans of ten thousand points to be optimized at once, six of one company and two of another',
  patienceS: 100,
  fillsMatrices: true,
  async run(attacker) {
    const plan = planOf(attacker.amount(10_000, 5000, 10_000));
    const tokens = {
      'the first company': await attacker.strikers.fresh(6),
      'the second company': await attacker.accomplices.fresh(2),
    };
    await Promise.all(
      Object.entries(tokens).map(async ([company, sessions]) => {
        const outcomes = await Promise.all(sessions.map((token) => attacker.post(planToTry, plan, token)));
        if (!outcomes.some(isPlanned))
          attacker.complain(`${company} got no plan: ${outcomes.map(startOf).join(' | ')}`);
      }),
    );
  },
};
