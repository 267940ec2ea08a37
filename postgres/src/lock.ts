import { setTimeout as sleep } from 'node:timers/promises';
import type { Client } from 'pg';
import { tryConnect, unref } from './connection.ts';
import type { Secrets } from './secrets.ts';

/**
 * The advisory lock that the supervisor of a running PostgreSQL holds. It belongs to a connection, so it is gone
 * the moment its holder dies, in whatever way; no process number has to be believed.
 */
const LOCK_KEY = [0x7472, 0x6f70] as const;

const RETRY_MS = 50;

/** The process that supervises a PostgreSQL. */
export type LockHolder = {
  readonly pid: number;
  /** Whether the database and its roles are there. */
  readonly ready: boolean;
};

/** The lock as its holder has it. */
export type HeldLock = {
  readonly client: Client;
  /** Lets `findHolder` see that the database can be used; from here on the lock no longer keeps the process alive. */
  markReady(): Promise<void>;
  /** Stops taking the lock again: it goes when its connection does, with the end of PostgreSQL. */
  release(): void;
};

/** Who holds the lock, as the name of their connection says. */
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

/** Takes the lock on this connection if nobody has it. */
export async function tryLock(client: Client): Promise<boolean> {
  const { rows } = await client.query<{ taken: boolean }>('select pg_try_advisory_lock($1, $2) as taken', [
    ...LOCK_KEY,
  ]);
  return rows[0]!.taken;
}

/**
 * Holds the lock until it is released, and takes it again when the connection breaks: PostgreSQL drops all of them
 * when one of its own processes crashes, and goes on. Undefined when another has it.
 */
export async function holdLock(port: number, secrets: Secrets): Promise<HeldLock | undefined> {
  let ready = false;
  let isReleased = false;

  async function take(): Promise<Client | undefined> {
    const client = await tryConnect(port, secrets, holderName(process.pid, ready));
    if (client === undefined) return undefined;
    if (await tryLock(client).catch(() => false)) return client;
    await close(client);
    return undefined;
  }

  async function takeAgain(): Promise<void> {
    while (!isReleased) {
      const next = await take();
      if (next !== undefined) return hold(next);
      await sleep(RETRY_MS, undefined, { ref: false });
    }
  }

  let current: Client;
  function hold(client: Client): void {
    current = client;
    if (ready) unref(client);
    if (isReleased) void close(client);
    else client.once('end', () => void takeAgain().catch(() => undefined));
  }

  const first = await take();
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
