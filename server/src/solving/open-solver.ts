import { availableParallelism } from 'node:os';
import { machineBytes } from '@tropeiro/postgres/machine-memory.ts';
import type { SolvingSettings } from './settings.ts';
import { Solver } from './solver.ts';

/** Several times what ten thousand stops need. */
const maxHeapMb = 512;
/** Many times what it takes on a busy machine. */
const maxStartS = 60;
/** Several times the work that remains when the time of a search is over. */
const maxOverrunS = 10;
/** Many times the longest interval between two signs of life, which is below a second for ten thousand stops. */
const maxSilenceS = 20;
/** Only the first phase of a search with thousands of stops, or the warm-up of a new thread, can take longer. */
const stopGraceS = 2;
/** Each waiting problem holds its points and reserved memory, and its road matrices if it has them. */
const maxWaitingCount = 20;

/** A paused search takes tens of megabytes. Its matrices are counted separately. */
const maxPausedCount = 4;
/** Hardly noticeable for a person, and many times what pausing and resuming a search takes. */
const sliceS = 0.25;

/** Makes a solver from the settings. It starts without threads. */
export const openSolver = (settings: SolvingSettings): Solver =>
  new Solver({
    threadCount: solverThreadCount(settings.SOLVER_THREADS, availableParallelism()),
    matrixBytes: solverMatrixBytes(settings.SOLVER_MATRIX_MB, machineBytes()),
    maxTimeS: settings.SOLVER_LONGEST_S,
    maxWaitS: settings.SOLVER_WAIT_S,
    maxWaitingCount,
    maxPausedCount,
    sliceS,
    maxHeapMb,
    maxStartS,
    maxOverrunS,
    maxSilenceS,
    stopGraceS,
  });

/** On a small machine or container, half of the memory is left for everything else. */
export const solverMatrixBytes = (askedMb: number, machineBytes: number): number =>
  askedMb === 0 ? Math.min(2000e6, Math.floor(machineBytes / 2)) : askedMb * 1e6;

/** One core is left for the event loop and the database. */
export function solverThreadCount(asked: number, coreCount: number): number {
  const most = Math.max(1, coreCount - 1);
  return asked === 0 ? most : Math.min(asked, most);
}
