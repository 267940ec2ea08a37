import { Worker } from 'node:worker_threads';
import type { Solution } from '@tropeiro/optimizer/solution.ts';
import type { PausableWork } from '@tropeiro/platform/sharing/fair-turns.ts';
import { endThread } from '@tropeiro/platform/threads/end-thread.ts';
import { Deadline } from './deadline.ts';
import { HangDetector } from './hang-detector.ts';
import {
  heartbeatIndex,
  newThreadFlags,
  pauseIndex,
  type SearchResult,
  type SolveRequest,
  type SolverMessage,
  type SolvingProgress,
  stopIndex,
  type ThreadFlags,
} from './thread-messages.ts';

export type ThreadLimits = {
  /** The memory for objects. Matrices and the arrays of the search are not included. */
  readonly maxHeapMb: number;
  /** How many seconds a thread may take to start, warm up and make its matrices before it is monitored. */
  readonly maxStartS: number;
  /** How many seconds after its time limit a search is monitored. From then on it must show signs of life. */
  readonly maxOverrunS: number;
  /** After how many seconds without a sign of life a monitored thread is ended. */
  readonly maxSilenceS: number;
  /**
   * How many seconds a search has to react to a stop, which normally takes milliseconds, before its thread is ended.
   */
  readonly stopGraceS: number;
};

export type SolveControls = {
  readonly onProgress?: (progress: SolvingProgress) => void;
  readonly signal?: AbortSignal;
};

/** A thread failed to solve a problem. This is an internal error, not the caller's fault. */
export class SolverFailed extends Error {
  constructor(message: string, cause: unknown) {
    super(message, { cause });
    this.name = 'SolverFailed';
  }
}

/** A search continued long after its time limit. Retrying would not help. */
export class SearchNeverEnded extends SolverFailed {
  constructor(timeS: number) {
    super(`A search of ${timeS} s did not end`, undefined);
    this.name = 'SearchNeverEnded';
  }
}

/** A thread that solves one problem at a time. While idle, it does not keep the process running. */
export class SolverThread {
  private readonly worker: Worker;
  private readonly limits: ThreadLimits;
  private endCause: unknown;
  /** The flags of the search that is running. */
  private flags: ThreadFlags | undefined;
  isAlive = true;

  constructor(program: URL, limits: ThreadLimits) {
    this.limits = limits;
    this.worker = new Worker(program, {
      name: 'solver',
      // The environment is not passed on, because it holds secrets.
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
   * Starts to solve a problem. If the signal is aborted, it rejects with the signal's reason, once the thread is free
   * for the next problem or has ended.
   */
  solve(request: Omit<SolveRequest, 'flags' | 'reportsProgress'>, controls: SolveControls): PausableWork<Solution> {
    const { worker, limits } = this;
    const { onProgress, signal } = controls;
    const flags = newThreadFlags();
    // The thread answers in a later turn of the event loop, when its messages are listened to.
    worker.postMessage({ ...request, reportsProgress: onProgress !== undefined, flags } satisfies SolveRequest);
    this.flags = flags;
    let failure: SolverFailed | undefined;
    const hangDetector = new HangDetector();
    const deadline = new Deadline(limits.maxStartS * 1000, () => {
      const verdict = signal?.aborted ? 'end' : hangDetector.verdict(Atomics.load(flags, heartbeatIndex));
      if (verdict === 'stop') Atomics.store(flags, stopIndex, 1);
      if (verdict !== 'end') return deadline.set(limits.maxSilenceS * 1000);
      failure = hangDetector.isSearching
        ? new SearchNeverEnded(request.timeS)
        : new SolverFailed('A thread did not begin its search in time', undefined);
      void this.end();
    });
    const resume = (): void => {
      Atomics.store(flags, pauseIndex, 0);
      Atomics.notify(flags, pauseIndex);
      deadline.resume();
    };
    const pause = (): void => {
      if (signal?.aborted) return;
      Atomics.store(flags, pauseIndex, 1);
      deadline.pause();
    };
    const done = new Promise<Solution>((resolve, reject) => {
      const cancel = (): void => {
        Atomics.store(flags, stopIndex, 1);
        resume();
        deadline.set(limits.stopGraceS * 1000);
      };
      const settle = (result?: SearchResult): void => {
        deadline.pause();
        signal?.removeEventListener('abort', cancel);
        worker.off('message', onMessage);
        worker.off('exit', onExit);
        worker.unref();
        this.flags = undefined;
        if (signal?.aborted) reject(signal.reason);
        // If the search was stopped because its thread is ended, its solution is not complete.
        else if (!result || !this.isAlive)
          reject(failure ?? new SolverFailed('The thread of a search ended before the search did', this.endCause));
        else if (result.kind === 'solved') resolve(result.solution);
        else reject(new SolverFailed('The solver failed', result.error));
      };
      const onMessage = (message: SolverMessage): void => {
        if (message.kind === 'begun') {
          hangDetector.begin();
          if (!signal?.aborted) deadline.set((request.timeS + limits.maxOverrunS) * 1000);
        } else if (message.kind === 'progress') onProgress?.(message.progress);
        else settle(message);
      };
      const onExit = (): void => settle();
      worker.on('message', onMessage);
      worker.on('exit', onExit);
      worker.ref();
      signal?.addEventListener('abort', cancel, { once: true });
    });
    return { done, pause, resume };
  }

  /** Ends the thread in any state. Resolves when its memory is free. */
  async end(): Promise<void> {
    this.isAlive = false;
    if (this.flags) Atomics.store(this.flags, stopIndex, 1);
    await endThread(this.worker);
  }
}
