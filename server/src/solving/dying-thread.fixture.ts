import { parentPort } from 'node:worker_threads';
import { answerRequests } from './answer-requests.ts';
import type { SolveRequest, SolverMessage } from './thread-messages.ts';

/** Seeds at which this thread does something else than to solve the problem. */
export const deadlySeeds = { outOfMemory: -1, exit: -2, endless: -3 };

const port = parentPort;
port?.on('message', ({ seed }: SolveRequest) => {
  // Little by little: what asks for much at once at the limit takes the whole process along (Node 24).
  if (seed === deadlySeeds.outOfMemory) for (let kept: object | undefined; ; ) kept = { kept };
  if (seed === deadlySeeds.exit) process.exit(7);
  if (seed !== deadlySeeds.endless) return;
  port.postMessage({ kind: 'begun' } satisfies SolverMessage);
  const progress = { cost: 0, unassignedCount: 0, usedShare: 0 };
  port.postMessage({ kind: 'progress', progress } satisfies SolverMessage);
  for (;;);
});
if (port) answerRequests(port);
