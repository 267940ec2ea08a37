import type pg from 'pg';
import { type ConnectionSettings, DatabaseAway, meantBy, poolOf } from './connection.ts';
import type { Results } from './pipeline.ts';
import { type EndPool, endingOf } from './pool-closer.ts';
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
  private readonly momentS: number;
  private readonly pool: pg.Pool;
  private readonly endPool: EndPool;
  private readonly open = new Set<pg.PoolClient>();
  private opening = 0;
  /** Until when each question that took too long is not asked here, by its name, and those of its company, by its id. */
  private readonly slowUntilMs = new Map<string | number, number>();

  constructor(settings: ConnectionSettings, momentS = usualMomentS) {
    this.momentS = momentS;
    this.pool = poolOf({ ...settings, statementS: momentS }, connectionsAtMost);
    this.endPool = endingOf(this.pool);
  }

  /** The answers, or undefined where these are to be asked on a connection of their own. */
  async ask(customerId: number, questions: readonly Sql[]): Promise<Results | undefined> {
    const statements = questions.map((question) => question.statement());
    const nowMs = performance.now();
    const isSlow = (asked: string | number) => (this.slowUntilMs.get(asked) ?? 0) > nowMs;
    if (isSlow(customerId) || statements.some(({ name }) => isSlow(name))) return undefined;
    const client = this.connectionToAsk();
    if (!client) return undefined;
    const wire = ProtocolConnection.of(client);
    const limit = setTimeout(() => wire.hangUp(new DatabaseAway('no answer in time')), silenceMs);
    try {
      return await wire.askTogether(statements);
    } catch (error) {
      const meant = meantBy(error);
      if (meant instanceof DatabaseAway) this.giveUp(client);
      if ((error as { code?: string }).code !== queryCanceled) throw meant;
      this.remember(statements.at(-1)?.name ?? '', slowQuestionMs);
      this.remember(customerId, slowCompanyMs);
      return undefined;
    } finally {
      clearTimeout(limit);
    }
  }

  async close(withinS: number): Promise<void> {
    for (const client of [...this.open]) this.giveUp(client);
    await this.endPool(withinS);
  }

  /**
   * The first that is not asked enough yet: one that is awake takes another question in less than it takes to wake the
   * next one. Where all are asked enough, the one that is asked least, and another is opened; nobody waits for that.
   */
  private connectionToAsk(): pg.PoolClient | undefined {
    let least: pg.PoolClient | undefined;
    let asked = Infinity;
    for (const client of this.open) {
      const count = ProtocolConnection.of(client).asked;
      if (count < enoughAsked) return client;
      if (count < asked) [least, asked] = [client, count];
    }
    if (this.open.size + this.opening < connectionsAtMost) void this.openAnother();
    return least;
  }

  private async openAnother(): Promise<void> {
    this.opening++;
    try {
      const client = await this.pool.connect();
      const { rows } = await client.query(
        "select setting::integer as ms from pg_settings where name = 'statement_timeout'",
      );
      // A pooler may drop what a connection asks for: then nothing is asked on it.
      if (rows[0].ms === this.momentS * 1000 && !this.pool.ending) {
        this.open.add(client);
        client.once('end', () => this.giveUp(client));
      } else client.release(true);
    } catch {
      // What is wrong is told by the connection on which the question is asked instead.
    } finally {
      this.opening--;
    }
  }

  private giveUp(client: pg.PoolClient): void {
    if (this.open.delete(client)) client.release(true);
  }

  private remember(asked: string | number, forMs: number): void {
    if (this.slowUntilMs.size >= rememberedAtMost) this.slowUntilMs.clear();
    this.slowUntilMs.set(asked, performance.now() + forMs);
  }
}

/** One for each core that a small machine has left for its database. */
export const connectionsAtMost = 2;
/** Of pages so many take a millisecond or two. */
const enoughAsked = 8;
/** Ten times what a page takes. Who is behind as many as are let in at once waits a second at the very worst. */
const usualMomentS = 0.1;
const silenceMs = 5000;
const slowQuestionMs = 60_000;
const slowCompanyMs = 5000;
const rememberedAtMost = 1000;
const queryCanceled = '57014';
