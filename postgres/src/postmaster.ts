import { execFile } from 'node:child_process';
import { readFile, rm, stat } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { isAlive } from './process.ts';

/** The main process of the PostgreSQL that runs in a cluster, from its lock file. */
export type Postmaster = {
  readonly pid: number;
  readonly port: number;
  readonly status: string;
};

/** A lock file that is incomplete for longer than this is no longer being written. */
const INCOMPLETE_MS = 1000;

/**
 * Finds the living PostgreSQL of this cluster. The lock file of a dead process stays: PostgreSQL uses its content to
 * look for surviving processes, and then replaces it. If the process number now belongs to another program, the lock
 * file would prevent a start, so it is removed.
 */
export async function findPostmaster(cluster: string): Promise<Postmaster | undefined> {
  for (;;) {
    const text = await readLockFile(cluster);
    if (text === undefined) return undefined;
    const found = parseLockFile(text);
    if (found !== undefined) {
      if (await isPostmasterOf(found.pid, cluster)) return found;
      if (isAlive(found.pid)) await rm(lockFile(cluster), { force: true });
      return undefined;
    }
    // Being written at this moment, or truncated by a power failure.
    const { mtimeMs } = await stat(lockFile(cluster)).catch(() => ({ mtimeMs: Date.now() }));
    if (Date.now() - mtimeMs > INCOMPLETE_MS) await rm(lockFile(cluster), { force: true });
    else await sleep(50);
  }
}

/**
 * Whether this process is currently the PostgreSQL that runs in this cluster, instead of another program with its
 * number.
 */
export async function isPostmasterOf(pid: number, cluster: string): Promise<boolean> {
  if (!isAlive(pid)) return false;
  return process.platform === 'linux' ? isPostmasterByProc(pid, cluster) : isPostmasterByPs(pid);
}

/** The process in the lock file, alive or not, for a PostgreSQL that is being started. */
export async function readPostmaster(cluster: string): Promise<Postmaster | undefined> {
  const text = await readLockFile(cluster);
  return text === undefined ? undefined : parseLockFile(text);
}

function lockFile(cluster: string): string {
  return join(cluster, 'postmaster.pid');
}

async function readLockFile(cluster: string): Promise<string | undefined> {
  try {
    return await readFile(lockFile(cluster), 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
}

/** Lines: process, folder, start time, port, socket folder, address, shared memory, status (miscadmin.h, pidfile.h). */
function parseLockFile(text: string): Postmaster | undefined {
  const lines = text.split('\n');
  const pid = Number(lines[0]);
  const port = Number(lines[3]);
  if (!Number.isInteger(pid) || pid <= 0 || !Number.isInteger(port) || port <= 0) return undefined;
  return { pid, port, status: lines[7]?.trim() ?? '' };
}

async function isPostmasterByProc(pid: number, cluster: string): Promise<boolean> {
  // Empty for a zombie process.
  const commandLine = await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '');
  if (basename(commandLine.split('\0')[0] ?? '') !== 'postgres') return false;
  try {
    // The folder itself instead of its name: the same through renames, symlinks and mounts.
    const [works, asked] = await Promise.all([stat(`/proc/${pid}/cwd`), stat(cluster)]);
    return works.dev === asked.dev && works.ino === asked.ino;
  } catch (error) {
    // The folder does not exist, or the process has just ended. A process that may not be inspected belongs to another
    // user, so it is not this PostgreSQL. Some containers forbid even root to inspect processes: then it counts as this
    // one, because two PostgreSQLs in one cluster destroy it.
    const { code } = error as NodeJS.ErrnoException;
    return (code === 'EACCES' || code === 'EPERM') && process.getuid?.() === 0;
  }
}

/** Any PostgreSQL counts, because a command line does not show whether its folder was renamed. */
async function isPostmasterByPs(pid: number): Promise<boolean> {
  const { stdout } = await promisify(execFile)('ps', ['-o', 'comm=', '-p', String(pid)]).catch(() => ({ stdout: '' }));
  return basename(stdout.trim()) === 'postgres';
}
