import type pg from 'pg';
import { runPipeline } from './connection.ts';
import type { Db } from './db.ts';
import type { Notice } from './notices.ts';
import type { Row } from './pipeline.ts';
import { arrayLiteral, type Sql, sql } from './statement.ts';

/** A transaction: all that it writes is committed, or nothing. Its first query opens it, in the same round trip. */
export class Transaction implements Db {
  private readonly client: pg.PoolClient;
  private readonly opening: Sql;
  private isOpen = false;
  private readonly queued: Sql[] = [];
  /**
   * Queries that run after a rollback, in a transaction of their own: what must be counted of those who were refused,
   * such as how often they have guessed. Rolled back with the rest it would never reach its limit.
   */
  readonly afterRollback: Sql[] = [];
  /** What other processes are told once it has committed. */
  readonly notices: Notice[] = [];

  /** @param opening the query that sets whose transaction it is, and fails where the session has ended */
  constructor(client: pg.PoolClient, opening: Sql) {
    this.client = client;
    this.opening = opening;
  }

  async rows(query: Sql): Promise<readonly Row[]> {
    const [rows = []] = await this.pipeline([query]);
    return rows;
  }

  /** Runs several queries, one after the other, in one round trip, and gives the rows of each. */
  async pipeline(queries: readonly Sql[]): Promise<readonly (readonly Row[])[]> {
    const before = this.queued.splice(0);
    const opening = this.isOpen ? [] : [sql`begin`, this.opening];
    this.isOpen = true;
    const results = await runPipeline(this.client, [...opening, ...before, ...queries]);
    return results.slice(opening.length + before.length);
  }

  /**
   * Runs a query whose rows nobody waits for: in one round trip with the next one, or with the commit at the latest.
   */
  queue(query: Sql): void {
    this.queued.push(query);
  }

  /** Writes down that this has happened to each of these records: announced if the transaction commits. */
  announce(type: string, records: readonly object[]): void {
    this.announceJson(type, JSON.stringify(records));
  }

  /** The same of records that are told as JSON, as a list. */
  announceJson(type: string, records: string): void {
    this.queue(sql`select announce(${type}, ${records}::jsonb)`);
    this.notices.push({ channel: 'outbox', text: '' });
  }

  /** Shows that it announces in these companies alone, for one that did not begin in a company: readers of others do not wait for it. */
  announceOnlyIn(companyIds: readonly number[]): void {
    this.queue(sql`select announce_only_in(variadic ${arrayLiteral(companyIds)}::bigint[])`);
  }

  async commit(): Promise<void> {
    await this.pipeline([sql`commit`]);
  }

  /** Rolls back, having opened it where it was not: if the session has ended, that is the refusal. */
  async rollBack(): Promise<void> {
    this.queued.length = 0;
    try {
      if (!this.isOpen) await this.pipeline([]);
    } finally {
      await runPipeline(this.client, [sql`rollback`]);
    }
  }
}
