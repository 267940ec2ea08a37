import { readFileSync } from 'node:fs';

/** Linux reports these times in hundredths of a second (USER_HZ, proc(5)). */
const ticksPerSecond = 100;

/**
 * Seconds of CPU of the ended and awaited children of this process, with their children. Undefined if the system does
 * not report it.
 */
export function childrenCpuS(): number | undefined {
  if (process.platform !== 'linux') return undefined;
  return childrenCpuIn(readFileSync('/proc/self/stat', 'utf8'));
}

/** Parses a line of /proc/<pid>/stat. Its second field, a name in brackets, may contain anything. */
export function childrenCpuIn(stat: string): number {
  const [userTicks = 0, systemTicks = 0] = stat
    .slice(stat.lastIndexOf(')') + 2)
    .split(' ')
    .slice(13, 15)
    .map(Number);
  return (userTicks + systemTicks) / ticksPerSecond;
}
