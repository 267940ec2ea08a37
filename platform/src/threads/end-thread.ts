import { setTimeout } from 'node:timers/promises';
import type { Worker } from 'node:worker_threads';

/** How long the engine usually takes at most to compile what a thread ran last. */
const compilationMs = 300;

/**
 * Terminates a thread that has been asked to stop. It first leaves the thread idle for a moment: if a thread near its
 * memory limit is terminated while its code is being compiled in the background, Node.js 20 ends the whole process
 * ("Assertion failed: (data.first) != nullptr").
 */
export async function endThread(worker: Worker): Promise<void> {
  await setTimeout(compilationMs);
  await worker.terminate();
}
