import { ShortWork } from '@tropeiro/platform/threads/short-work.ts';

/**
 * Opens the short work of a process: two threads, of which a company uses at most one, regardless of the number of
 * cores. Searches have their own threads (`solver.ts`).
 */
export const openShortWork = (): ShortWork =>
  new ShortWork({
    threadCount: 2,
    maxWaitingCount: 50,
    maxWaitS: 30,
    // Several times what the PDF of a proof with all its pictures takes, or a plan of ten thousand points.
    maxHeapMb: 256,
    // What most tasks need.
    retainedHeapMb: 80,
    // Many times what the longest task takes on a busy machine.
    maxTaskS: 60,
  });
