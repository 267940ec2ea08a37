import { explainedSolution, type SearchOptions, startSearch } from './explain/explained-search.ts';
import { buildModel } from './model/build-model.ts';
import { buildSolution } from './plan/build-solution.ts';
import type { Problem } from './problem.ts';
import type { Stopwatch } from './search/budget.ts';
import { Search } from './search/search.ts';
import type { Solution } from './solution.ts';
import { runIslands } from './threads/islands.ts';
import { startStopwatch } from './threads/stopwatch.ts';

export type { Stopwatch } from './search/budget.ts';
export type { Progress } from './search/progress.ts';

export type SolveOptions = SearchOptions & {
  /** The source of processor and wall time. A caller that pauses the search can leave the pauses out. */
  readonly stopwatch?: Stopwatch;
};

export type ThreadOptions = SearchOptions & { readonly threads: number; readonly signal?: AbortSignal };

/** Solves a problem on this thread. The same problem, seed and iterations give the same solution. */
export function solve(problem: Problem, options: SolveOptions = {}): Solution {
  const { stopwatch = startStopwatch() } = options;
  layOutObjects();
  const { search, strategy } = startSearch(problem, options, stopwatch);
  strategy.runTo(1);
  return explainedSolution(search, search.bestRoutes, strategy.iterations, options, stopwatch);
}

/**
 * Solves a problem with several threads, each an island with its own seed. The solution depends on the number of
 * threads too. `cpuSeconds` counts all threads of the process together. An aborted signal ends the search with the best
 * plan so far and the reasons found so far.
 */
export async function solveInThreads(problem: Problem, options: ThreadOptions): Promise<Solution> {
  const { threads, shouldStop, signal, onProgress, ...searchOptions } = options;
  const stop = new Int32Array(new SharedArrayBuffer(4));
  const halt = (): void => void Atomics.store(stop, 0, 1);
  if (signal?.aborted) halt();
  signal?.addEventListener('abort', halt);
  const watch = setInterval(() => {
    if (shouldStop?.() === true) halt();
  }, 20);
  try {
    return await runIslands(problem, Math.max(1, threads), searchOptions, stop, onProgress);
  } finally {
    clearInterval(watch);
    signal?.removeEventListener('abort', halt);
  }
}

/**
 * Solves nothing. V8 fixes the layout of an object literal when it makes the second object of it, and drops the code
 * compiled for the first. Without this, a process would compile the search again at its second problem.
 */
function layOutObjects(): void {
  const objective = { perVehicle: 0, perSecond: 0, perMetre: 0, perWaitingSecond: 0 };
  const model = buildModel({ locationCount: 0, profiles: [], vehicles: [], jobs: [], shipments: [], objective });
  buildSolution(model, new Search(model, 1).bestRoutes, [], 0);
}
