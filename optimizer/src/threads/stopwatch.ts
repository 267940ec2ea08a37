import type { Stopwatch } from '../search/budget.ts';

/** Counts from now on: the processor time of the whole process, all threads together, and the time on the wall. */
export function startStopwatch(): Stopwatch {
  const cpuAtStart = process.cpuUsage();
  const startedAt = performance.now();
  return {
    cpuSeconds() {
      const { user, system } = process.cpuUsage(cpuAtStart);
      return (user + system) / 1e6;
    },
    wallSeconds: () => (performance.now() - startedAt) / 1000,
  };
}
