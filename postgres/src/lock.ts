import { setTimeout as sleep } from 'node:timers/promises';
import type { Client } from 'pg';
import { tryConnect, unref } from './connection.ts';
import type { Secrets } from './secrets.ts';

/**
 * The advisory lock that the supervisor of a running PostgreSQL holds. It belongs to a connection, so it ends at once
 * when its holder dies for any reason. No process number has to be trusted.
 */
const LOCK_KEY = [0x7472, 0x6f70] as const;

const RETRY_MS = 50;

/** The process that supervises a PostgreSQL. */
export type LockHolder = {
  readonly pid: number;
  /** Whether the database and its roles exist. */
  readonly ready: boolean;
};

/** The lock from its holder's side. */
export type HeldLock = {
  readonly client: Client;
  /**
   * Announces to `findHolder` that the database can be used. From here on the lock no longer keeps the process alive.
   */
  markReady(): Promise<void>;
  /** Stops retaking the lock. It ends with its connection, when PostgreSQL ends. */
  release(): void;
};

/** The holder of the lock, from the name of its connection. */
export async function findHolder(client: Client): Promise<LockHolder | undefined> {
  const { rows } = await client.query<{ application_name: string }>(
    `select a.application_name
       from pg_locks l join pg_stat_activity a using (pid)
      where l.locktype = 'advisory' and l.granted
        and l.database = (select oid from pg_database where datname = current_database())
        and l.classid = $1 and l.objid = $2 and l.objsubid = 2`,
    [...LOCK_KEY],
  );
  const name = rows[0]?.application_name;
  return name === undefined ? undefined : parseName(name);
}

/** Takes the lock on this connection if it is free. */
export async function tryLock(client: Client): Promise<boolean> {
  const { rows } = await client.query<{ taken: boolean }>('select pg_try_advisory_lock($1, $2) as taken', [
    ...LOCK_KEY,
  ]);
  return rows[0]!.taken;
}

/**
 * Holds the lock until it is released, and retakes it when the connection breaks: if one of its own processes crashes,
 * PostgreSQL drops all connections and continues. Undefined if another process holds the lock.
 */
export async function holdLock(port: number, secrets: Secrets): Promise<HeldLock | undefined> {
  let ready = false;
  let isReleased = false;

  async function acquire(): Promise<Client | undefined> {
    const client = await tryConnect(port, secrets, holderName(process.pid, ready));
    if (client === undefined) return undefined;
    if (await tryLock(client).catch(() => false)) return client;
    await close(client);
    return undefined;
  }

  async function acquireAgain(): Promise<void> {
    while (!isReleased) {
      const next = await acquire();
      if (next !== undefined) return hold(next);
      await sleep(RETRY_MS, undefined, { ref: false });
    }
  }

  let current: Client;
  function hold(client: Client): void {
    current = client;
    if (ready) unref(client);
    if (isReleased) void close(client);
    else client.once('end', () => void acquireAgain().catch(() => undefined));
  }

  const first = await acquire();
  if (first === undefined) return undefined;
  hold(first);

  return {
    client: first,
    async markReady() {
      ready = true;
      await current.query(`set application_name = '${holderName(process.pid, ready)}'`);
      unref(current);
    },
    release() {
      isReleased = true;
    },
  };
}

export async function close(client: Client): Promise<void> {
  await client.end().catch(() => undefined);
}

function holderName(pid: number, ready: boolean): string {
  return `tropeiro ${pid} ${ready ? 'ready' : 'starting'}`;
}

function parseName(name: string): LockHolder {
  const [, pid, state] = name.split(' ');
  return { pid: Number(pid), ready: state === 'ready' };
}
