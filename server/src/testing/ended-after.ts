/** The signal of a process that is ended after a job has looked at it so many times: before each of its works it looks once. */
export const endedAfter = (count: number): AbortSignal => {
  let left = count;
  return {
    get aborted() {
      left -= 1;
      return left < 0;
    },
  } as AbortSignal;
};
