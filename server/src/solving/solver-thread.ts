import { Worker } from 'node:worker_threads';
import type { Solution } from '@tropeiro/optimizer/solution.ts';
import type { SolveRequest, SolverMessage, SolvingProgress } from './thread-messages.ts';

export type ThreadLimits = {
  /** Memory for objects; matrices and the arrays of the search are not among them. */
  readonly maxHeapMb: number;
  /** How many seconds after its time a search that goes on is taken for one that never ends. */
  readonly maxOverrunS: number;
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
   * Solves a problem. Where the signal is aborted it rejects with its reason, once the thread is free for the next problem
   * or has ended.
   */
  solve(request: Omit<SolveRequest, 'stop' | 'reportsProgress'>, controls: SolveControls): Promise<Solution> {
    const { worker, limits } = this;
    const { onProgress, signal } = controls;
    const stop = new Int32Array(new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT));
    return new Promise((resolve, reject) => {
      worker.postMessage({ ...request, reportsProgress: onProgress !== undefined, stop } satisfies SolveRequest);
      let hasGivenUp = false;
      const giveUp = (): void => {
        hasGivenUp = true;
        this.end();
      };
      let timer = setTimeout(giveUp, (request.timeS + limits.maxOverrunS) * 1000);
      const cancel = (): void => {
        Atomics.store(stop, 0, 1);
        clearTimeout(timer);
        timer = setTimeout(giveUp, limits.stopGraceS * 1000);
      };
      const settle = (work: () => void): void => {
        clearTimeout(timer);
        signal?.removeEventListener('abort', cancel);
        worker.off('message', onMessage);
        worker.off('exit', onExit);
        worker.unref();
        if (signal?.aborted) reject(signal.reason);
        else work();
      };
      const onMessage = (message: SolverMessage): void => {
        if (message.kind === 'progress') onProgress?.(message.progress);
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
  }

  /** Ends the thread, whatever it is at. */
  end(): void {
    this.isAlive = false;
    void this.worker.terminate();
  }
}
