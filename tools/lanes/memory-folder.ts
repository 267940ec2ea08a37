import { existsSync, readFileSync, statfsSync } from 'node:fs';
import { freemem } from 'node:os';

const folder = '/dev/shm';

/** What a whole lane writes at most, and a machine with so much to spare does not miss it. */
const neededBytes = 6e9;
const sparedBytes = 4e9;

/**
 * A folder in memory for what tests write, if this machine has room. Each test creates and removes a thousand files of
 * a database, and some file systems take seconds to find a number for a file after so many were removed.
 */
export function memoryFolder(): string | undefined {
  if (!existsSync('/proc/mounts') || !runsPrograms(readFileSync('/proc/mounts', 'utf8'))) return undefined;
  const { bavail, bsize } = statfsSync(folder);
  return bavail * bsize >= neededBytes && freemem() >= neededBytes + sparedBytes ? folder : undefined;
}

/** Is it a folder in memory whose files can be executed? Some tests write programs. */
export function runsPrograms(mounts: string): boolean {
  const mount = mounts
    .split('\n')
    .map((line) => line.split(' '))
    .findLast(([, path]) => path === folder);
  const [, , type, options = ''] = mount ?? [];
  return type === 'tmpfs' && !['noexec', 'ro'].some((option) => options.split(',').includes(option));
}
