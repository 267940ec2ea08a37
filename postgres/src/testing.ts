import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readdir, readFile, realpath, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import type { TestContext } from 'node:test';
import { fileURLToPath } from 'node:url';
import { until } from '@tropeiro/tools/until.ts';
import { Client, type QueryResultRow } from 'pg';
import { clusterFolder } from './cluster.ts';
import { type EmbeddedPostgres, superviseEmbedded } from './postgres.ts';
import { findPostmaster, isPostmasterOf } from './postmaster.ts';
import { isAlive } from './process.ts';

/**
 * Faster: no test cuts the power of the machine. No attacker guesses the passwords, so connections need no expensive
 * password hash.
 */
export const FAST = { settings: { fsync: 'off', scram_iterations: '1' } };

/** A folder that is deleted when the test ends. */
export async function temporaryFolder(t: TestContext): Promise<string> {
  const folder = await makeFolder();
  t.after(() => removeFolder(folder));
  return folder;
}

export async function makeFolder(): Promise<string> {
  return realpath(await mkdtemp(join(tmpdir(), 'tropeiro-embedded-')));
}

/** Stops a database that a failed test left running in it. */
export async function removeFolder(folder: string): Promise<void> {
  for (const pid of await listPostmasters(folder)) await endProcess(pid, 'SIGQUIT');
  await rm(folder, { recursive: true, force: true, maxRetries: 5 });
}

/** Supervised by this process until the test ends. */
export async function supervised(t: TestContext, dataDir: string): Promise<EmbeddedPostgres> {
  const database = await superviseEmbedded(dataDir, FAST);
  t.after(() => database.stop());
  return database;
}

/** As the system role, which can access all companies, for a login that may set it. */
export async function ask<Row extends QueryResultRow>(url: string, sql: string): Promise<Row[]> {
  const client = new Client(url);
  client.on('error', () => undefined);
  await client.connect();
  try {
    await client.query(asSystem);
    return (await client.query<Row>(sql)).rows;
  } finally {
    await client.end();
  }
}

/** Many queries over one connection, opened for the first of them: opening one costs more than most queries. */
export type QueryConnection = { ask<Row extends QueryResultRow>(sql: string): Promise<Row[]>; end(): Promise<void> };

export function connectionTo(url: string): QueryConnection {
  let connected: Promise<Client> | undefined;
  const connect = async (): Promise<Client> => {
    const client = new Client(url);
    client.on('error', () => undefined);
    await client.connect();
    await client.query(asSystem);
    return client;
  };
  return {
    async ask<Row extends QueryResultRow>(sql: string): Promise<Row[]> {
      connected ??= connect();
      return (await (await connected).query<Row>(sql)).rows;
    },
    end: async () => (await connected)?.end(),
  };
}

/** Holds the locks of this query until the returned function is called. */
export async function holdLocks(url: string, statement: string): Promise<() => Promise<void>> {
  const client = new Client(url);
  client.on('error', () => undefined);
  await client.connect();
  await client.query(asSystem);
  await client.query('begin');
  await client.query(statement);
  return () => client.end();
}

/**
 * How many connections in this database wait for locks of others, by PostgreSQL's name for the wait (pg_stat_activity).
 */
export async function countWaiting(adminUrl: string, event: string): Promise<number> {
  const [row] = await ask<{ n: number }>(
    adminUrl,
    `select count(*)::integer as n from pg_stat_activity where datname = current_database() and wait_event = '${event}'`,
  );
  return row?.n ?? 0;
}

/** SQL that opens all companies to a connection of the owner, if that role owns its schema. */
export const asSystem = `select set_config('role', 'tropeiro_system', false) from pg_class
  where oid = to_regclass('public.migration') and relowner = to_regrole('tropeiro_system')
    and pg_has_role(relowner, 'member') and not (select rolsuper from pg_roles where rolname = current_user)`;

export type SupervisorProcess = {
  readonly process: ChildProcess;
  /** The numbers of the rows that were acknowledged as written. */
  readonly acknowledged: number[];
  untilPrinted(line: string): Promise<void>;
  /** Ends it like a power failure, and collects its last output. */
  killHard(): Promise<void>;
};

/** Another process that supervises this folder; see supervisor.fixture.ts. */
export function startSupervisor(t: TestContext, dataDir: string): SupervisorProcess {
  const script = fileURLToPath(new URL('./supervisor.fixture.ts', import.meta.url));
  const process = spawn(globalThis.process.execPath, [script, dataDir], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  t.after(() => process.kill('SIGKILL'));
  const acknowledged: number[] = [];
  const lines = new Set<string>();
  const closed = once(process, 'close');
  createInterface({ input: process.stdout }).on('line', (line) => {
    lines.add(line);
    if (/^\d+$/.test(line)) acknowledged.push(Number(line));
  });
  return {
    process,
    acknowledged,
    untilPrinted: (line) => until(`"${line}"`, async () => lines.has(line)),
    async killHard() {
      process.kill('SIGKILL');
      await closed;
    },
  };
}

export async function getPostmasterPid(dataDir: string): Promise<number> {
  const found = await findPostmaster(clusterFolder(dataDir));
  if (found === undefined) throw new Error(`no PostgreSQL works in ${dataDir}`);
  return found.pid;
}

export async function listPostmasters(dataDir: string): Promise<number[]> {
  const cluster = clusterFolder(dataDir);
  if (process.platform !== 'linux') {
    const found = await findPostmaster(cluster);
    return found ? [found.pid] : [];
  }
  const found: number[] = [];
  for (const pid of await listPids()) if (await isPostmasterOf(pid, cluster)) found.push(pid);
  return found;
}

/** The shell that would stop this PostgreSQL when its supervisor dies. Linux only. */
export async function findWatchdog(postmaster: number): Promise<number | undefined> {
  for (const pid of await listPids()) {
    const command = await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '');
    if (command.includes(`kill -INT ${postmaster}\0`)) return pid;
  }
  return undefined;
}

export async function endProcess(pid: number, signal: NodeJS.Signals): Promise<void> {
  process.kill(pid, signal);
  await until(`the end of process ${pid}`, async () => !isAlive(pid) || (await isBuried(pid)));
}

async function listPids(): Promise<number[]> {
  return (await readdir('/proc')).map(Number).filter((pid) => pid > 0);
}

/** A zombie has no command line any more. */
async function isBuried(pid: number): Promise<boolean> {
  return process.platform === 'linux' && (await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '')) === '';
}
