import { busy, type LimitedResource } from '@tropeiro/domain/faults/limited-resource.ts';
import { FairSemaphore, type Release } from '../sharing/fair-semaphore.ts';
import { type TaskLimits, TaskThread, ThreadDied } from './task-thread.ts';
import { ThreadPool } from './thread-pool.ts';
import type { AnyTask, InputOf, ResultOf } from './thread-task.ts';

export type ShortWorkLimits = TaskLimits & {
  /** What a caller lacks if too many tasks wait. Absent: short work. */
  readonly resource?: LimitedResource;
  /** How many tasks run at once. */
  readonly threadCount: number;
  /** How many tasks of one company may wait for a thread, and for how many seconds. */
  readonly maxWaitingCount: number;
  readonly maxWaitS: number;
};

/** The company for which a task runs. */
export type TaskOwner = {
  readonly companyId: number;
  /** Aborted when the caller goes away. */
  readonly signal?: AbortSignal | undefined;
};

/** The owner of a task, and whether the task may be refused. */
export type TaskOptions = TaskOwner & {
  /** The input is a costly result, which a refusal would lose. The task waits for its turn for as long as it takes. */
  readonly mustRun?: boolean | undefined;
};

export type TaskOutcomes = Readonly<Record<'done' | 'cancelled' | 'failed', number>>;

/**
 * Does short work off the event loop, in a few threads that companies share in turn. Long work must not run in them, so
 * that short work never waits for it. Threads start with the first task. If the thread of a task dies, the task is
 * repeated once in another thread.
 */
export class ShortWork {
  private readonly resource: LimitedResource;
  private readonly semaphore: FairSemaphore;
  private readonly threads: ThreadPool<TaskThread>;
  private readonly counts = new Map<string, Record<keyof TaskOutcomes, number>>();

  constructor(limits: ShortWorkLimits) {
    const { resource = 'short_work', threadCount, maxWaitingCount, maxWaitS } = limits;
    this.resource = resource;
    // With several threads, one is left to other companies.
    const maxOfCompany = Math.max(1, threadCount - 1);
    this.semaphore = new FairSemaphore({
      resource,
      total: threadCount,
      maxOfCompany,
      maxOfSession: maxOfCompany,
      maxWaitingCount,
      maxWaitS,
    });
    this.threads = new ThreadPool(resource, threadCount, () => new TaskThread(limits));
  }

  /** How many tasks are running, for metrics. */
  get held(): number {
    return this.semaphore.held;
  }

  /** How many tasks wait for a thread, for metrics. */
  get waitingCount(): number {
    return this.semaphore.waitingCount;
  }

  /** By the name of the task: how many were done, were cancelled by their callers, or failed because of a bug. */
  get outcomes(): ReadonlyMap<string, TaskOutcomes> {
    return this.counts;
  }

  /**
   * Does a task as soon as it is its company's turn. Refuses if too many wait, or for too long, unless the task must
   * run. A caller that goes away leaves the queue. A task that has begun is finished, since it is short.
   */
  async run<Task extends AnyTask>(
    task: Task,
    input: InputOf<Task>,
    { companyId, signal, mustRun = false }: TaskOptions,
  ): Promise<ResultOf<Task>> {
    const holder = { customer_id: companyId, session_id: companyId };
    let release: Release | undefined;
    try {
      release = await (mustRun
        ? this.semaphore.acquirePatiently(holder, 1, signal)
        : this.semaphore.acquire(holder, 1, signal));
      const result = await this.runInThread(task, input);
      signal?.throwIfAborted();
      this.count(task, 'done');
      return result as ResultOf<Task>;
    } catch (error) {
      // A task that failed after its caller left is counted by `runInThread`.
      if (signal?.aborted && error === signal.reason) this.count(task, 'cancelled');
      throw error;
    } finally {
      release?.();
    }
  }

  /** Ends all threads permanently. */
  close(): Promise<void> {
    return this.threads.close();
  }

  private async runInThread(task: AnyTask, input: unknown): Promise<unknown> {
    for (let isFirst = true; ; isFirst = false) {
      const thread = this.threads.acquire();
      try {
        return await thread.run(task, input);
      } catch (error) {
        if (this.threads.isClosed) throw busy(this.resource);
        if (isFirst && error instanceof ThreadDied) continue;
        this.count(task, 'failed');
        throw error;
      } finally {
        this.threads.release(thread);
      }
    }
  }

  private count({ name }: AnyTask, outcome: keyof TaskOutcomes): void {
    const counts = this.counts.get(name) ?? { done: 0, cancelled: 0, failed: 0 };
    counts[outcome]++;
    this.counts.set(name, counts);
  }
}
