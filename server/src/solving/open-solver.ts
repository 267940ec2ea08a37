import { availableParallelism } from 'node:os';
import { machineBytes } from '@tropeiro/postgres/machine-memory.ts';
import type { SolvingSettings } from './settings.ts';
import { Solver } from './solver.ts';

/** Several times what ten thousand stops take. */
const maxHeapMb = 512;
/** Many times what it takes on a busy machine. */
const maxStartS = 60;
/** Several times what is left to do when the time of a search is up. */
const maxOverrunS = 10;
/** Many times the longest piece of work between two signs of life, which takes ten thousand stops a second. */
const maxSilenceS = 20;
/** Only what a search begins with can take longer, with thousands of stops; a new thread has to warm up first. */
const stopGraceS = 2;
/** Each of them holds its points and the memory reserved for it; road times and distances too, where it has them. */
const maxWaitingCount = 20;

/** A search takes tens of megabytes, and its matrices are counted apart. */
const maxPausedCount = 4;
/** What a person hardly notices, and many times what it takes to pause a search and let it go on. */
const sliceS = 0.25;

/** A solver as the settings say. It has no threads yet. */
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

/** Half of a small machine or container is left to everything else. */
export const solverMatrixBytes = (askedMb: number, machineBytes: number): number =>
  askedMb === 0 ? Math.min(2000e6, Math.floor(machineBytes / 2)) : askedMb * 1e6;

/** One core is left to the event loop and the database. */
export function solverThreadCount(asked: number, coreCount: number): number {
  const most = Math.max(1, coreCount - 1);
  return asked === 0 ? most : Math.min(asked, most);
}
