import { parentPort } from 'node:worker_threads';
import { answerRequests } from './answer-requests.ts';
import type { SolveRequest, SolverMessage } from './thread-messages.ts';

/** Seeds that make this thread misbehave instead of solving the problem. */
export const deadlySeeds = { outOfMemory: -1, exit: -2, endless: -3, neverBegins: -4 };

const port = parentPort;
port?.on('message', ({ seed }: SolveRequest) => {
  // In small steps, because a large allocation at the limit ends the whole process (Node 24).
  if (seed === deadlySeeds.outOfMemory) for (let hoard: object | undefined; ; ) hoard = { kept: hoard };
  if (seed === deadlySeeds.exit) process.exit(7);
  if (seed === deadlySeeds.neverBegins) for (;;);
  if (seed !== deadlySeeds.endless) return;
  port.postMessage({ kind: 'begun' } satisfies SolverMessage);
  const progress = { cost: 0, unassignedCount: 0, usedShare: 0 };
  port.postMessage({ kind: 'progress', progress } satisfies SolverMessage);
  for (;;);
});
if (port) answerRequests(port);
