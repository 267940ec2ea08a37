import { getHeapStatistics } from 'node:v8';
import { parentPort } from 'node:worker_threads';
import type { TaskOutcome, TaskRequest } from './thread-task.ts';

/** The program of a thread for short work: it does one task after the other. */
const port = parentPort;
if (!port) throw new Error('This is the program of a thread');

async function outcomeOf({ module, input }: TaskRequest): Promise<{ result: unknown } | { error: unknown }> {
  try {
    const { work } = await import(module);
    return { result: await work(input) };
  } catch (error) {
    return { error };
  }
}

port.on('message', async (request: TaskRequest) => {
  const outcome = await outcomeOf(request);
  const heapBytes = getHeapStatistics().total_heap_size;
  try {
    port.postMessage({ ...outcome, heapBytes } satisfies TaskOutcome);
  } catch (error) {
    // The result or the error contains a function.
    port.postMessage({ error: String('error' in outcome ? outcome.error : error), heapBytes } satisfies TaskOutcome);
  }
});
