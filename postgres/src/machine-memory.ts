import { totalmem } from 'node:os';

/** How many bytes of memory this process may count on: those of the machine, or of the container it runs in if that has fewer. */
export const machineBytes = (): number => Math.min(totalmem(), process.constrainedMemory() || Number.POSITIVE_INFINITY);
