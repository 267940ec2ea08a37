import { Worker } from 'node:worker_threads';
import { endThread } from './end-thread.ts';
import type { PooledThread } from './thread-pool.ts';
import type { AnyTask, TaskOutcome, TaskRequest } from './thread-task.ts';

/** A task failed because of a bug. */
export class TaskFailed extends Error {
  constructor(message: string, cause: unknown) {
    super(message, { cause });
    this.name = 'TaskFailed';
  }
}

/** The thread of a task died. The task itself may not be the cause. */
export class ThreadDied extends TaskFailed {}

export type TaskLimits = {
  /** Memory of a thread for objects. */
  readonly maxHeapMb: number;
  /** A thread whose heap has grown beyond this is ended after its task, because it would retain the memory for long. */
  readonly retainedHeapMb: number;
  /** How many seconds a task may take, including the start of its thread. Then the thread is terminated. */
  readonly maxTaskS: number;
};

const threadProgram = new URL('./thread-program.ts', import.meta.url);

/** A thread that does tasks, one at a time. An idle thread does not keep the process alive. */
export class TaskThread implements PooledThread {
  private readonly worker: Worker;
  private readonly limits: TaskLimits;
  private endCause: unknown;
  isAlive = true;

  constructor(limits: TaskLimits) {
    this.limits = limits;
    this.worker = new Worker(threadProgram, {
      name: 'short-work',
      // The environment of this process contains secrets.
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

  run({ name, module }: AnyTask, input: unknown): Promise<unknown> {
    const { worker, limits } = this;
    return new Promise((resolve, reject) => {
      worker.postMessage({ module: module.href, input } satisfies TaskRequest);
      let isOverdue = false;
      const deadline = setTimeout(() => {
        isOverdue = true;
        void this.end();
      }, limits.maxTaskS * 1000);
      const settle = (): void => {
        clearTimeout(deadline);
        worker.off('message', onMessage);
        worker.off('exit', onExit);
        worker.unref();
      };
      const onMessage = (outcome: TaskOutcome): void => {
        settle();
        if (outcome.heapBytes > limits.retainedHeapMb * 1e6) void this.end();
        if ('result' in outcome) resolve(outcome.result);
        else reject(new TaskFailed(`The task ${name} failed`, outcome.error));
      };
      const onExit = (): void => {
        settle();
        if (isOverdue) reject(new TaskFailed(`The task ${name} took longer than ${limits.maxTaskS} s`, undefined));
        else reject(new ThreadDied(`The thread of a task ${name} ended before the task did`, this.endCause));
      };
      worker.on('message', onMessage);
      worker.on('exit', onExit);
      worker.ref();
    });
  }

  async end(): Promise<void> {
    this.isAlive = false;
    await endThread(this.worker);
  }
}
