import { Worker } from 'node:worker_threads';
import type { Solution } from '@tropeiro/optimizer/solution.ts';
import type { PausableWork } from '../sharing/fair-turns.ts';
import { Deadline } from './deadline.ts';
import { LifeSigns } from './life-signs.ts';
import {
  newOrders,
  pauseAt,
  type SolveRequest,
  type SolverMessage,
  type SolvingProgress,
  signsAt,
  stopAt,
} from './thread-messages.ts';

export type ThreadLimits = {
  /** Memory for objects; matrices and the arrays of the search are not among them. */
  readonly maxHeapMb: number;
  /** How many seconds a thread may take to start, warm up and make its matrices, before it is watched. */
  readonly maxStartS: number;
  /** How many seconds after its time a search is watched: from then on it must show signs of life. */
  readonly maxOverrunS: number;
  /** After how many seconds without a sign of life a thread that is watched is ended. */
  readonly maxSilenceS: number;
  /** How many seconds a search that is to stop has to notice, which takes it milliseconds, before its thread is ended. */
  readonly stopGraceS: number;
};

export type SolveControls = {
  readonly onProgress?: (progress: SolvingProgress) => void;
  readonly signal?: AbortSignal;
};

/** A thread failed to solve a problem. Whose problem it was need not be asked: it is a mistake of ours. */
export class SolverFailed extends Error {
  constructor(message: string, cause: unknown) {
    super(message, { cause });
    this.name = 'SolverFailed';
  }
}

/** A search went on long after its time was over. It would do so again. */
export class SearchNeverEnded extends SolverFailed {
  constructor(timeS: number) {
    super(`A search of ${timeS} s did not end`, undefined);
    this.name = 'SearchNeverEnded';
  }
}

/** A thread that solves problems, one at a time. It keeps no process alive while it has nothing to do. */
export class SolverThread {
  private readonly worker: Worker;
  private readonly limits: ThreadLimits;
  private endCause: unknown;
  isAlive = true;

  constructor(program: URL, limits: ThreadLimits) {
    this.limits = limits;
    this.worker = new Worker(program, {
      name: 'solver',
      // It gets nothing of this process's environment, which holds secrets.
      env: {},
      resourceLimits: { maxOldGenerationSizeMb: limits.maxHeapMb },
    });
    this.worker.on('error', (error) => {
      this.isAlive = false;
      this.endCause = error;
    });
    this.worker.on('exit', (code) => {
      this.isAlive = false;
      this.endCause ??= new Error(`It exited with ${code}`);
    });
    this.worker.unref();
  }

  /**
   * Begins to solve a problem. Where the signal is aborted it rejects with its reason, once the thread is free for the next
   * problem or has ended.
   */
  solve(request: Omit<SolveRequest, 'orders' | 'reportsProgress'>, controls: SolveControls): PausableWork<Solution> {
    const { worker, limits } = this;
    const { onProgress, signal } = controls;
    const orders = newOrders();
    let hasGivenUp = false;
    const signs = new LifeSigns();
    const deadline = new Deadline(limits.maxStartS * 1000, () => {
      const verdict = signal?.aborted ? 'end' : signs.verdict(Atomics.load(orders, signsAt));
      if (verdict === 'stop') Atomics.store(orders, stopAt, 1);
      if (verdict !== 'end') return deadline.set(limits.maxSilenceS * 1000);
      hasGivenUp = true;
      void this.end();
    });
    const resume = (): void => {
      Atomics.store(orders, pauseAt, 0);
      Atomics.notify(orders, pauseAt);
      deadline.resume();
    };
    const pause = (): void => {
      if (signal?.aborted) return;
      Atomics.store(orders, pauseAt, 1);
      deadline.pause();
    };
    const done = new Promise<Solution>((resolve, reject) => {
      worker.postMessage({ ...request, reportsProgress: onProgress !== undefined, orders } satisfies SolveRequest);
      const cancel = (): void => {
        Atomics.store(orders, stopAt, 1);
        resume();
        deadline.set(limits.stopGraceS * 1000);
      };
      const settle = (work: () => void): void => {
        deadline.pause();
        signal?.removeEventListener('abort', cancel);
        worker.off('message', onMessage);
        worker.off('exit', onExit);
        worker.unref();
        if (signal?.aborted) reject(signal.reason);
        else work();
      };
      const onMessage = (message: SolverMessage): void => {
        if (message.kind === 'begun') {
          if (!signal?.aborted) deadline.set((request.timeS + limits.maxOverrunS) * 1000);
        } else if (message.kind === 'progress') onProgress?.(message.progress);
        else if (message.kind === 'solved') settle(() => resolve(message.solution));
        else settle(() => reject(new SolverFailed('The solver failed', message.error)));
      };
      const onExit = (): void =>
        settle(() =>
          reject(
            hasGivenUp
              ? new SearchNeverEnded(request.timeS)
              : new SolverFailed('The thread of a search ended before the search did', this.endCause),
          ),
        );
      worker.on('message', onMessage);
      worker.on('exit', onExit);
      worker.ref();
      signal?.addEventListener('abort', cancel, { once: true });
    });
    return { done, pause, resume };
  }

  /** Ends the thread, whatever it is at; resolves when its memory is free. */
  async end(): Promise<void> {
    this.isAlive = false;
    await this.worker.terminate();
  }
}
