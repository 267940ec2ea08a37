import { setFlagsFromString } from 'node:v8';

/**
 * By how much the heap may grow, in percent of what was in use, before V8 collects its garbage. Left to itself it lets the heap
 * become four times as large on a machine with memory to spare, which others on that machine may want: behind a flood of
 * messages the service held 130 MB and took 600.
 */
export const heapGrowthFlag = '--heap-growing-percent=100';

/** Has garbage collected when it is as much as what is in use. V8 looks at this flag whenever it has collected. */
export function boundHeapGrowth(): void {
  setFlagsFromString(heapGrowthFlag);
}
