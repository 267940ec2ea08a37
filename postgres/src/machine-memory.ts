import { totalmem } from 'node:os';

/** The memory available to this process, in bytes: that of the machine, or of its container if that has less. */
export const machineBytes = (): number => Math.min(totalmem(), process.constrainedMemory() || Number.POSITIVE_INFINITY);
