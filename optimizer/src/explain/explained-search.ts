import { buildModel } from '../model/build-model.ts';
import { buildSolution } from '../plan/build-solution.ts';
import { assignInitialRoutes, type InitialRoutes } from '../plan/initial-routes.ts';
import type { Problem } from '../problem.ts';
import { type BudgetOptions, type Stopwatch, startBudget, startTryBudget } from '../search/budget.ts';
import type { Progress } from '../search/progress.ts';
import { Search } from '../search/search.ts';
import { type Strategy, startStrategy } from '../search/strategy.ts';
import type { Solution } from '../solution.ts';
import { listUnassigned } from './list-unassigned.ts';
import { reservedTimeS } from './reserved-time.ts';

export type SearchOptions = BudgetOptions & {
  readonly seed?: number;
  /** The routes to begin with: tasks by vehicle. */
  readonly initial?: InitialRoutes;
  readonly onProgress?: (progress: Progress) => void;
};

/**
 * Runs a search from its first plan on and leaves time for the reasons of what the best plan leaves unassigned. It
 * starts anew as often as the budget is worth, or `startCount` times.
 */
export function startSearch(
  problem: Problem,
  options: SearchOptions,
  stopwatch: Stopwatch,
  startCount?: number,
): { readonly search: Search; readonly strategy: Strategy } {
  // A stop does not end it, but its caller sees that the search is alive and can pause it.
  const model = buildModel(problem, () => void options.shouldStop?.());
  const reservedS = (): number => reservedTimeS(model, search.bestUnassigned);
  const budget = startBudget(model.unitCount, options, stopwatch, reservedS);
  const search: Search = new Search(model, options.seed ?? 1, budget);
  assignInitialRoutes(model, search.plan, options.initial);
  search.construct();
  const strategy = startStrategy(
    search,
    { ...budget, startCount: startCount ?? budget.startCount },
    options.onProgress,
  );
  return { search, strategy };
}

/** The solution of these routes, with the reasons found in the rest of the budget. */
export function explainedSolution(
  { model, isCutShort }: Search,
  routes: readonly ArrayLike<number>[],
  iterations: number,
  options: BudgetOptions,
  stopwatch: Stopwatch,
): Solution {
  const budget = startTryBudget(model.unitCount, options, stopwatch);
  return buildSolution(model, routes, listUnassigned(model, routes, budget, isCutShort), iterations);
}
