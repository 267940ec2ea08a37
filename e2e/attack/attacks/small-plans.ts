import type { Attack } from '../attack.ts';
import type { Outcome } from '../outcome.ts';
import { isPlanned, planOf, planToTry, startOf } from '../plan-to-try.ts';

/** Two at a time leave too little of the company's memory for the large plan, which waits for all of them. */
const chainCount = 2;

/**
 * Smaller plans pass a large one until they have taken as much as it needs: four of them, and two that arrive before it
 * is read.
 */
const mostPassing = 6;

export const smallPlans: Attack = {
  name: 'small-plans',
  sentence: 'a plan that takes most of its company’s memory waits while smaller ones of the company keep coming',
  patienceS: 100,
  fillsMatrices: true,
  async run(attacker) {
    const small = planOf(attacker.amount(5500, 5000, 6000));
    const [waiting = '', ...sessions] = await attacker.strikers.fresh(1 + chainCount);
    let isAnswered = false;
    let passedCount = 0;
    const first = sessions.map((token) => attacker.post(planToTry, small, token));
    const chains = sessions.map(async (token, at) => {
      await first[at];
      while (!isAnswered) {
        const other = await attacker.post(planToTry, small, token);
        if (!isAnswered && isPlanned(other)) passedCount++;
      }
    });
    await attacker.pause(1);
    const outcome = await attacker.post(planToTry, planOf(10_000), waiting);
    isAnswered = true;
    // A machine that is too slow for its turn to come in time refuses it. Even there no more of them pass it.
    if (passedCount > mostPassing) attacker.complain(`${passedCount} small plans passed the large one`);
    if (!isPlanned(outcome) && !isRefused(outcome))
      attacker.complain(`the large plan was never made: ${startOf(outcome)}`);
    await Promise.all(chains);
  },
};

const isRefused = (outcome: Outcome): boolean => outcome.kind === 'answer' && outcome.status === 429;
