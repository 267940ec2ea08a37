import { Refusal } from '@tropeiro/domain/faults/refusal.ts';
import pg from 'pg';
import type { Sql } from '../statement.ts';
import { asTexts, type Results, type Row } from './pipeline.ts';
import { ProtocolConnection } from './protocol-connection.ts';

/** The URL that a process connects to, and the limits of its connections. */
export type ConnectionSettings = {
  readonly url: string;
  readonly maxConnections: number;
  /** How long a query waits for a free connection. */
  readonly waitS: number;
  readonly statementTimeoutS: number;
};

/** The run-time parameters of PostgreSQL for every connection of the application, and their reasons. */
export const runtimeParameters = (statementTimeoutS: number): Readonly<Record<string, string>> => ({
  // No statement runs without a time limit.
  statement_timeout: String(statementTimeoutS * 1000),
  // PostgreSQL formats dates by these.
  timezone: 'UTC',
  datestyle: 'ISO',
  // Notices are for interactive users.
  client_min_messages: 'warning',
});

/** The error that the database cannot be reached or is read-only. It is an external failure and may be temporary. */
export class DatabaseUnavailable extends Error {
  constructor(cause: unknown) {
    super('The database cannot be reached', { cause });
    this.name = 'DatabaseAway';
  }
}

/** A pool of at most `max` connections with these settings. */
export function createPool({ url, waitS, statementTimeoutS }: ConnectionSettings, max: number): pg.Pool {
  const options = Object.entries(runtimeParameters(statementTimeoutS)).map(([name, value]) => `-c ${name}=${value}`);
  const pool = new pg.Pool({
    connectionString: url,
    options: options.join(' '),
    max,
    connectionTimeoutMillis: waitS * 1000,
    idleTimeoutMillis: 60_000,
    application_name: 'tropeiro',
    allowExitOnIdle: true,
  });
  // A lost connection fails the query that runs on it and is replaced. It must not end the process.
  pool.on('error', () => {});
  pool.on('connect', (client) => {
    client.on('error', () => {});
    statementTimeoutMs.set(client, statementTimeoutS * 1000);
  });
  return pool;
}

const statementTimeoutMs = new WeakMap<pg.PoolClient, number>();

/** How long after a statement's timeout its response may take. A live PostgreSQL reports the timeout itself. */
const responseGraceMs = 3000;

/**
 * Runs the queries in one round trip and returns the rows of each, with columns as bytes. If there is no response in
 * time, the connection is closed and `DatabaseAway` is thrown.
 */
export async function runPipelineAsBytes(client: pg.PoolClient, queries: readonly Sql[]): Promise<Results> {
  const protocol = ProtocolConnection.forClient(client);
  const limit = setTimeout(
    () => protocol.destroy(new DatabaseUnavailable('no answer in time')),
    (statementTimeoutMs.get(client) ?? 0) * queries.length + responseGraceMs,
  );
  try {
    return await protocol.send(queries.map((query) => query.statement()));
  } catch (error) {
    throw translateError(error);
  } finally {
    clearTimeout(limit);
  }
}

/** Like `runPipelineAsBytes`, with the columns as texts. */
export async function runPipeline(client: pg.PoolClient, queries: readonly Sql[]): Promise<readonly Row[][]> {
  return (await runPipelineAsBytes(client, queries)).map((rows) => rows.map(asTexts));
}

/** Returns a connection to its pool. A connection that is broken or still runs something is closed instead. */
export function release(client: pg.PoolClient, isBroken: boolean): void {
  const protocol = ProtocolConnection.forClient(client);
  const isRunning = protocol.pendingCount > 0;
  if (isRunning) protocol.destroy();
  client.release(isBroken || isRunning);
}

/**
 * Converts PostgreSQL errors that have a meaning in this service, and returns all others unchanged. After a failover
 * the connection may lead to a server that is now a standby and read-only (25006). `enter` fails for a role that could
 * see all companies (TR001, refuse_unbound_role) and for a session that has ended (TR002, refuse_ended_session).
 */
export function translateError(error: unknown): unknown {
  const { code } = error as { code?: string };
  if (code === readOnlyTransaction || code === 'TR001') return new DatabaseUnavailable(error);
  return code === 'TR002' ? new Refusal('session_ended') : error;
}

export const readOnlyTransaction = '25006';
