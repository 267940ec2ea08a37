import { busy } from '@tropeiro/domain/faults/limited-resource.ts';
import { matrixBytes } from '@tropeiro/optimizer/shared-problem.ts';
import type { Solution } from '@tropeiro/optimizer/solution.ts';
import { FairSemaphore, type Holder, type Release } from '@tropeiro/platform/sharing/fair-semaphore.ts';
import { FairTurns, type PausableWork } from '@tropeiro/platform/sharing/fair-turns.ts';
import { ThreadPool } from '@tropeiro/platform/threads/thread-pool.ts';
import type { ProblemToSolve } from './problem-to-solve.ts';
import { planTooLarge, type SearchSize, searchBytes } from './search-memory.ts';
import { type SolveControls, SolverThread, type ThreadLimits } from './solver-thread.ts';
import type { SolveRequest } from './thread-messages.ts';

import { type RequestedBudget, timeLimitS } from './time-limit.ts';
import { WaitBudget } from './wait-budget.ts';

export type SolverLimits = ThreadLimits & {
  /** How many problems are searched at once. */
  readonly threadCount: number;
  /** How many searches may be paused for other companies, and after how many seconds one is paused. */
  readonly maxPausedCount: number;
  readonly sliceS: number;
  /** The maximum memory for the matrices of all problems and what grows with them. A company may use half. */
  readonly matrixBytes: number;
  /** The longest search time in seconds, for any problem size. */
  readonly maxTimeS: number;
  /** How many problems of one company may wait for memory or a thread. */
  readonly maxWaitingCount: number;
  /** How many seconds a plan may wait in total, for memory and a thread. */
  readonly maxWaitS: number;
};

/** When a caller stops waiting: when it disconnects, or has waited too long in total. */
export type WaitOptions = {
  readonly signal?: AbortSignal;
  /** The budget that all waits of one plan share. Absent if this is its only wait. */
  readonly waits?: WaitBudget;
};

export type SolveOptions = SolveControls & {
  readonly waits?: WaitBudget;
  /** The company that the problem belongs to. */
  readonly companyId: number;
  readonly seed: number;
  /** Present if another budget is wanted than that of the size of the problem. */
  readonly budget?: RequestedBudget;
  readonly initial?: SolveRequest['initial'];
};

/** A thread with larger matrices is ended after solving, because it would retain their memory for long. */
const retainedMatrixMaxBytes = 20_000_000;

const threadProgram = new URL('./thread-program.ts', import.meta.url);

/**
 * Solves problems of the optimizer outside the event loop, in threads shared by all companies. The company that used
 * least time lately has the next turn, and a long search is paused for another company's problem. Each problem uses one
 * thread, even if others are idle. Otherwise its solution would depend on the current load.
 */
export class Solver {
  private readonly limits: SolverLimits;
  private readonly turns: FairTurns;
  private readonly threads: ThreadPool<SolverThread>;
  private readonly outcomeCounts = { solved: 0, cancelled: 0, failed: 0 };
  readonly matrixMemory: FairSemaphore;

  /** @param program run by the threads; tests pass one whose threads fail */
  constructor(limits: SolverLimits, program: URL = threadProgram) {
    this.limits = limits;
    const { threadCount, maxPausedCount, sliceS, maxWaitingCount, maxWaitS } = limits;
    // One thread more than the searches at once. It is already warm when a search is paused for another.
    this.threads = new ThreadPool('solver_threads', threadCount + 1, () => new SolverThread(program, limits));
    // Leaves one thread for other companies.
    const maxOfCompany = Math.max(1, threadCount - 1);
    this.turns = new FairTurns({
      resource: 'solver_threads',
      total: threadCount,
      maxOfCompany,
      maxPausedCount,
      sliceS,
      maxWaitingCount,
      maxWaitS,
    });
    const maxBytesOfCompany = Math.ceil(limits.matrixBytes / 2);
    this.matrixMemory = new FairSemaphore({
      resource: 'matrix_bytes',
      total: limits.matrixBytes,
      maxOfCompany: maxBytesOfCompany,
      maxOfSession: maxBytesOfCompany,
      maxWaitingCount,
      maxWaitS,
    });
  }

  /** The longest search that a caller may request, in seconds. */
  get searchMaxS(): number {
    return this.limits.maxTimeS;
  }

  /** How many problems are being searched. */
  get held(): number {
    return this.turns.count('running');
  }

