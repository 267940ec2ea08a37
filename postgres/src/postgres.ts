import { setTimeout as sleep } from 'node:timers/promises';
import { type PostgresChild, startChild, TransientError } from './child.ts';
import { throughSocket, urlOf } from './connection.ts';
import { type DataFolder, openDataFolder } from './data-folder.ts';
import { keepRunning } from './keep-running.ts';
import { type HeldLock, holdLock } from './lock.ts';
import { OperatorError } from './operator-error.ts';
import { findPostmaster } from './postmaster.ts';
import { APP_ROLE, DATABASE, ensureRolesAndDatabase, OWNER_ROLE } from './roles.ts';
import { findRunning, stopOrphan } from './running.ts';
import { isReachable, socketFolder } from './socket.ts';

/** A running PostgreSQL, and how to connect to it. */
export type EmbeddedPostgres = {
  /** Connects as the owner of the schema, which runs migrations. Not a superuser. */
  readonly ownerUrl: string;
  /** Connects as the application's role: not an owner, cannot bypass row-level security. */
  readonly appUrl: string;
  /** Stops the database if this process started it. Idempotent. */
  stop(): Promise<void>;
};

export type EmbeddedOptions = {
  /** PostgreSQL settings that override the default ones. Tests turn fsync off. */
  readonly settings?: Readonly<Record<string, string>>;
  /** Opens a folder that seems to be a copy of a running one. */
  readonly trustCopy?: boolean;
  /** Called with sentences for the operator: that the database ended, is back, or does not come back. */
  readonly notify?: (sentence: string) => void;
};

/** Another process supervises the database of this folder. */
export class FolderInUse extends OperatorError {
  override readonly name = 'FolderInUse';
  readonly pid: number;

  constructor(dataDir: string, pid: number) {
    super(
      `The database in ${dataDir} is in use by process ${pid}. Stop that one first, or set DATA_DIR to another folder.`,
      `O banco de dados em ${dataDir} está em uso pelo processo ${pid}. Encerre-o primeiro, ou defina DATA_DIR como outra pasta.`,
    );
    this.pid = pid;
  }
}

const START_TIMEOUT_MS = 30_000;
const POLL_MS = 50;

/** Starts the database of this folder and supervises it. Throws FolderInUse if another process does. */
export async function superviseEmbedded(dataDir: string, options: EmbeddedOptions = {}): Promise<EmbeddedPostgres> {
  const folder = await open(dataDir, options);
  const deadline = Date.now() + START_TIMEOUT_MS;
  for (;;) {
    const running = await findRunning(folder);
    if (running?.holder) throw new FolderInUse(folder.dataDir, running.holder.pid);
    if (running) {
      await stopOrphan(folder, running);
      continue;
    }
    try {
      return await startAndSupervise(folder, options);
    } catch (error) {
      if (!(error instanceof TransientError) || Date.now() > deadline) throw error;
      await sleep(POLL_MS);
    }
  }
}

/** Uses the database of a running server, or starts one for as long as it is needed. The command line uses this. */
export async function borrowEmbedded(dataDir: string, options: EmbeddedOptions = {}): Promise<EmbeddedPostgres> {
  const folder = await open(dataDir, options);
  for (;;) {
    const running = await findRunning(folder);
    if (running?.holder?.ready) return { ...(await urls(folder, running.port)), stop: async () => undefined };
    // Its supervisor is still preparing it.
    if (running?.holder) {
      await sleep(POLL_MS);
      continue;
    }
    try {
      return await superviseEmbedded(folder.dataDir, options);
    } catch (error) {
      if (!(error instanceof FolderInUse)) throw error;
    }
  }
}

function open(
  dataDir: string,
  { settings, trustCopy = false, notify = () => {} }: EmbeddedOptions,
): Promise<DataFolder> {
  return openDataFolder(dataDir, { durable: settings?.fsync !== 'off', trustCopy, notify });
}

async function startAndSupervise(folder: DataFolder, options: EmbeddedOptions): Promise<EmbeddedPostgres> {
  const child = await startChild(folder, { settings: options.settings });
  let lock: HeldLock | undefined;
  try {
    lock = await holdLock(child.port, folder.secrets);
    // Another starter took this PostgreSQL for an orphan and is about to stop it.
    if (lock === undefined) throw new TransientError('Another process took over PostgreSQL while it started.');
    await ensureRolesAndDatabase(lock.client, folder.secrets);
    await lock.markReady();
  } catch (error) {
    lock?.release();
    await child.stop();
    throw error;
  }
  child.unref();
  const stop = supervise(folder, child, lock, options);
  return { ...(await urls(folder, child.port)), stop };
}

/**
 * Keeps PostgreSQL running on the same port, so that URLs and the lock stay valid. Returns the function that stops it.
 */
function supervise(
  folder: DataFolder,
  first: PostgresChild,
  lock: HeldLock,
  { settings, notify = () => {} }: EmbeddedOptions,
): EmbeddedPostgres['stop'] {
  const stopping = new AbortController();
  const { signal } = stopping;
  const startAgain = async (): Promise<PostgresChild> => {
    const other = await findPostmaster(folder.cluster);
    if (other)
      throw new OperatorError(
        `Another PostgreSQL (process ${other.pid}) is already running in ${folder.cluster}.`,
        `Outro PostgreSQL (processo ${other.pid}) já está em execução em ${folder.cluster}.`,
      );
    return startChild(folder, { settings, port: first.port, signal });
  };
  const ended = keepRunning(first, startAgain, signal, notify);
  return () => {
    lock.release();
    stopping.abort();
    return ended;
  };
}

/** The connection URLs. The application's URL uses the unix socket if it is accessible, because that is faster. */
async function urls(
  { secrets, cluster }: DataFolder,
  port: number,
): Promise<Pick<EmbeddedPostgres, 'ownerUrl' | 'appUrl'>> {
  const sockets = socketFolder(cluster);
  const appUrl = urlOf(APP_ROLE, secrets.app, port, DATABASE);
  return {
    ownerUrl: urlOf(OWNER_ROLE, secrets.owner, port, DATABASE),
    appUrl: sockets && (await isReachable(sockets, port)) ? throughSocket(appUrl, sockets) : appUrl,
  };
}
