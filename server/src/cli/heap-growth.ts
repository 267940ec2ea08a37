import { setFlagsFromString } from 'node:v8';

/**
 * By how much the heap may grow, in percent of the memory in use, before V8 collects garbage. By default, V8 lets the
 * heap grow fourfold on a machine with spare memory. During a flood of messages, the service then used 600 MB for 130
 * MB of data.
 */
export const heapGrowthFlag = '--heap-growing-percent=50';

/** Makes V8 collect garbage once the heap has grown by half. V8 reads this flag after every collection. */
export function boundHeapGrowth(): void {
  setFlagsFromString(heapGrowthFlag);
}
