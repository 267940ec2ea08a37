import { Refusal } from '@tropeiro/domain/faults/refusal.ts';
import type pg from 'pg';
import { cancelStatement } from './cancel-statement.ts';
import { release, runPipelineAsBytes } from './connection.ts';
import { joinRecords } from './page.ts';
import type { BytesRow, Results } from './pipeline.ts';
import { integerLiteral, type Sql, sql } from './statement.ts';

/** A chunk has no more than this, but for the record that exceeds it; of a list two chunks are in memory at most. */
const maxChunkRecords = 500;
const maxChunkBytes = 1_000_000;
const fetch = sql`select fetch_portion(${integerLiteral(maxChunkRecords)}, ${integerLiteral(maxChunkBytes)})`;

/**
 * A server-side cursor of a long list, read in chunks over a connection of its own, from one snapshot. Each chunk is a
 * statement of its own, so that a slow reader does not use up the time one statement may take, and comes with the check
 * that the session is still live. It is closed with its last chunk, or when the response it is read for ends
 * (`signal`).
 */
export class ListCursor {
  private readonly client: pg.PoolClient;
  private readonly signal: AbortSignal;
  private isOpen = true;
  private isRunning = false;

  private constructor(client: pg.PoolClient, signal: AbortSignal) {
    this.client = client;
    this.signal = signal;
    signal.addEventListener('abort', this.abort, { once: true });
    if (signal.aborted) this.abort();
  }

  /**
   * Opens a cursor and gives its chunks, the first of which has been fetched: until then the call can still be refused.
   * Each is the bytes of its records with `separator` between them, none where there are none. The session is checked by
   * `enter` at the first of them, and at every other.
   */
  static async open(
    client: pg.PoolClient,
    query: Sql,
    enter: Sql,
    signal: AbortSignal,
  ): Promise<AsyncGenerator<Buffer>> {
    const cursor = new ListCursor(client, signal);
    const declare = sql`declare listing no scroll cursor for ${query}`;
    const [, entered, , first] = await cursor.run([sql`begin isolation level read committed`, enter, declare, fetch]);
    cursor.requireLive(entered);
    return cursor.chunks(await cursor.toChunk(first), enter);
  }

  /**
   * Yields the chunks. The next one is fetched while one is read, so that neither database nor reader waits for the
   * other.
   */
  private async *chunks(first: Buffer, enter: Sql): AsyncGenerator<Buffer> {
    try {
      for (let chunk: Buffer | undefined = first; chunk; ) {
        const next: Promise<Buffer> | undefined = this.isOpen ? this.fetchNext(enter) : undefined;
        // Thrown when it is its turn, or not at all where nobody reads on.
        next?.catch(() => {});
        yield chunk;
        chunk = await next;
      }
      // Closed from outside, it has not come to its end.
      this.signal.throwIfAborted();
    } finally {
      this.abort();
    }
  }

  private async fetchNext(enter: Sql): Promise<Buffer> {
    const [entered, chunk] = await this.run([enter, fetch]);
    this.requireLive(entered);
    return this.toChunk(chunk);
  }

  private async run(queries: readonly Sql[]): Promise<Results> {
    this.signal.throwIfAborted();
    this.isRunning = true;
    try {
      return await runPipelineAsBytes(this.client, queries);
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

  /**
   * The rows as a chunk. A null marks the end: the connection is then free for another list, before this one is read.
   */
  private async toChunk(rows: readonly BytesRow[] = []): Promise<Buffer> {
    const records = rows.flatMap(([record]) => record ?? []);
    if (records.length < rows.length) {
      await this.run([sql`commit`]);
      this.close(false);
    }
    return joinRecords(records);
  }

  /** Closes the connection, unless the list has come to its end, and with it the cursor and whatever still runs. */
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
