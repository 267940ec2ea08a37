import type { ReloadTask, Task } from '@tropeiro/optimizer/problem.ts';
import type { Solution } from '@tropeiro/optimizer/solution.ts';
import type { ProblemToSolve } from './problem-to-solve.ts';

/** A message to a solver thread. */
export type SolveRequest = {
  readonly problem: ProblemToSolve;
  readonly seed: number;
  readonly timeS: number;
  readonly iterations?: number;
  /** The initial solution: tasks by vehicle. */
  readonly initial?: readonly (readonly (Task | ReloadTask)[])[];
  readonly reportsProgress: boolean;
  readonly flags: ThreadFlags;
};

/**
 * Shared memory with a thread, which reads no messages while it searches. A 1 at `stopIndex` or `pauseIndex` orders it
 * to stop or pause. The thread counts its signs of life at `heartbeatIndex`.
 */
export type ThreadFlags = Int32Array<SharedArrayBuffer>;
export const stopIndex = 0;
export const pauseIndex = 1;
export const heartbeatIndex = 2;

export const newThreadFlags = (): ThreadFlags =>
  new Int32Array(new SharedArrayBuffer(3 * Int32Array.BYTES_PER_ELEMENT));

/** The progress of a search. */
export type SolvingProgress = {
  /** Of the best solution so far. */
  readonly cost: number;
  readonly unassignedCount: number;
  /** The used share of the budget, from 0 to 1. A search may end before it is used up. */
  readonly usedShare: number;
};

/** The last message of a search. */
export type SearchResult =
  | { readonly kind: 'solved'; readonly solution: Solution }
  | { readonly kind: 'failed'; readonly error: unknown };

/** A message from a solver thread: the search has begun, its progress, then its result. */
export type SolverMessage =
  | { readonly kind: 'begun' }
  | { readonly kind: 'progress'; readonly progress: SolvingProgress }
  | SearchResult;
