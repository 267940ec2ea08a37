import type { Stopwatch } from '../search/budget.ts';

/** A moment by the clocks of the process, which all its threads share. */
export type Moment = { readonly cpu: NodeJS.CpuUsage; readonly atNs: bigint };

export function momentNow(): Moment {
  return { cpu: process.cpuUsage(), atNs: process.hrtime.bigint() };
}

/** Counts from a moment on: the processor time of the whole process, all threads together, and the wall time. */
export function startStopwatch({ cpu, atNs }: Moment = momentNow()): Stopwatch {
  return {
    cpuSeconds() {
      const { user, system } = process.cpuUsage(cpu);
      return (user + system) / 1e6;
    },
    wallSeconds: () => Number(process.hrtime.bigint() - atNs) / 1e9,
  };
}
