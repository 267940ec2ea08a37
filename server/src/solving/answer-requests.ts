import type { MessagePort } from 'node:worker_threads';
import { type Progress, solve } from '@tropeiro/optimizer/solve.ts';
import { completeProblem } from './problem-to-solve.ts';
import { type SolveRequest, type SolverMessage, signsAt, stopAt } from './thread-messages.ts';
import { WorkingClock } from './working-clock.ts';

/** At most so often is progress told: nobody reads faster. */
const progressIntervalMs = 250;

/**
 * What is left to do of a problem is done in the time of its search, of which it takes a hundredth. On a machine that is too
 * busy even for that the search still has most of its time: with none it would stay with its first plan.
 */
const completingMaxShare = 0.1;

/** Solves what comes through the port, and sends back what comes of it. */
export function answerRequests(port: MessagePort): void {
  const send = (message: SolverMessage): void => port.postMessage(message);
  port.on('message', (request: SolveRequest) => {
    send(answer(request, send));
  });
}

function answer(request: SolveRequest, send: (message: SolverMessage) => void): SolverMessage {
  const { problem, seed, timeS, iterations, initial, reportsProgress, orders } = request;
  const clock = new WorkingClock(orders);
  const reporter = reportsProgress ? new ProgressReporter(request, clock, send) : undefined;
  const shouldStop = (): boolean => {
    Atomics.add(orders, signsAt, 1);
    clock.pauseIfAsked();
    reporter?.tick();
    return Atomics.load(orders, stopAt) === 1;
  };
  try {
    const completed = completeProblem(problem, shouldStop);
    clock.countAtMost(timeS * completingMaxShare);
    // From here on its time counts: how long large matrices take, on a busy machine, says nothing of the search.
    send({ kind: 'begun' });
    const solution = solve(completed, {
      seed,
      timeS,
      ...(iterations !== undefined && { iterations }),
      ...(initial && { initial }),
      ...(reporter && { onProgress: (progress) => reporter.improved(progress) }),
      shouldStop,
      stopwatch: clock,
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
  private readonly clock: WorkingClock;
  private sentMs = Number.NEGATIVE_INFINITY;
  private best: Progress | undefined;

  constructor(request: SolveRequest, clock: WorkingClock, send: (message: SolverMessage) => void) {
    this.request = request;
    this.clock = clock;
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
    const usedShare = Math.min(1, Math.max(this.clock.wallSeconds() / timeS, this.best.iterations / iterations));
    const { cost, unassigned: unassignedCount } = this.best;
    this.send({ kind: 'progress', progress: { cost, unassignedCount, usedShare } });
  }
}