  /** How many searches are paused for others. */
  get pausedCount(): number {
    return this.turns.count('paused');
  }

  /** How many problems wait for a thread. */
  get waitingCount(): number {
    return this.turns.count('waiting');
  }

  get freeThreadCount(): number {
    return this.limits.threadCount - this.held;
  }

  /**
   * How many problems a queue may run at once, per company and in total: one per thread, plus half of the searches that
   * may be paused. The other half is left for callers that wait for a response.
   */
  get roomForQueue(): { readonly ofCompany: number; readonly inAll: number } {
    const { threadCount, maxPausedCount } = this.limits;
    return { ofCompany: threadCount, inAll: threadCount + Math.floor(maxPausedCount / 2) };
  }

  /** How many problems were solved, cancelled by their callers, or failed by an internal error. */
  get outcomes(): Readonly<Record<'solved' | 'cancelled' | 'failed', number>> {
    return this.outcomeCounts;
  }

  /**
   * Starts the threads in advance, so that no caller waits for compilation. Otherwise each starts when it is first
   * needed.
   */
  warmUp(): void {
    this.threads.fill();
  }

  /** Refuses a problem whose matrices can never get enough memory. */
  requireMemoryFor(size: SearchSize): void {
    const { maxAmount } = this.matrixMemory;
    if (searchBytes(size) > maxAmount) throw planTooLarge(size, maxAmount);
  }

  /**
   * Reserves memory for the matrices of a problem and what grows with them, before they are made and until they are no
   * longer needed. For ten thousand locations this is hundreds of megabytes. It waits for the company's turn.
   */
  async reserveMatrices(companyId: number, size: SearchSize, options: WaitOptions = {}): Promise<Release> {
    const { signal, waits = new WaitBudget() } = options;
    this.requireMemoryFor(size);
    const leftS = waits.leftS(this.limits.maxWaitS);
    const endWait = waits.beginWait();
    return this.matrixMemory.acquire(holderOf(companyId), searchBytes(size), signal, leftS).finally(endWait);
  }

  /**
   * Solves a problem when it is the company's turn. Refuses if too many problems wait, or if it waited too long. If the
   * caller disconnects (`signal`), the problem leaves the queue or its search ends.
   */
  async solve(problem: ProblemToSolve, options: SolveOptions): Promise<Solution> {
    const { companyId, signal, waits = new WaitBudget() } = options;
    const leftS = waits.leftS(this.limits.maxWaitS);
    const endWait = waits.beginWait();
    const begin = (): PausableWork<Solution> => {
      endWait();
      return this.solveInThread(problem, options);
    };
    try {
      return await this.turns.run(companyId, begin, signal, leftS);
    } catch (error) {
      if (signal?.aborted) this.outcomeCounts.cancelled++;
      throw error;
    }
  }

  /** Ends all threads permanently, in any state. */
  close(): Promise<void> {
    return this.threads.close();
  }

  private solveInThread(problem: ProblemToSolve, options: SolveOptions): PausableWork<Solution> {
    const { signal, seed, initial, onProgress, budget } = options;
    const stopCount = problem.jobs.length + problem.shipments.length;
    const thread = this.threads.acquire();
    const search = thread.solve(
      {
        problem,
        seed,
        timeS: timeLimitS(stopCount, this.limits.maxTimeS, budget),
        ...(budget?.iterations !== undefined && { iterations: budget.iterations }),
        ...(initial && { initial }),
      },
      { ...(onProgress && { onProgress }), ...(signal && { signal }) },
    );
    const ended = async (): Promise<Solution> => {
      try {
        const solution = await search.done;
        this.outcomeCounts.solved++;
        return solution;
      } catch (error) {
        if (signal?.aborted) throw error;
        if (this.threads.isClosed) throw busy('solver_threads');
        this.outcomeCounts.failed++;
        throw error;
      } finally {
        // Its memory stays reserved until it is really free.
        if (bytesOf(problem) > retainedMatrixMaxBytes) await thread.end();
        this.threads.release(thread);
      }
    };
    return { ...search, done: ended() };
  }
}

/** Shared between companies only. Not every problem comes from a session. */
const holderOf = (companyId: number): Holder => ({ customer_id: companyId, session_id: companyId });

const bytesOf = ({ profiles, locationCount }: ProblemToSolve): number =>
  2 * profiles.length * matrixBytes(locationCount);
