import { readdir, readFile, rm } from 'node:fs/promises';
import { connect } from 'node:net';
import { join } from 'node:path';
import { isAlive } from './process.ts';

/** The longest socket path that both Linux (107) and macOS (103) accept. */
const maxPathBytes = 103;
const maxPort = 65_535;
const connectTimeoutMs = 2000;

/**
 * The folder of PostgreSQL's unix socket. Only its user and root may enter it. Undefined if the path would be too long.
 * TCP, on which PostgreSQL also listens, makes a short query a tenth slower.
 */
export function socketFolder(cluster: string): string | undefined {
  return Buffer.byteLength(socketPath(cluster, maxPort)) <= maxPathBytes ? cluster : undefined;
}

/** Whether this process can connect to the socket. In some containers root may not enter other users' folders. */
export function isReachable(folder: string, port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(socketPath(folder, port));
    const settle = (isConnected: boolean) => {
      socket.destroy();
      resolve(isConnected);
    };
    socket.setTimeout(connectTimeoutMs, () => settle(false));
    socket.once('connect', () => settle(true));
    socket.once('error', () => settle(false));
  });
}

/** Deletes the sockets of a killed PostgreSQL: at its next start it uses another port, and so another name. */
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
