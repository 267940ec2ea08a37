import { GeneticSearch } from '../genetic/genetic-search.ts';
import { fitsTour } from '../genetic/model-tour.ts';
import { Annealing } from './annealing.ts';
import { type Budget, FEW_UNITS } from './budget.ts';
import type { Progress } from './progress.ts';
import type { Search } from './search.ts';

/** How a budget is spent: step by step, from share to share, with plans from elsewhere in between. */
export type Strategy = {
  readonly iterations: number;
  runTo(share: number): void;
  adopt(routes: readonly Int32Array[]): void;
};

/** Plain problems are bred, everything else is annealed: breeding knows no rule but loads and windows. */
export function startStrategy(search: Search, budget: Budget, onProgress?: (progress: Progress) => void): Strategy {
  const { model, plan } = search;
  const isSimple = model.isVrptw && model.free.length > FEW_UNITS && fitsTour(model);
  const isBred = isSimple && plan.unassignedCount === 0 && plan.usedCount > 1;
  return isBred ? new GeneticSearch(search, budget, onProgress) : new Annealing(search, budget, onProgress);
}
