import type { ReloadTask, Task } from '@tropeiro/optimizer/problem.ts';
import type { Solution } from '@tropeiro/optimizer/solution.ts';
import type { ProblemToSolve } from './problem-to-solve.ts';

/** What a solver thread is sent. */
export type SolveRequest = {
  readonly problem: ProblemToSolve;
  readonly seed: number;
  readonly timeS: number;
  readonly iterations?: number;
  /** Where the search begins: tasks by vehicle. */
  readonly initial?: readonly (readonly (Task | ReloadTask)[])[];
  readonly reportsProgress: boolean;
  readonly orders: ThreadOrders;
};

/**
 * Shared with a thread, which reads no messages while it searches. At `stopAt` and `pauseAt`, 1 orders it to stop or pause. At
 * `signsAt` the thread counts its signs of life.
 */
export type ThreadOrders = Int32Array<SharedArrayBuffer>;
export const stopAt = 0;
export const pauseAt = 1;
export const signsAt = 2;

export const newOrders = (): ThreadOrders => new Int32Array(new SharedArrayBuffer(3 * Int32Array.BYTES_PER_ELEMENT));

/** How far a search is. */
export type SolvingProgress = {
  /** Of the best solution so far. */
  readonly cost: number;
  readonly unassignedCount: number;
  /** How much of the budget is used, from 0 to 1. A search may end with some of it left. */
  readonly usedShare: number;
};

/** What a solver thread sends back: that its search has begun, progress, then the solution or why there is none. */
export type SolverMessage =
  | { readonly kind: 'begun' }
  | { readonly kind: 'progress'; readonly progress: SolvingProgress }
  | { readonly kind: 'solved'; readonly solution: Solution }
  | { readonly kind: 'failed'; readonly error: unknown };
