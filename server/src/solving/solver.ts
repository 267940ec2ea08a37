import { busy } from '@tropeiro/domain/faults/scarce-thing.ts';
import { matrixBytes } from '@tropeiro/optimizer/shared-problem.ts';
import type { Solution } from '@tropeiro/optimizer/solution.ts';
import { FairSemaphore, type Holder, type Release } from '../sharing/fair-semaphore.ts';
import { FairTurns, type PausableWork } from '../sharing/fair-turns.ts';
import type { ProblemToSolve } from './problem-to-solve.ts';
import { planTooLarge, type SearchSize, searchBytes } from './search-memory.ts';
import { type SolveControls, SolverThread, type ThreadLimits } from './solver-thread.ts';
import type { SolveRequest } from './thread-messages.ts';
import { ThreadPool } from './thread-pool.ts';
import { type AskedBudget, timeLimitS } from './time-limit.ts';
import { WaitBudget } from './wait-budget.ts';

export type SolverLimits = ThreadLimits & {
  /** How many problems are searched at once. */
  readonly threadCount: number;
  /** How many searches may be paused for those of other companies, and after how many seconds one is. */
  readonly maxPausedCount: number;
  readonly sliceS: number;
  /** How much the matrices of all problems may take together, with all that grows with them. A company may have half. */
  readonly matrixBytes: number;
  /** How many seconds a problem is searched at most, however large it is. */
  readonly maxTimeS: number;
  /** How many problems of one company may wait for memory or a thread. */
  readonly maxWaitingCount: number;
  /** How many seconds a plan waits at most, in all, for memory and a thread. */
  readonly maxWaitS: number;
};

/** How long a caller waits for something: until it goes away, or has waited too long in all. */
export type Waiting = {
  readonly signal?: AbortSignal;
  /** What all waits of one plan count against; absent: it waits for nothing else. */
  readonly waits?: WaitBudget;
};

export type SolveOptions = SolveControls & {
  readonly waits?: WaitBudget;
  /** The company whose problem it is. */
  readonly companyId: number;
  readonly seed: number;
  /** Where less is wanted than the size of the problem gives. */
  readonly budget?: AskedBudget;
  readonly initial?: SolveRequest['initial'];
};

/** A thread that has solved a problem with more than this in its matrices is ended: it would hold on to them for long. */
const keptMatrixBytes = 20_000_000;

const threadProgram = new URL('./thread-program.ts', import.meta.url);

/**
 * Solves problems of the optimizer off the event loop, in threads that all companies share: whose turn it is goes by the time
 * each has used lately, and a long search is paused for the problem of another company. One problem has one thread, whoever else waits or does not: with more of them the solution would depend on
 * what others are doing at the moment.
 */
export class Solver {
  private readonly limits: SolverLimits;
  private readonly turns: FairTurns;
  private readonly threads: ThreadPool;
  private readonly outcomeCounts = { solved: 0, cancelled: 0, failed: 0 };
  readonly matrixMemory: FairSemaphore;

  /** @param program what the threads run, in tests: threads that die */
  constructor(limits: SolverLimits, program: URL = threadProgram) {
    this.limits = limits;
    const { threadCount, maxPausedCount, sliceS, maxWaitingCount, maxWaitS } = limits;
    // One more than search at once: it is warm when a search is paused for another.
    this.threads = new ThreadPool(threadCount + 1, () => new SolverThread(program, limits));
    // One thread is left for the problems of other companies, however many somebody has.
    const maxOfCompany = Math.max(1, threadCount - 1);
    this.turns = new FairTurns({
      of: 'solver_threads',
      total: threadCount,
      maxOfCompany,
      maxPausedCount,
      sliceS,
      maxWaitingCount,
      maxWaitS,
    });
    const maxBytesOfCompany = Math.ceil(limits.matrixBytes / 2);
    this.matrixMemory = new FairSemaphore({
      of: 'matrix_bytes',
      total: limits.matrixBytes,
      maxOfCompany: maxBytesOfCompany,
      maxOfSession: maxBytesOfCompany,
      maxWaitingCount,
      maxWaitS,
    });
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
   * How many problems a queue may have under way, of one company and in all: one for each thread, and some more that are paused
   * for others. Half of those that may be paused are left to whoever waits for an answer.
   */
  get roomForQueue(): { readonly ofCompany: number; readonly inAll: number } {
    const { threadCount, maxPausedCount } = this.limits;
    return { ofCompany: threadCount, inAll: threadCount + Math.floor(maxPausedCount / 2) };
  }

  /** How many problems have been solved, were cancelled by their callers, or failed by a mistake of ours. */
  get outcomes(): Readonly<Record<'solved' | 'cancelled' | 'failed', number>> {
    return this.outcomeCounts;
  }

  /** Starts the threads, so that nobody waits for the compiler. Without it, each starts when it is first needed. */
  warmUp(): void {
    this.threads.fill();
  }

  /** Refuses a problem that would never have the memory for its matrices, however long it waited. */
  requireMemoryFor(size: SearchSize): void {
    const { maxAmount } = this.matrixMemory;
    if (searchBytes(size) > maxAmount) throw planTooLarge(size, maxAmount);
  }

  /**
   * Reserves memory for the matrices of a problem and all that grows with them, before they are made, until they are no longer
   * needed: those of ten thousand locations take hundreds of megabytes. Waits for its company's turn as a problem does.
   */
  async reserveMatrices(companyId: number, size: SearchSize, waiting: Waiting = {}): Promise<Release> {
    const { signal, waits = new WaitBudget() } = waiting;
    this.requireMemoryFor(size);
    const leftS = waits.leftS(this.limits.maxWaitS);
    const endWait = waits.beginWait();
    return this.matrixMemory.acquire(holderOf(companyId), searchBytes(size), signal, leftS).finally(endWait);
  }

  /**
   * Solves a problem as soon as it is its company's turn. Refuses where too many wait, or for too long. A caller that goes
   * away (`signal`) leaves the queue or ends the search.
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

  /** Ends every thread, whatever it is at, for good. */
  close(): void {
    this.threads.close();
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
        // Its memory is reserved until it is free.
        if (bytesOf(problem) > keptMatrixBytes) await thread.end();
        this.threads.release(thread);
      }
    };
    return { ...search, done: ended() };
  }
}

/** Shared by company alone: a session is not asked for, since not every problem comes from one. */
const holderOf = (companyId: number): Holder => ({ customer_id: companyId, session_id: companyId });

const bytesOf = ({ profiles, locationCount }: ProblemToSolve): number =>
  2 * profiles.length * matrixBytes(locationCount);
