import type { MessagePort } from 'node:worker_threads';
import { type Progress, solve } from '@tropeiro/optimizer/solve.ts';
import type { SolveRequest, SolverMessage } from './thread-messages.ts';

/** At most so often is progress told: nobody reads faster. */
const progressIntervalMs = 250;

/** Solves what comes through the port, and sends back what comes of it. */
export function answerRequests(port: MessagePort): void {
  const send = (message: SolverMessage): void => port.postMessage(message);
  port.on('message', (request: SolveRequest) => send(answer(request, send)));
}

function answer(request: SolveRequest, send: (message: SolverMessage) => void): SolverMessage {
  const { problem, seed, timeS, iterations, initial, reportsProgress, stop } = request;
  const isStopped = (): boolean => Atomics.load(stop, 0) === 1;
  const reporter = reportsProgress ? new ProgressReporter(request, send) : undefined;
  try {
    const solution = solve(problem, {
      seed,
      timeS,
      ...(iterations !== undefined && { iterations }),
      ...(initial && { initial }),
      ...(reporter && { onProgress: (progress) => reporter.improved(progress) }),
      shouldStop: () => {
        reporter?.tick();
        return isStopped();
      },
    });
    return { kind: 'solved', solution };
  } catch (error) {
    return { kind: 'failed', error };
  }
}

/** Tells the best so far, and how much of the budget is used, some times a second: also while nothing better is found. */
class ProgressReporter {
  private readonly request: SolveRequest;
  private readonly send: (message: SolverMessage) => void;
  private readonly beganMs = performance.now();
  private sentMs = Number.NEGATIVE_INFINITY;
  private best: Progress | undefined;

  constructor(request: SolveRequest, send: (message: SolverMessage) => void) {
    this.request = request;
    this.send = send;
  }

  improved(best: Progress): void {
    this.best = best;
    this.tick();
  }

  tick(): void {
    const nowMs = performance.now();
    if (!this.best || nowMs < this.sentMs + progressIntervalMs) return;
    this.sentMs = nowMs;
    const { timeS, iterations = Number.POSITIVE_INFINITY } = this.request;
    const usedShare = Math.min(1, Math.max((nowMs - this.beganMs) / 1000 / timeS, this.best.iterations / iterations));
    const { cost, unassigned: unassignedCount } = this.best;
    this.send({ kind: 'progress', progress: { cost, unassignedCount, usedShare } });
  }
}
