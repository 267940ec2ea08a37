import type { MessagePort } from 'node:worker_threads';
import { type Progress, solve } from '@tropeiro/optimizer/solve.ts';
import { PausableClock } from './pausable-clock.ts';
import { completeProblem } from './problem-to-solve.ts';
import { heartbeatIndex, type SolveRequest, type SolverMessage, stopIndex } from './thread-messages.ts';

/** The shortest interval between progress messages. */
const progressIntervalMs = 250;

/**
 * The largest share of a search's time limit that its preparation is charged with. Preparation normally takes a
 * hundredth. On a busy machine the search still has most of its time left; without it, the search would stop at its
 * first plan.
 */
const preparationMaxShare = 0.1;

/** Solves the problems received through the port and sends back the results. */
export function answerRequests(port: MessagePort): void {
  const send = (message: SolverMessage): void => port.postMessage(message);
  port.on('message', (request: SolveRequest) => {
    send(answer(request, send));
  });
}

function answer(request: SolveRequest, send: (message: SolverMessage) => void): SolverMessage {
  const { problem, seed, timeS, iterations, initial, reportsProgress, flags } = request;
  const clock = new PausableClock(flags);
  const reporter = reportsProgress ? new ProgressReporter(request, clock, send) : undefined;
  const shouldStop = (): boolean => {
    Atomics.add(flags, heartbeatIndex, 1);
    clock.pauseIfAsked();
    reporter?.tick();
    return Atomics.load(flags, stopIndex) === 1;
  };
  try {
    const completed = completeProblem(problem, shouldStop);
    // If making the matrices was stopped, they are incomplete. A search with them would return a wrong solution.
    if (Atomics.load(flags, stopIndex) === 1) throw new Error('It was ordered to stop before its search began');
    clock.capElapsed(timeS * preparationMaxShare);
    // The time limit counts from here, because the time to make large matrices says nothing about the search.
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

/**
 * Reports the best solution so far and the used share of the budget several times a second, even without improvement.
 */
class ProgressReporter {
  private readonly request: SolveRequest;
  private readonly send: (message: SolverMessage) => void;
  private readonly clock: PausableClock;
  private sentMs = Number.NEGATIVE_INFINITY;
  private best: Progress | undefined;

  constructor(request: SolveRequest, clock: PausableClock, send: (message: SolverMessage) => void) {
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
