import { GeneticSearch } from '../genetic/genetic-search.ts';
import { fitsTour } from '../genetic/model-tour.ts';
import { Annealing } from './annealing.ts';
import { type Budget, FEW_UNITS } from './budget.ts';
import type { Progress } from './progress.ts';
import type { Search } from './search.ts';

/**
 * A search strategy: spends a budget step by step, from share to share, and takes in plans from other threads in
 * between. `runTo` continues until a share of the budget is spent.
 */
export type Strategy = {
  readonly iterations: number;
  runTo(share: number): void;
  adopt(routes: readonly Int32Array[]): void;
};

/**
 * Hybrid genetic search for VRPTW models that fit it, simulated annealing for all others. The genetic search handles
 * loads and windows only.
 */
export function startStrategy(search: Search, budget: Budget, onProgress?: (progress: Progress) => void): Strategy {
  const { model, plan } = search;
  const isSimple = model.isVrptw && model.freeUnits.length > FEW_UNITS && fitsTour(model);
  const isGenetic = isSimple && plan.unassignedCount === 0 && plan.usedCount > 1;
  return isGenetic ? new GeneticSearch(search, budget, onProgress) : new Annealing(search, budget, onProgress);
}
