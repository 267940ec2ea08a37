import { parentPort, workerData } from 'node:worker_threads';
import { buildModel } from '../model/build-model.ts';
import { assignInitialRoutes } from '../plan/initial-routes.ts';
import { compareUnassigned } from '../plan/unassigned.ts';
import type { Problem, ReloadTask, Task } from '../problem.ts';
import { startBudget } from '../search/budget.ts';
import type { Progress } from '../search/progress.ts';
import { Search } from '../search/search.ts';
import { startStrategy } from '../search/strategy.ts';
import { startStopwatch } from './stopwatch.ts';

export type IslandOptions = {
  readonly seed: number;
  readonly iterations?: number;
  readonly cpuSeconds?: number;
  readonly timeS?: number;
  readonly untilBudget?: boolean;
  readonly initial?: readonly (readonly (Task | ReloadTask)[])[];
};

export type IslandResult = {
  readonly routes: readonly Int32Array[];
  readonly unassigned: Int32Array;
  readonly cost: number;
  readonly iterations: number;
};

export type Message =
  | { readonly kind: 'progress'; readonly progress: Progress }
  | { readonly kind: 'round'; readonly result: IslandResult };

type Round = { readonly until: number; readonly best?: IslandResult };
type Data = { readonly problem: Problem; readonly options: IslandOptions; readonly stop: Int32Array };

if (parentPort) live(workerData as Data, parentPort);

function live({ problem, options, stop }: Data, port: NonNullable<typeof parentPort>): void {
  const units = problem.jobs.length + problem.shipments.length;
  const budget = startBudget(units, { ...options, shouldStop: () => Atomics.load(stop, 0) === 1 }, startStopwatch());
  const model = buildModel(problem);
  const search = new Search(model, options.seed);
  assignInitialRoutes(model, search.plan, options.initial);
  search.construct();
  const strategy = startStrategy(search, { ...budget, startCount: 1 }, (progress) =>
    port.postMessage({ kind: 'progress', progress }),
  );
  port.on('message', ({ until, best }: Round) => {
    if (best) {
      const order = compareUnassigned(best.unassigned, search.bestUnassigned);
      if (order < 0 || (order === 0 && best.cost < search.bestCost)) strategy.adopt(best.routes);
    }
    strategy.runTo(until);
    const result: IslandResult = {
      routes: search.bestRoutes,
      unassigned: search.bestUnassigned,
      cost: search.bestCost,
      iterations: strategy.iterations,
    };
    port.postMessage({ kind: 'round', result });
  });
}
