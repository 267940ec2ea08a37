import type pg from 'pg';
import { type ClosePool, poolCloser } from '../pool-closer.ts';
import type { Sql } from '../statement.ts';
import { type ConnectionSettings, createPool, DatabaseUnavailable, translateError } from './connection.ts';
import type { Results } from './pipeline.ts';
import { ProtocolConnection } from './protocol-connection.ts';

/**
 * Runs short queries of many calls in pipelines on few connections. With a connection for each query, each wakes its
 * own database process; one awake process answers several queries in two thirds of the time.
 *
 * Each call is a pipeline with its own Sync, and so its own transaction: neither its settings nor its failure affects
 * the next. PostgreSQL cancels a query that exceeds a short timeout, so that those after it do not wait. The query then
 * runs again on its own connection. For a minute the same query also runs there, and for some seconds every query of
 * its company: a company with many different slow queries would delay the others with each.
 */
export class ShortReads {
  private readonly timeoutS: number;
  private readonly pool: pg.Pool;
  private readonly closePool: ClosePool;
  private readonly connections = new Set<pg.PoolClient>();
  private openingCount = 0;
  /**
   * Until when a query that was too slow does not run here, by its statement's name, and all queries of a company, by
   * its id.
   */
  private readonly slowUntilMs = new Map<string | number, number>();

  constructor(settings: ConnectionSettings, timeoutS = defaultTimeoutS) {
    this.timeoutS = timeoutS;
    this.pool = createPool({ ...settings, statementTimeoutS: timeoutS }, maxConnectionCount);
    this.closePool = poolCloser(this.pool);
  }

  /** The rows of each query. Undefined if the queries have to run on their own connection. */
  async run(companyId: number, queries: readonly Sql[]): Promise<Results | undefined> {
    const statements = queries.map((query) => query.statement());
    const nowMs = performance.now();
    const isSlow = (key: string | number) => (this.slowUntilMs.get(key) ?? 0) > nowMs;
    if (isSlow(companyId) || statements.some(({ name }) => isSlow(name))) return undefined;
    const client = this.pickConnection();
    if (!client) return undefined;
    const protocol = ProtocolConnection.forClient(client);
    const limit = setTimeout(() => protocol.destroy(new DatabaseUnavailable('no answer in time')), responseTimeoutMs);
    try {
      return await protocol.sendCorked(statements);
    } catch (error) {
      const translated = translateError(error);
      if (translated instanceof DatabaseUnavailable) this.discard(client);
      if ((error as { code?: string }).code !== queryCanceled) throw translated;
      this.markSlow(statements.at(-1)?.name ?? '', slowQueryMs);
      this.markSlow(companyId, slowCompanyMs);
      return undefined;
    } finally {
      clearTimeout(limit);
    }
  }

  async close(withinS: number): Promise<void> {
    for (const client of [...this.connections]) this.discard(client);
    await this.closePool(withinS);
  }

  /**
   * Returns the first connection whose pipeline is not full: a busy one takes another query faster than an idle one
   * wakes. If all are full, returns the one with the fewest pending queries and opens another, without waiting for it.
   */
  private pickConnection(): pg.PoolClient | undefined {
    let least: pg.PoolClient | undefined;
    let leastCount = Infinity;
    for (const client of this.connections) {
      const count = ProtocolConnection.forClient(client).pendingCount;
      if (count < fullPipelineCount) return client;
      if (count < leastCount) [least, leastCount] = [client, count];
    }
    if (this.connections.size + this.openingCount < maxConnectionCount) void this.openConnection();
    return least;
  }

  private async openConnection(): Promise<void> {
    this.openingCount++;
    try {
      const client = await this.pool.connect();
      const { rows } = await client.query(
        "select setting::integer as ms from pg_settings where name = 'statement_timeout'",
      );
      // A pooler may drop the parameters of a connection. Then nothing runs on it.
      if (rows[0].ms === this.timeoutS * 1000 && !this.pool.ending) {
        this.connections.add(client);
        client.once('end', () => this.discard(client));
      } else client.release(true);
    } catch {
      // The connection on which the query runs instead throws the error.
    } finally {
      this.openingCount--;
    }
  }

  private discard(client: pg.PoolClient): void {
    if (this.connections.delete(client)) client.release(true);
  }

  private markSlow(key: string | number, forMs: number): void {
    if (this.slowUntilMs.size >= maxSlowCount) this.slowUntilMs.clear();
    this.slowUntilMs.set(key, performance.now() + forMs);
  }
}

/** One for each core that a small machine has left for its database. */
export const maxConnectionCount = 2;
/** This many pages take a millisecond or two. */
const fullPipelineCount = 8;
/** Ten times what a page takes. The last query in a full pipeline waits a second at worst. */
const defaultTimeoutS = 0.1;
const responseTimeoutMs = 5000;
const slowQueryMs = 60_000;
const slowCompanyMs = 5000;
const maxSlowCount = 1000;
const queryCanceled = '57014';
