import type { Problem } from './problem.ts';

/** A matrix of travel times or distances in memory that threads share, so that it is never copied. */
export type SharedMatrix = Int32Array<SharedArrayBuffer>;

/** A problem of the optimizer whose matrices are shared with the thread that solves it. */
export type SharedProblem = Omit<Problem, 'profiles'> & {
  readonly profiles: readonly { readonly durationsS: SharedMatrix; readonly distancesM: SharedMatrix }[];
};

/** How many bytes one matrix takes for this many locations. */
export const matrixBytes = (locationCount: number): number => locationCount ** 2 * Int32Array.BYTES_PER_ELEMENT;

/** A matrix of zeros, row by row, for this many locations. */
export const sharedMatrix = (locationCount: number): SharedMatrix =>
  new Int32Array(new SharedArrayBuffer(matrixBytes(locationCount)));
