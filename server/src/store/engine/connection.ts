import { Refusal } from '@tropeiro/domain/faults/refusal.ts';
import pg from 'pg';
import { asTexts, type Results, type Row } from './pipeline.ts';
import { ProtocolConnection } from './protocol-connection.ts';
import type { Sql } from './statement.ts';

/** The URL that a process connects to, and the limits of its connections. */
export type ConnectionSettings = {
  readonly url: string;
  readonly maxConnections: number;
  /** How long a query waits for a free connection. */
  readonly waitS: number;
  readonly statementTimeoutS: number;
};

/** The run-time parameters of PostgreSQL that every connection of the application has, and why. */
export const runtimeParameters = (statementTimeoutS: number): Readonly<Record<string, string>> => ({
  // No statement runs for ever.
  statement_timeout: String(statementTimeoutS * 1000),
  // Dates are written by PostgreSQL, as these say.
  timezone: 'UTC',
  datestyle: 'ISO',
  // Notices are for people at a prompt.
  client_min_messages: 'warning',
});

/** The error that the database cannot be reached or is read-only: the world's failure, which may pass. */
export class DatabaseAway extends Error {
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
  // A lost connection fails the query that runs on it and is replaced; it must not end the process.
  pool.on('error', () => {});
  pool.on('connect', (client) => {
    client.on('error', () => {});
    statementTimeoutMs.set(client, statementTimeoutS * 1000);
  });
  return pool;
}

const statementTimeoutMs = new WeakMap<pg.PoolClient, number>();

/**
 * How long after a statement's timeout its response may take. PostgreSQL reports the timeout itself, unless it is dead.
 */
const responseGraceMs = 3000;

/**
 * Runs the queries in one round trip and gives the rows of each, columns as bytes. Where there is no response in time
 * the connection is closed, and `DatabaseAway` thrown.
 */
export async function runPipelineAsBytes(client: pg.PoolClient, queries: readonly Sql[]): Promise<Results> {
  const protocol = ProtocolConnection.of(client);
  const limit = setTimeout(
    () => protocol.destroy(new DatabaseAway('no answer in time')),
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

/** The same, with the columns as texts. */
export async function runPipeline(client: pg.PoolClient, queries: readonly Sql[]): Promise<readonly Row[][]> {
  return (await runPipelineAsBytes(client, queries)).map((rows) => rows.map(asTexts));
}

/** Gives a connection back to its pool; one that is broken, or still runs something, is closed. */
export function release(client: pg.PoolClient, isBroken: boolean): void {
  const protocol = ProtocolConnection.of(client);
  const isRunning = protocol.pendingCount > 0;
  if (isRunning) protocol.destroy();
  client.release(isBroken || isRunning);
}

/**
 * Turns errors of PostgreSQL that have a meaning of our own into ours, and leaves all others as they are. After a
 * failover we may still be connected to what is a standby now, which is read-only (25006). `enter` fails for a role
 * that could see all companies (TR001, refuse_unbound_role) and for a session that has ended (TR002,
 * refuse_ended_session).
 */
export function translateError(error: unknown): unknown {
  const { code } = error as { code?: string };
  if (code === readOnlyTransaction || code === 'TR001') return new DatabaseAway(error);
  return code === 'TR002' ? new Refusal('session_ended') : error;
}

export const readOnlyTransaction = '25006';
