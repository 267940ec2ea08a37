import { threadId } from 'node:worker_threads';

/** The behaviour of a task in tests. The cells are shared with the test. */
export type TestTask =
  | { readonly does: 'answer'; readonly value: unknown }
  /** Increments the first cell, and continues when the second is set. */
  | { readonly does: 'wait'; readonly cells: Int32Array<SharedArrayBuffer> }
  /** Increments the first cell, and ends its thread if it is among the first tasks, up to this number. */
  | { readonly does: 'die'; readonly cells: Int32Array<SharedArrayBuffer>; readonly times: number }
  | { readonly does: 'throw'; readonly message: string }
  | { readonly does: 'return a function' }
  | { readonly does: 'name its thread' }
  | { readonly does: 'go on for ever' };

export function work(task: TestTask): unknown {
  switch (task.does) {
    case 'answer':
      return task.value;
    case 'wait':
      Atomics.add(task.cells, 0, 1);
      Atomics.wait(task.cells, 1, 0);
      return 'waited';
    case 'die':
      if (Atomics.add(task.cells, 0, 1) < task.times) process.exit(7);
      return 'alive';
    case 'throw':
      throw new Error(task.message);
    case 'name its thread':
      return threadId;
    case 'return a function':
      return () => {};
    case 'go on for ever':
      for (;;);
  }
}
