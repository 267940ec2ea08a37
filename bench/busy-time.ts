import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * What was spent on a processor so far, in milliseconds: by the main thread of a process, and by all processes of a
 * database. On a machine that does other work too it says more than the wall does.
 */
export type BusyTime = { readonly threadMs: number; readonly databaseMs: number };

/** Reads the clocks of Linux (proc(5), schedstat); where there are none, nothing is ever busy. */
export function busyTime(databaseFolder: string, pid = process.pid): BusyTime {
  if (!existsSync(scheduledOf(pid))) return { threadMs: 0, databaseMs: 0 };
  const [postmaster = ''] = readFileSync(join(databaseFolder, 'postgres', 'postmaster.pid'), 'utf8').split('\n');
  const backends = readFileSync(`/proc/${postmaster}/task/${postmaster}/children`, 'utf8').trim().split(' ');
  return {
    threadMs: busyMs(pid),
    databaseMs: [postmaster, ...backends].reduce((sum, process) => sum + busyMs(process), 0),
  };
}

/** What a work takes on the wall, and on a processor. */
export type Cost = BusyTime & { readonly wallMs: number };

export async function costOf(databaseFolder: string, pid: number, work: () => Promise<unknown>): Promise<Cost> {
  const before = { wallMs: performance.now(), ...busyTime(databaseFolder, pid) };
  await work();
  const wallMs = performance.now() - before.wallMs;
  const { threadMs, databaseMs } = busyTime(databaseFolder, pid);
  return { wallMs, threadMs: threadMs - before.threadMs, databaseMs: databaseMs - before.databaseMs };
}

/** Of a process, that of its main thread. */
const scheduledOf = (pid: number | string): string => `/proc/${pid}/task/${pid}/schedstat`;

function busyMs(pid: number | string): number {
  try {
    return Number(readFileSync(scheduledOf(pid), 'utf8').split(' ')[0]) / 1e6;
  } catch {
    return 0; // It has just ended.
  }
}
