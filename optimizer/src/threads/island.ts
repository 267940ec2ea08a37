import { parentPort, workerData } from 'node:worker_threads';
import { explainedSolution, type SearchOptions, startSearch } from '../explain/explained-search.ts';
import { compareUnassigned } from '../plan/unassigned.ts';
import type { Problem } from '../problem.ts';
import type { Progress } from '../search/progress.ts';
import type { Solution } from '../solution.ts';
import { type Moment, startStopwatch } from './stopwatch.ts';

/** The options that can be sent to a thread. */
export type IslandOptions = Omit<SearchOptions, 'onProgress' | 'shouldStop'>;

export type IslandData = {
  readonly problem: Problem;
  readonly options: IslandOptions;
  /** When the budget began, before the thread existed. */
  readonly since: Moment;
  /** Not zero: stop. */
  readonly stop: Int32Array;
};

export type IslandResult = {
  readonly routes: readonly Int32Array[];
  readonly unassigned: Int32Array;
  readonly cost: number;
  readonly iterations: number;
};

/**
 * A command to an island: continue until a share of the budget is spent, or make the solution of the best plan of all.
 */
export type Request =
  | { readonly kind: 'round'; readonly until: number; readonly best: IslandResult | undefined }
  | { readonly kind: 'explain'; readonly best: IslandResult };

export type Message =
  | { readonly kind: 'progress'; readonly progress: Progress }
  | { readonly kind: 'round'; readonly result: IslandResult }
  | { readonly kind: 'explain'; readonly solution: Solution };

if (parentPort) live(workerData as IslandData, parentPort);

function live({ problem, options, since, stop }: IslandData, port: NonNullable<typeof parentPort>): void {
  const stopwatch = startStopwatch(since);
  const send = (message: Message): void => port.postMessage(message);
  const shouldStop = (): boolean => Atomics.load(stop, 0) === 1;
  const onProgress = (progress: Progress): void => send({ kind: 'progress', progress });
  const { search, strategy } = startSearch(problem, { ...options, shouldStop, onProgress }, stopwatch, 1);
  port.on('message', (request: Request) => {
    const { best } = request;
    if (request.kind === 'explain') {
      const { routes, iterations } = request.best;
      const solution = explainedSolution(search, routes, iterations, { ...options, shouldStop }, stopwatch);
      send({ kind: 'explain', solution });
      return;
    }
    if (best) {
      const order = compareUnassigned(best.unassigned, search.bestUnassigned);
      if (order < 0 || (order === 0 && best.cost < search.bestCost)) strategy.adopt(best.routes);
    }
    strategy.runTo(request.until);
    const result: IslandResult = {
      routes: search.bestRoutes,
      unassigned: search.bestUnassigned,
      cost: search.bestCost,
      iterations: strategy.iterations,
    };
    send({ kind: 'round', result });
  });
}
