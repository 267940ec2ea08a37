import type pg from 'pg';
import { type ConnectionSettings, createPool, DatabaseAway, translateError } from './connection.ts';
import type { Results } from './pipeline.ts';
import { type ClosePool, poolCloser } from './pool-closer.ts';
import { ProtocolConnection } from './protocol-connection.ts';
import type { Sql } from './statement.ts';

/**
 * Short questions of many calls, asked one behind the other on few connections. A connection for each of them wakes a
 * process of the database for each; one that is awake answers several in two thirds of the time.
 *
 * Each call is a batch with a Sync of its own, and so a transaction of its own: neither what it sets nor how it fails
 * reaches the next. What takes longer than a moment is ended by PostgreSQL, so that those behind it do not wait, and is
 * to be asked again on a connection of its own, as is the same question for a minute, and whatever its company asks for
 * some seconds: one with slow questions of many forms would stand before the others with each.
 */
export class ShortReads {
  private readonly timeoutS: number;
  private readonly pool: pg.Pool;
  private readonly closePool: ClosePool;
  private readonly connections = new Set<pg.PoolClient>();
  private openingCount = 0;
  /** Until when each question that took too long is not asked here, by its name, and those of its company, by its id. */
  private readonly slowUntilMs = new Map<string | number, number>();

  constructor(settings: ConnectionSettings, momentS = defaultTimeoutS) {
    this.timeoutS = momentS;
    this.pool = createPool({ ...settings, statementTimeoutS: momentS }, maxConnectionCount);
    this.closePool = poolCloser(this.pool);
  }

  /** The answers, or undefined where these are to be asked on a connection of their own. */
  async run(customerId: number, questions: readonly Sql[]): Promise<Results | undefined> {
    const statements = questions.map((question) => question.statement());
    const nowMs = performance.now();
    const isSlow = (asked: string | number) => (this.slowUntilMs.get(asked) ?? 0) > nowMs;
    if (isSlow(customerId) || statements.some(({ name }) => isSlow(name))) return undefined;
    const client = this.pickConnection();
    if (!client) return undefined;
    const wire = ProtocolConnection.of(client);
    const limit = setTimeout(() => wire.destroy(new DatabaseAway('no answer in time')), responseTimeoutMs);
    try {
      return await wire.sendCorked(statements);
    } catch (error) {
      const meant = translateError(error);
      if (meant instanceof DatabaseAway) this.discard(client);
      if ((error as { code?: string }).code !== queryCanceled) throw meant;
      this.markSlow(statements.at(-1)?.name ?? '', slowQueryMs);
      this.markSlow(customerId, slowCompanyMs);
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
   * The first that is not asked enough yet: one that is awake takes another question in less than it takes to wake the
   * next one. Where all are asked enough, the one that is asked least, and another is opened; nobody waits for that.
   */
  private pickConnection(): pg.PoolClient | undefined {
    let least: pg.PoolClient | undefined;
    let asked = Infinity;
    for (const client of this.connections) {
      const count = ProtocolConnection.of(client).pendingCount;
      if (count < fullPipelineCount) return client;
      if (count < asked) [least, asked] = [client, count];
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
      // A pooler may drop what a connection asks for: then nothing is asked on it.
      if (rows[0].ms === this.timeoutS * 1000 && !this.pool.ending) {
        this.connections.add(client);
        client.once('end', () => this.discard(client));
      } else client.release(true);
    } catch {
      // What is wrong is told by the connection on which the question is asked instead.
    } finally {
      this.openingCount--;
    }
  }

  private discard(client: pg.PoolClient): void {
    if (this.connections.delete(client)) client.release(true);
  }

  private markSlow(asked: string | number, forMs: number): void {
    if (this.slowUntilMs.size >= maxSlowCount) this.slowUntilMs.clear();
    this.slowUntilMs.set(asked, performance.now() + forMs);
  }
}

/** One for each core that a small machine has left for its database. */
export const maxConnectionCount = 2;
/** Of pages so many take a millisecond or two. */
const fullPipelineCount = 8;
/** Ten times what a page takes. Who is behind as many as are let in at once waits a second at the very worst. */
const defaultTimeoutS = 0.1;
const responseTimeoutMs = 5000;
const slowQueryMs = 60_000;
const slowCompanyMs = 5000;
const maxSlowCount = 1000;
const queryCanceled = '57014';
