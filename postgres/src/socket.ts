import { readdir, readFile, rm } from 'node:fs/promises';
import { connect } from 'node:net';
import { join } from 'node:path';
import { isAlive } from './process.ts';

/** The longest path of a socket that both Linux (107) and macOS (103) take. */
const longestBytes = 103;
const highestPort = 65_535;
const answerMs = 2000;

/**
 * The folder in which PostgreSQL listens beside TCP, whose way through the network's layers costs a tenth of a short
 * question: its own, which nobody but its user and root may enter. Undefined where the path would be too long.
 */
export function socketFolder(cluster: string): string | undefined {
  return Buffer.byteLength(socketPath(cluster, highestPort)) <= longestBytes ? cluster : undefined;
}

/** Whether this process can reach it there: root may not be let into folders of others, as in some containers. */
export function isReachable(folder: string, port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(socketPath(folder, port));
    const settle = (answer: boolean) => {
      socket.destroy();
      resolve(answer);
    };
    socket.setTimeout(answerMs, () => settle(false));
    socket.once('connect', () => settle(true));
    socket.once('error', () => settle(false));
  });
}

/** What a killed PostgreSQL left behind; at its next start it listens on another port, and so under another name. */
export async function removeDeadSockets(cluster: string): Promise<void> {
  for (const name of await readdir(cluster)) {
    if (!/^\.s\.PGSQL\.\d+\.lock$/.test(name)) continue;
    const lock = join(cluster, name);
    const owner = Number((await readFile(lock, 'utf8').catch(() => '')).split('\n')[0]);
    if (owner > 0 && isAlive(owner)) continue;
    for (const path of [lock.slice(0, -'.lock'.length), lock]) await rm(path, { force: true });
  }
}

const socketPath = (folder: string, port: number): string => join(folder, `.s.PGSQL.${port}`);
