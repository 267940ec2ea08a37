import { readFileSync } from 'node:fs';

/** Linux counts in hundredths of a second towards programs, whatever it does inside (USER_HZ, proc(5)). */
const ticksPerSecond = 100;

/**
 * Seconds of CPU that the children of this process took, with theirs, as far as they have ended and were waited for;
 * undefined where the system does not tell.
 */
export function childrenCpuS(): number | undefined {
  if (process.platform !== 'linux') return undefined;
  return childrenCpuIn(readFileSync('/proc/self/stat', 'utf8'));
}

/** Out of a line of /proc/<pid>/stat, of which the second field, a name in brackets, may contain anything. */
export function childrenCpuIn(stat: string): number {
  const [userTicks = 0, systemTicks = 0] = stat
    .slice(stat.lastIndexOf(')') + 2)
    .split(' ')
    .slice(13, 15)
    .map(Number);
  return (userTicks + systemTicks) / ticksPerSecond;
}
