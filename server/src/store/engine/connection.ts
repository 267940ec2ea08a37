import { Refusal } from '@tropeiro/domain/faults/refusal.ts';
import pg from 'pg';
import { asTexts, type Results, type Row } from './pipeline.ts';
import { ProtocolConnection } from './protocol-connection.ts';
import type { Sql } from './statement.ts';

export type ConnectionSettings = {
  readonly url: string;
  readonly maxConnections: number;
  readonly waitS: number;
  readonly statementTimeoutS: number;
};

/** What every connection of the application is to have set, and why. */
export const sessionSettings = (statementS: number): Readonly<Record<string, string>> => ({
  // No question runs for ever.
  statement_timeout: String(statementS * 1000),
  // Dates are written by PostgreSQL, as these say.
  timezone: 'UTC',
  datestyle: 'ISO',
  // Notices are for people at a prompt.
  client_min_messages: 'warning',
});

/** The database cannot be reached, or takes no changes: the world's failure, which may pass. */
export class DatabaseAway extends Error {
  constructor(cause: unknown) {
    super('The database cannot be reached', { cause });
    this.name = 'DatabaseAway';
  }
}

export function createPool({ url, waitS, statementTimeoutS: statementS }: ConnectionSettings, max: number): pg.Pool {
  const options = Object.entries(sessionSettings(statementS)).map(([name, value]) => `-c ${name}=${value}`);
  const pool = new pg.Pool({
    connectionString: url,
    options: options.join(' '),
    max,
    connectionTimeoutMillis: waitS * 1000,
    idleTimeoutMillis: 60_000,
    application_name: 'tropeiro',
    allowExitOnIdle: true,
  });
  // A lost connection fails the question asked over it and is replaced; it must not end the process.
  pool.on('error', () => {});
  pool.on('connect', (client) => {
    client.on('error', () => {});
    statementMs.set(client, statementS * 1000);
  });
  return pool;
}

const statementMs = new WeakMap<pg.PoolClient, number>();

/** PostgreSQL ends a statement at its limit and says so; this is how much later we no longer believe that it will. */
const responseGraceMs = 3000;

/** Asks all of these in one round trip. A database that does not answer in time is away, and so is the connection. */
export async function runPipelineAsBytes(client: pg.PoolClient, questions: readonly Sql[]): Promise<Results> {
  const wire = ProtocolConnection.of(client);
  const limit = setTimeout(
    () => wire.destroy(new DatabaseAway('no answer in time')),
    (statementMs.get(client) ?? 0) * questions.length + responseGraceMs,
  );
  try {
    return await wire.send(questions.map((question) => question.statement()));
  } catch (error) {
    throw translateError(error);
  } finally {
    clearTimeout(limit);
  }
}

/** The same, with the answers as texts. */
export async function runPipeline(client: pg.PoolClient, questions: readonly Sql[]): Promise<readonly Row[][]> {
  return (await runPipelineAsBytes(client, questions)).map((rows) => rows.map(asTexts));
}

/** Gives a connection back to its pool; one that is broken, or still at work for nobody, is closed. */
export function release(client: pg.PoolClient, isBroken: boolean): void {
  const wire = ProtocolConnection.of(client);
  const isAsked = wire.pendingCount > 0;
  if (isAsked) wire.destroy();
  client.release(isBroken || isAsked);
}

/**
 * What an error of PostgreSQL tells us, where it is more than itself. After a failover we may still be talking to what is
 * a standby now: it answers, but takes no changes (25006). To a role that could see all companies `enter` opens none
 * (TR001, refuse_unbound_role), and to whose session has ended no transaction (TR002, refuse_ended_session).
 */
export function translateError(error: unknown): unknown {
  const { code } = error as { code?: string };
  if (code === readOnlyTransaction || code === 'TR001') return new DatabaseAway(error);
  return code === 'TR002' ? new Refusal('session_ended') : error;
}

export const readOnlyTransaction = '25006';
