import { Worker } from 'node:worker_threads';
import { compareUnassigned } from '../plan/unassigned.ts';
import type { Problem } from '../problem.ts';
import type { Progress } from '../search/progress.ts';
import type { Solution } from '../solution.ts';
import type { IslandData, IslandOptions, IslandResult, Message, Request } from './island.ts';
import { momentNow } from './stopwatch.ts';

/** Shares of the budget after which the islands exchange their best plans. */
const ROUNDS = [0.55, 0.65, 0.8, 0.9, 1];

/**
 * Runs a search in each of several threads. After every round, all islands with a worse plan continue from the best of
 * all. So the result is a function of the problem, the seed, the iterations and the number of threads. One island makes
 * the solution, so the caller's thread stays free.
 */
export async function runIslands(
  problem: Problem,
  threads: number,
  options: IslandOptions,
  stop: Int32Array,
  onProgress: ((progress: Progress) => void) | undefined,
): Promise<Solution> {
  const since = momentNow();
  const shared = shareMatrices(problem);
  const seed = options.seed ?? 1;
  const workers = Array.from({ length: threads }, (_, index) => {
    const workerData: IslandData = { problem: shared, options: { ...options, seed: seed + 7919 * index }, since, stop };
    return new Worker(new URL('./island.ts', import.meta.url), { workerData });
  });
  const report = monotone(onProgress);
  try {
    let best: IslandResult | undefined;
    for (const until of ROUNDS) {
      const results = await Promise.all(workers.map((worker) => runRound(worker, until, best, report)));
      const iterations = results.reduce((sum, result) => sum + result.iterations, 0);
      best = { ...results.reduce((a, b) => (isBetter(b, a) ? b : a)), iterations };
    }
    const { solution } = await ask(workers[0]!, { kind: 'explain', best: best! }, report);
    return solution;
  } finally {
    await Promise.all(workers.map((worker) => worker.terminate()));
  }
}

async function runRound(
  worker: Worker,
  until: number,
  best: IslandResult | undefined,
  report: (progress: Progress) => void,
): Promise<IslandResult> {
  const { result } = await ask(worker, { kind: 'round', until, best }, report);
  return result;
}

type Answer<R extends Request> = Extract<Message, { readonly kind: R['kind'] }>;

/** Sends an island a command and reports its progress until it has replied. */
function ask<R extends Request>(worker: Worker, request: R, report: (progress: Progress) => void): Promise<Answer<R>> {
  return new Promise((resolve, reject) => {
    const onMessage = (message: Message): void => {
      if (message.kind === 'progress') report(message.progress);
      else {
        worker.off('message', onMessage);
        worker.off('error', reject);
        resolve(message as Answer<R>);
      }
    };
    worker.on('message', onMessage);
    worker.on('error', reject);
    worker.postMessage(request);
  });
}

function isBetter(a: IslandResult, b: IslandResult): boolean {
  const order = compareUnassigned(a.unassigned, b.unassigned);
  return order < 0 || (order === 0 && a.cost < b.cost);
}

/** Islands report their own best plans. The caller receives only those that beat all others. */
function monotone(onProgress: ((progress: Progress) => void) | undefined): (progress: Progress) => void {
  let best: Progress | undefined;
  return (progress) => {
    if (
      best &&
      (progress.unassigned > best.unassigned || (progress.unassigned === best.unassigned && progress.cost >= best.cost))
    )
      return;
    best = progress;
    onProgress?.(progress);
  };
}

/** Matrices are most of a problem: all threads read the same memory. */
function shareMatrices(problem: Problem): Problem {
  const done = new Map<Int32Array, Int32Array>();
  const share = (matrix: Int32Array): Int32Array => {
    const known = done.get(matrix);
    if (known) return known;
    const copy = new Int32Array(new SharedArrayBuffer(matrix.byteLength));
    copy.set(matrix);
    done.set(matrix, copy);
    return copy;
  };
  return {
    ...problem,
    profiles: problem.profiles.map(({ durationsS, distancesM }) => ({
      durationsS: share(durationsS),
      distancesM: share(distancesM),
    })),
  };
}
