import type pg from 'pg';
import { type ConnectionSettings, createPool, DatabaseAway, translateError } from './connection.ts';
import type { Results } from './pipeline.ts';
import { type ClosePool, poolCloser } from './pool-closer.ts';
import { ProtocolConnection } from './protocol-connection.ts';
import type { Sql } from './statement.ts';

/**
 * Short queries of many calls, pipelined on few connections. A connection for each of them wakes a process of the
 * database for each; one that is awake answers several in two thirds of the time.
 *
 * Each call is a pipeline with a Sync of its own, and so a transaction of its own: neither what it sets nor how it
 * fails reaches the next. What exceeds a short timeout is cancelled by PostgreSQL, so that those behind it do not wait,
 * and has to run again on a connection of its own, as has the same query for a minute, and whatever its company queries
 * for some seconds: one with slow queries of many forms would hold up the others with each.
 */
export class ShortReads {
  private readonly timeoutS: number;
  private readonly pool: pg.Pool;
  private readonly closePool: ClosePool;
  private readonly connections = new Set<pg.PoolClient>();
  private openingCount = 0;
  /**
   * Until when a query that was too slow is not run here, by its statement's name, and all of its company, by its id.
   */
  private readonly slowUntilMs = new Map<string | number, number>();

  constructor(settings: ConnectionSettings, timeoutS = defaultTimeoutS) {
    this.timeoutS = timeoutS;
    this.pool = createPool({ ...settings, statementTimeoutS: timeoutS }, maxConnectionCount);
    this.closePool = poolCloser(this.pool);
  }

  /** The rows of each query, or undefined where these have to run on a connection of their own. */
  async run(companyId: number, queries: readonly Sql[]): Promise<Results | undefined> {
    const statements = queries.map((query) => query.statement());
    const nowMs = performance.now();
    const isSlow = (key: string | number) => (this.slowUntilMs.get(key) ?? 0) > nowMs;
    if (isSlow(companyId) || statements.some(({ name }) => isSlow(name))) return undefined;
    const client = this.pickConnection();
    if (!client) return undefined;
    const protocol = ProtocolConnection.of(client);
    const limit = setTimeout(() => protocol.destroy(new DatabaseAway('no answer in time')), responseTimeoutMs);
    try {
      return await protocol.sendCorked(statements);
    } catch (error) {
      const translated = translateError(error);
      if (translated instanceof DatabaseAway) this.discard(client);
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
   * The first connection whose pipeline is not full: one that is awake takes another query in less than it takes to
   * wake the next one. Where all are full, the one with the fewest pending, and another is opened; nobody waits for
   * that.
   */
  private pickConnection(): pg.PoolClient | undefined {
    let least: pg.PoolClient | undefined;
    let leastCount = Infinity;
    for (const client of this.connections) {
      const count = ProtocolConnection.of(client).pendingCount;
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
      // A pooler may drop the parameters of a connection: then nothing runs on it.
      if (rows[0].ms === this.timeoutS * 1000 && !this.pool.ending) {
        this.connections.add(client);
        client.once('end', () => this.discard(client));
      } else client.release(true);
    } catch {
      // What is wrong is thrown by the connection on which the query runs instead.
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
/** So many pages take a millisecond or two. */
const fullPipelineCount = 8;
/** Ten times what a page takes. Whoever is last in a full pipeline waits a second at the very worst. */
const defaultTimeoutS = 0.1;
const responseTimeoutMs = 5000;
const slowQueryMs = 60_000;
const slowCompanyMs = 5000;
const maxSlowCount = 1000;
const queryCanceled = '57014';
