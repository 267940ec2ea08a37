import { type ChildProcess, spawn } from 'node:child_process';
import { createServer } from 'node:net';
import { getPriority, setPriority } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import type { DataFolder } from './data-folder.ts';
import { openLog, type ServerLog } from './log.ts';
import { readPostmaster } from './postmaster.ts';
import { cannotRunError, childEnvironment } from './program.ts';
import { settingFlags } from './settings.ts';
import { removeDeadSockets, socketFolder } from './socket.ts';
import { startWatchdog } from './watchdog.ts';

/** A PostgreSQL that this process has started. */
export type PostgresChild = {
  readonly pid: number;
  readonly port: number;
  /** Resolves with a sentence once it has ended, for any reason. */
  readonly ended: Promise<string>;
  /** Requests a fast shutdown and waits for the end. */
  stop(): Promise<void>;
  /** From here on it does not keep this process alive. */
  unref(): void;
};

const POLL_MS = 10;
const FAST_SHUTDOWN_MS = 30_000;

/** Log lines of failures that may be temporary: a port in use, another starter, dying processes of a killed server. */
const TRANSIENT_LOG_LINE = /Address already in use|\.(?:pid|lock)" already exists|pre-existing shared memory block/;

/** PostgreSQL did not start for a reason that may soon be over, so another attempt is worthwhile. */
export class TransientError extends Error {}

/** How a PostgreSQL is started. */
export type ChildOptions = {
  readonly settings?: Readonly<Record<string, string>> | undefined;
  /** The port. If absent, a free one is used. */
  readonly port?: number;
  /** Stops waiting for it, and stops it. */
  readonly signal?: AbortSignal;
};

/** Starts PostgreSQL and waits until it accepts connections, however long its recovery takes. */
export async function startChild(folder: DataFolder, options: ChildOptions = {}): Promise<PostgresChild> {
  const { cluster, binaries, runner } = folder;
  const { settings, port = await findFreePort(), signal } = options;
  const command = runner.command(binaries.postgres, [
    '-D',
    cluster,
    ...settingFlags(port, socketFolder(cluster), settings),
  ]);
  await removeDeadSockets(cluster);
  const log = await openLog(folder.dataDir, runner.owner);
  const server = spawn(command.file, command.args, {
    ...command.runAs,
    cwd: '/',
    env: childEnvironment(),
    // A separate process group: Ctrl-C reaches only this process, which finishes its work before it stops the database.
    detached: true,
    stdio: ['ignore', log.handle.fd, log.handle.fd],
  });
  const ended = endOf(server, log);
  try {
    await new Promise((resolve, reject) => {
      server.once('spawn', resolve);
      server.once('error', (cause) => reject(cannotRunError(binaries.postgres, cause)));
    });
  } finally {
    await log.handle.close();
  }
  // The signal could not be sent. The sender waits for the end, which does not come.
  server.on('error', () => undefined);
  const pid = server.pid!;
  lowerPriority(pid);
  const watchdog = startWatchdog(pid);
  void ended.then(watchdog.end);
  try {
    await waitUntilReady(pid, cluster, ended, log, signal);
  } catch (error) {
    await stop(server, ended);
    throw error;
  }
  return {
    pid,
    port,
    ended,
    stop: () => stop(server, ended),
    unref: () => server.unref(),
  };
}

/** The nice value of PostgreSQL's processes relative to this process, and the maximum nice value. */
const niceness = { more: 10, most: 19 } as const;

/**
 * Lowers the priority of PostgreSQL's many processes below the main thread of the service, on which every request
 * depends. On few processors that thread would otherwise get a fifth of one beside four queries. Child processes
 * inherit the priority.
 */
function lowerPriority(pid: number): void {
  try {
    setPriority(pid, Math.min(niceness.most, getPriority() + niceness.more));
  } catch {
    // The process has just ended, or the system does not support this.
  }
}

async function waitUntilReady(
  pid: number,
  cluster: string,
  ended: Promise<string>,
  log: ServerLog,
  signal: AbortSignal | undefined,
): Promise<void> {
  let end: string | undefined;
  void ended.then((why) => {
    end = why;
  });
  for (;;) {
    signal?.throwIfAborted();
    if (end !== undefined) {
      throw new (TRANSIENT_LOG_LINE.test(await log.tail()) ? TransientError : Error)(
        `PostgreSQL did not start. ${end}`,
      );
    }
    const found = await readPostmaster(cluster);
    if (found?.pid === pid && found.status === 'ready') return;
    await sleep(POLL_MS);
  }
}

/** Resolves with a sentence and the last lines of the log when the process has ended. */
function endOf(server: ChildProcess, log: ServerLog): Promise<string> {
  return new Promise((resolve) => {
    server.once('exit', async (code, signal) => {
      const lines = await log.tail().catch(() => '');
      const ending = signal ? `It was ended by ${signal}.` : `It ended with code ${code}.`;
      resolve(`${ending} The last lines of ${log.file}:\n${lines || '(none)'}`);
    });
  });
}

async function stop(server: ChildProcess, ended: Promise<string>): Promise<void> {
  server.ref();
  server.kill('SIGINT');
  // An immediate shutdown loses nothing that was acknowledged; the next start replays it.
  const immediateShutdown = setTimeout(() => server.kill('SIGQUIT'), FAST_SHUTDOWN_MS);
  await ended;
  clearTimeout(immediateShutdown);
}

function findFreePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address();
      probe.close(() => (address !== null && typeof address === 'object' ? resolve(address.port) : reject()));
    });
  });
}
