import type pg from 'pg';
import type { Db } from './db.ts';
import { type Notice, outboxChannel } from './notices.ts';
import { runPipeline } from './protocol/connection.ts';
import type { Row } from './protocol/pipeline.ts';
import { arrayLiteral, type Sql, sql } from './statement.ts';

/** What caused an announced change. The announcement names the transaction's user only if that user did. */
export type AnnouncementSource = 'user' | 'device';

/** A transaction: all its writes are committed, or none. Its first query opens it, in the same round trip. */
export class Transaction implements Db {
  private readonly client: pg.PoolClient;
  private readonly opening: Sql;
  private isOpen = false;
  private readonly queued: Sql[] = [];
  /**
   * Queries that run after a rollback, in a separate transaction. They record what must count for refused callers too,
   * such as failed guesses. Rolled back with the rest, the count would never reach its limit.
   */
  readonly afterRollback: Sql[] = [];
  /** The notices sent to other processes after the commit. */
  readonly notices: Notice[] = [];
  /** Constraints whose violation shows that a concurrent transaction was first, so that this one runs again. */
  readonly retriedConstraints = new Set<string>();

  /** @param opening the query that sets whose transaction it is. It fails if the session has ended */
  constructor(client: pg.PoolClient, opening: Sql) {
    this.client = client;
    this.opening = opening;
  }

  async rows(query: Sql): Promise<readonly Row[]> {
    const [rows = []] = await this.pipeline([query]);
    return rows;
  }

  /** Runs several queries in order, in one round trip, and returns the rows of each. */
  async pipeline(queries: readonly Sql[]): Promise<readonly (readonly Row[])[]> {
    const before = this.queued.splice(0);
    const opening = this.isOpen ? [] : [sql`begin`, this.opening];
    this.isOpen = true;
    const results = await runPipeline(this.client, [...opening, ...before, ...queries]);
    return results.slice(opening.length + before.length);
  }

  /**
   * Queues a query whose rows are not needed. It runs in one round trip with the next query, or with the commit at the
   * latest.
   */
  queue(query: Sql): void {
    this.queued.push(query);
  }

  /** Makes the transaction run again from its beginning if it violates this constraint. */
  retryOn(constraint: string): void {
    this.retriedConstraints.add(constraint);
  }

  /** Announces this type for each of these records, if the transaction commits. */
  announce(type: string, records: readonly object[], source: AnnouncementSource = 'user'): void {
    this.announceJson(type, JSON.stringify(records), source);
  }

  /** Like `announce`, for records given as one JSON list. */
  announceJson(type: string, records: string, source: AnnouncementSource = 'user'): void {
    this.queue(sql`select announce(${type}, ${records}::jsonb, ${source === 'device'})`);
    this.noteAnnouncement();
  }

  /** Notifies readers after the commit of an announcement that a trigger makes. */
  noteAnnouncement(): void {
    this.notices.push({ channel: outboxChannel, text: '' });
  }

  /**
   * Declares that the transaction announces only in these companies, if it did not begin in a company. Readers of other
   * companies then do not wait for it.
   */
  announceOnlyIn(companyIds: readonly number[]): void {
    this.queue(sql`select announce_only_in(variadic ${arrayLiteral(companyIds)}::bigint[])`);
  }

  async commit(): Promise<void> {
    await this.pipeline([sql`commit`]);
  }

  /** Rolls back. A transaction that was not opened yet is opened first, so that an ended session is refused. */
  async rollBack(): Promise<void> {
    this.queued.length = 0;
    try {
      if (!this.isOpen) await this.pipeline([]);
    } finally {
      await runPipeline(this.client, [sql`rollback`]);
    }
  }
}
