import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * The processor time so far, in milliseconds, of the main thread of a process and of all processes of a database. On a
 * busy machine it is more reliable than wall time.
 */
export type BusyTime = { readonly threadMs: number; readonly databaseMs: number };

/** Reads the clocks of Linux (proc(5), schedstat). Without them the times are 0. */
export function busyTime(databaseFolder: string, pid = process.pid): BusyTime {
  if (!existsSync(scheduledOf(pid))) return { threadMs: 0, databaseMs: 0 };
  const [postmaster = ''] = readFileSync(join(databaseFolder, 'postgres', 'postmaster.pid'), 'utf8').split('\n');
  const backends = readFileSync(`/proc/${postmaster}/task/${postmaster}/children`, 'utf8').trim().split(' ');
  return {
    threadMs: busyMs(pid),
    databaseMs: [postmaster, ...backends].reduce((sum, process) => sum + busyMs(process), 0),
  };
}

/** The wall time and processor time of a task. */
export type Cost = BusyTime & { readonly wallMs: number };

export async function costOf(databaseFolder: string, pid: number, work: () => Promise<unknown>): Promise<Cost> {
  const before = { wallMs: performance.now(), ...busyTime(databaseFolder, pid) };
  await work();
  const wallMs = performance.now() - before.wallMs;
  const { threadMs, databaseMs } = busyTime(databaseFolder, pid);
  return { wallMs, threadMs: threadMs - before.threadMs, databaseMs: databaseMs - before.databaseMs };
}

/** The processor time of a process's main thread. */
const scheduledOf = (pid: number | string): string => `/proc/${pid}/task/${pid}/schedstat`;

function busyMs(pid: number | string): number {
  try {
    return Number(readFileSync(scheduledOf(pid), 'utf8').split(' ')[0]) / 1e6;
  } catch {
    return 0; // The process has just ended.
  }
}
