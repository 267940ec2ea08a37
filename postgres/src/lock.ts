import { setTimeout as sleep } from 'node:timers/promises';
import type { Client } from 'pg';
import { tryConnect, unref } from './connection.ts';
import type { Secrets } from './secrets.ts';

/**
 * Who supervises a running PostgreSQL is whoever holds this advisory lock. It belongs to a connection, so it is gone
 * the moment its holder dies, in whatever way; no process number has to be believed.
 */
const KEY = [0x7472, 0x6f70] as const;

const RETAKE_MS = 50;

export type Holder = {
  readonly pid: number;
  /** Whether the database and its roles are there. */
  readonly ready: boolean;
};

export type HeldLock = {
  readonly client: Client;
  /** Tells those who look that the database can be used; from here on the lock no longer keeps the process alive. */
  announce(): Promise<void>;
  /** From here on the lock goes when its connection does, with the end of PostgreSQL. */
  letGo(): void;
};

export async function findHolder(client: Client): Promise<Holder | undefined> {
  const { rows } = await client.query<{ application_name: string }>(
    `select a.application_name
       from pg_locks l join pg_stat_activity a using (pid)
      where l.locktype = 'advisory' and l.granted
        and l.database = (select oid from pg_database where datname = current_database())
        and l.classid = $1 and l.objid = $2 and l.objsubid = 2`,
    [...KEY],
  );
  const name = rows[0]?.application_name;
  return name === undefined ? undefined : parseName(name);
}

/** Takes the lock on this connection if nobody has it. */
export async function tryLock(client: Client): Promise<boolean> {
  const { rows } = await client.query<{ taken: boolean }>('select pg_try_advisory_lock($1, $2) as taken', [...KEY]);
  return rows[0]!.taken;
}

/**
 * Holds the lock until it is let go, and takes it again when the connection breaks: PostgreSQL drops all of them
 * when one of its own processes crashes, and goes on. Undefined when another has it.
 */
export async function holdLock(port: number, secrets: Secrets): Promise<HeldLock | undefined> {
  let ready = false;
  let lettingGo = false;

  async function take(): Promise<Client | undefined> {
    const client = await tryConnect(port, secrets, holderName(process.pid, ready));
    if (client === undefined) return undefined;
    if (await tryLock(client).catch(() => false)) return client;
    await close(client);
    return undefined;
  }

  async function retake(): Promise<void> {
    while (!lettingGo) {
      const next = await take();
      if (next !== undefined) return keep(next);
      await sleep(RETAKE_MS, undefined, { ref: false });
    }
  }

  let current: Client;
  function keep(client: Client): void {
    current = client;
    if (ready) unref(client);
    if (lettingGo) void close(client);
    else client.once('end', () => void retake().catch(() => undefined));
  }

  const first = await take();
  if (first === undefined) return undefined;
  keep(first);

  return {
    client: first,
    async announce() {
      ready = true;
      await current.query(`set application_name = '${holderName(process.pid, ready)}'`);
      unref(current);
    },
    letGo() {
      lettingGo = true;
    },
  };
}

export async function close(client: Client): Promise<void> {
  await client.end().catch(() => undefined);
}

function holderName(pid: number, ready: boolean): string {
  return `tropeiro ${pid} ${ready ? 'ready' : 'starting'}`;
}

function parseName(name: string): Holder {
  const [, pid, state] = name.split(' ');
  return { pid: Number(pid), ready: state === 'ready' };
}
