import type { Problem } from '../problem.ts';
import type { Solution } from '../solution.ts';
import { checkOrders } from './fixed-orders.ts';
import { checkGroups } from './groups.ts';
import { checkReasons } from './reasons.ts';
import { checkRoute, type RouteFacts } from './route.ts';
import { checkServed } from './served.ts';

/** `problems` is empty when the solution is right; the figures are the checker's own, never the solution's. */
export type Verdict = {
  readonly problems: readonly string[];
  readonly cost: number;
  readonly vehicleCount: number;
  readonly durationS: number;
  readonly distanceM: number;
  readonly waitingS: number;
};

/**
 * Judges any solution to any problem by doing every route again from the problem alone.
 * It imports nothing from the search: the judge is not the defendant. From a solution it takes only what is a
 * choice (who goes where in which order, when the route begins, how long it waits); all else is derived and compared.
 */
export function check(problem: Problem, solution: Solution): Verdict {
  const problems: string[] = [];
  const complain = (sentence: string) => problems.push(sentence);

  const facts = solution.routes.map((route) => checkRoute(problem, route, complain));
  checkOrders(problem, solution, complain);
  checkGroups(problem, solution, complain);
  checkServed(problem, solution, complain);
  checkReasons(problem, solution, complain);

  const totals = {
    cost: sum(facts, 'cost') + problem.objective.perImbalanceSecond * imbalanceS(problem, facts),
    vehicleCount: solution.routes.length,
    durationS: sum(facts, 'durationS'),
    distanceM: sum(facts, 'distanceM'),
    waitingS: sum(facts, 'waitingS'),
  };
  for (const [name, value] of Object.entries(totals)) {
    const declared = solution[name as keyof typeof totals];
    if (declared !== value) complain(`The solution declares ${name} ${declared}, it is ${value}.`);
  }
  return { problems, ...totals };
}

function sum(facts: readonly RouteFacts[], name: keyof RouteFacts): number {
  return facts.reduce((total, fact) => total + fact[name], 0);
}

/** A vehicle without a route is no time on the road. */
function imbalanceS({ vehicles }: Problem, facts: readonly RouteFacts[]): number {
  const meanS = Math.floor(sum(facts, 'durationS') / Math.max(1, vehicles.length));
  const usedS = facts.reduce((total, { durationS }) => total + Math.abs(durationS - meanS), 0);
  return usedS + (vehicles.length - facts.length) * meanS;
}
