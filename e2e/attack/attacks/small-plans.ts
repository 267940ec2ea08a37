import type { Attack } from '../attack.ts';
import { isPlanned, planOf, planToTry } from '../plan-to-try.ts';

/** Two at a time leave too little of the company's memory for the large one, which waits for all of them. */
const chainCount = 2;

export const smallPlans: Attack = {
  name: 'small-plans',
  sentence: 'a plan that takes most of its company’s memory waits while smaller ones of the company keep coming',
  patienceS: 100,
  fillsMatrices: true,
  async run(attacker) {
    const small = planOf(attacker.amount(5500, 5000, 6000));
    const [waiting = '', ...sessions] = await attacker.strikers.fresh(1 + chainCount);
    let isAnswered = false;
    const first = sessions.map((token) => attacker.post(planToTry, small, token));
    const chains = sessions.map(async (token, at) => {
      await first[at];
      while (!isAnswered) await attacker.post(planToTry, small, token);
    });
    await attacker.pause(1);
    const outcome = await attacker.post(planToTry, planOf(10_000), waiting);
    isAnswered = true;
    if (!isPlanned(outcome)) attacker.complain('the large plan was never made');
    await Promise.all(chains);
  },
};
