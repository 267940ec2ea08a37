import { Refusal } from '@tropeiro/domain/faults/refusal.ts';
import type pg from 'pg';
import { cancelStatement } from './cancel-statement.ts';
import { release, runPipelineAsBytes } from './connection.ts';
import { joinRecords } from './page.ts';
import type { BytesRow, Results } from './pipeline.ts';
import { integerLiteral, type Sql, sql } from './statement.ts';

export type ListCursorQueries = {
  readonly query: Sql;
  /** Opens the company to the transaction, `t` where that may be. */
  readonly enter: Sql;
  /** Whether that is still so, at every portion. */
  readonly isLive: Sql;
};

/** No more than this is in a portion, but for the record that goes beyond it; of a list two portions are held at most. */
const maxChunkRecords = 500;
const maxChunkBytes = 1_000_000;
const fetch = sql`select fetch_portion(${integerLiteral(maxChunkRecords)}, ${integerLiteral(maxChunkBytes)})`;

/**
 * A long list as of one moment, read in portions over a connection of its own. Each portion is a statement of its own, so
 * that a slow reader does not use up the time one statement may take, and begins with the question whether the session
 * still lives. It is over with its last portion, or when the answer it is read for is (`life`), in whatever way.
 */
export class ListCursor {
  private readonly client: pg.PoolClient;
  private readonly signal: AbortSignal;
  private isOpen = true;
  private isRunning = false;

  private constructor(client: pg.PoolClient, life: AbortSignal) {
    this.client = client;
    this.signal = life;
    life.addEventListener('abort', this.abort, { once: true });
    if (life.aborted) this.abort();
  }

  /**
   * Its portions, the first of which has been fetched: until then the answer can still be a refusal. Each is the bytes of
   * its records with `separator` between them, none where there are none, to be passed on as they are.
   */
  static async open(
    client: pg.PoolClient,
    { query: question, enter, isLive }: ListCursorQueries,
    life: AbortSignal,
  ): Promise<AsyncGenerator<Buffer>> {
    const cursor = new ListCursor(client, life);
    const declare = sql`declare listing no scroll cursor for ${question}`;
    const [, entered, , first] = await cursor.run([sql`begin isolation level read committed`, enter, declare, fetch]);
    cursor.requireLive(entered);
    return cursor.chunks(await cursor.toChunk(first), isLive);
  }

  /** The next portion is fetched while one is read, so that neither the database nor the reader waits for the other. */
  private async *chunks(first: Buffer, isLive: Sql): AsyncGenerator<Buffer> {
    try {
      for (let portion: Buffer | undefined = first; portion; ) {
        const nextChunk: Promise<Buffer> | undefined = this.isOpen ? this.next(isLive) : undefined;
        // Thrown when it is its turn, or not at all where nobody reads on.
        nextChunk?.catch(() => {});
        yield portion;
        portion = await nextChunk;
      }
      // Closed from outside, it has not come to its end.
      this.signal.throwIfAborted();
    } finally {
      this.abort();
    }
  }

  private async next(isLive: Sql): Promise<Buffer> {
    const [live, portion] = await this.run([isLive, fetch]);
    this.requireLive(live);
    return this.toChunk(portion);
  }

  private async run(questions: readonly Sql[]): Promise<Results> {
    this.signal.throwIfAborted();
    this.isRunning = true;
    try {
      return await runPipelineAsBytes(this.client, questions);
    } catch (error) {
      this.abort();
      this.signal.throwIfAborted();
      throw error;
    } finally {
      this.isRunning = false;
    }
  }

  private requireLive(rows: readonly BytesRow[] | undefined): void {
    if (rows?.[0]?.[0]?.toString() === 't') return;
    this.abort();
    throw new Refusal('session_ended');
  }

  /** Behind the last record comes a null: with it the connection is free for another list, before this one is read. */
  private async toChunk(rows: readonly BytesRow[] = []): Promise<Buffer> {
    const records = rows.flatMap(([record]) => record ?? []);
    if (records.length < rows.length) {
      await this.run([sql`commit`]);
      this.close(false);
    }
    return joinRecords(records);
  }

  /** What still holds its cursor, or works on a portion, is of no use to anybody: closing the connection frees it. */
  private readonly abort = (): void => {
    if (!this.isOpen) return;
    if (this.isRunning) cancelStatement(this.client);
    this.close(true);
  };

  private close(isBroken: boolean): void {
    this.isOpen = false;
    this.signal.removeEventListener('abort', this.abort);
    release(this.client, isBroken);
  }
}
