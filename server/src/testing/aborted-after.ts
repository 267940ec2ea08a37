/**
 * The signal of a process that ends after a job has checked it this many times. A job checks it once before each unit
 * of work.
 */
export const abortedAfter = (count: number): AbortSignal => {
  let left = count;
  return {
    get aborted() {
      left -= 1;
      return left < 0;
    },
  } as AbortSignal;
};
