import type { Problem } from '../problem.ts';
import type { Solution } from '../solution.ts';
import { checkOrders } from './fixed-orders.ts';
import { checkGroups } from './groups.ts';
import { checkReasons } from './reasons.ts';
import { checkRoute, type RouteFacts } from './route.ts';
import { checkServed } from './served.ts';

/**
 * `problems` is empty when the solution is right. The figures are those of the checker, never those of the solution.
 */
export type Verdict = {
  readonly problems: readonly string[];
  readonly cost: number;
  readonly vehicleCount: number;
  readonly durationS: number;
  readonly distanceM: number;
  readonly waitingS: number;
};

/**
 * Checks any solution of any problem by driving every route again from the problem alone. It imports nothing from the
 * search, so an error there cannot hide here. From a solution it takes only the choices: the stops of each vehicle in
 * order, the begin of each route, the waits. It derives all else and compares.
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
    cost: sum(facts, 'cost') + balanceCost(problem, facts),
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

/** The price on long routes. Multiplied out, because powers differ between JavaScript engines. */
function balanceCost({ objective: { balance } }: Problem, facts: readonly RouteFacts[]): number {
  if (!balance) return 0;
  const { price, routeS, stopS } = balance;
  return facts.reduce((total, { durationS, stopCount }) => {
    const share = (durationS + stopS * stopCount) / routeS;
    const fourth = share * share * (share * share);
    return total + Math.round(price * routeS * fourth * fourth);
  }, 0);
}
