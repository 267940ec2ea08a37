import { listUnassigned } from './explain/reasons.ts';
import { buildModel } from './model/build-model.ts';
import { buildSolution } from './plan/build-solution.ts';
import { assignInitialRoutes } from './plan/initial-routes.ts';
import type { Problem, ReloadTask, Task } from './problem.ts';
import { type BudgetOptions, startBudget } from './search/budget.ts';
import type { Progress } from './search/progress.ts';
import { Search } from './search/search.ts';
import { startStrategy } from './search/strategy.ts';
import type { Solution } from './solution.ts';
import { runIslands } from './threads/islands.ts';
import { startStopwatch } from './threads/stopwatch.ts';

export type { Progress } from './search/progress.ts';

export type SolveOptions = BudgetOptions & {
  readonly seed?: number;
  /** Where to begin: tasks by vehicle. */
  readonly initial?: readonly (readonly (Task | ReloadTask)[])[];
  readonly onProgress?: (progress: Progress) => void;
};

export type ThreadOptions = SolveOptions & { readonly threads: number; readonly signal?: AbortSignal };

/** Solves a problem on this thread: same problem, seed and iterations, same solution. */
export function solve(problem: Problem, options: SolveOptions = {}): Solution {
  layOutObjects();
  const budget = startBudget(problem.jobs.length + problem.shipments.length, options, startStopwatch());
  const model = buildModel(problem);
  const search = new Search(model, options.seed ?? 1);
  assignInitialRoutes(model, search.plan, options.initial);
  search.construct();
  const strategy = startStrategy(search, budget, options.onProgress);
  strategy.runTo(1);
  return buildSolution(model, search.bestRoutes, listUnassigned(model, search.bestRoutes), strategy.iterations);
}

/**
 * Solves a problem with several threads, each an island with its own seed; the number of threads is part of what the solution
 * depends on. `cpuSeconds` are those of the whole process, all threads together. An aborted signal ends the search with the best so far.
 */
export async function solveInThreads(problem: Problem, options: ThreadOptions): Promise<Solution> {
  const { threads, seed = 1, initial, iterations, cpuSeconds, timeS, untilBudget, shouldStop, signal } = options;
  const stop = new Int32Array(new SharedArrayBuffer(4));
  const halt = (): void => void Atomics.store(stop, 0, 1);
  if (signal?.aborted) halt();
  signal?.addEventListener('abort', halt);
  const watch = setInterval(() => {
    if (shouldStop?.() === true) halt();
  }, 20);
  try {
    const best = await runIslands(
      problem,
      Math.max(1, threads),
      {
        seed,
        ...(initial && { initial }),
        ...(iterations !== undefined && { iterations }),
        ...(cpuSeconds !== undefined && { cpuSeconds }),
        ...(timeS !== undefined && { timeS }),
        ...(untilBudget !== undefined && { untilBudget }),
      },
      stop,
      options.onProgress,
    );
    const model = buildModel(problem);
    return buildSolution(model, best.routes, listUnassigned(model, best.routes), best.iterations);
  } finally {
    clearInterval(watch);
    signal?.removeEventListener('abort', halt);
  }
}

/**
 * Solves nothing. V8 lays an object literal out for good when it makes the second object of it, and drops the code compiled
 * for the first one: without this a process would compile the search anew at its second problem.
 */
function layOutObjects(): void {
  const objective = { perVehicle: 0, perSecond: 0, perMetre: 0, perWaitingSecond: 0, perImbalanceSecond: 0 };
  const model = buildModel({ locationCount: 0, profiles: [], vehicles: [], jobs: [], shipments: [], objective });
  buildSolution(model, new Search(model, 1).bestRoutes, [], 0);
}
