import { Refusal } from '@tropeiro/domain/faults/refusal.ts';
import type pg from 'pg';
import { cancelStatement } from '../protocol/cancel-statement.ts';
import { release, runPipelineAsBytes } from '../protocol/connection.ts';
import type { BytesRow, Results } from '../protocol/pipeline.ts';
import { integerLiteral, type Sql, sql } from '../statement.ts';
import { joinRecords } from './page.ts';

/** The maximum size of a chunk; only its last record may exceed it. At most two chunks of a list are in memory. */
const maxChunkRecords = 500;
const maxChunkBytes = 1_000_000;
const fetch = sql`select fetch_portion(${integerLiteral(maxChunkRecords)}, ${integerLiteral(maxChunkBytes)})`;

/**
 * A server-side cursor of a long list, read in chunks over its own connection from one snapshot. Each chunk is a
 * separate statement, so a slow reader does not use up the statement timeout, and each checks that the session is live.
 * The cursor closes with its last chunk, or when the response that it is read for ends (`signal`).
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
   * Opens a cursor and returns its chunks. The first chunk has been fetched by then, because the call can be refused
   * only until the response begins. A chunk is the bytes of its records with `separator` between them, or empty.
   * `enter` checks the session with the first chunk, and with every other one.
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
   * Yields the chunks. It fetches the next one while the current one is read, so that neither the database nor the
   * reader waits.
   */
  private async *chunks(first: Buffer, enter: Sql): AsyncGenerator<Buffer> {
    try {
      for (let chunk: Buffer | undefined = first; chunk; ) {
        const next: Promise<Buffer> | undefined = this.isOpen ? this.fetchNext(enter) : undefined;
        // The error is thrown when its chunk is due, or never if the caller stops reading.
        next?.catch(() => {});
        yield chunk;
        chunk = await next;
      }
      // If it was closed from outside, it has not reached its end.
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
   * The rows as a chunk. A null marks the end: the connection can then serve another list before this chunk is read.
   */
  private async toChunk(rows: readonly BytesRow[] = []): Promise<Buffer> {
    const records = rows.flatMap(([record]) => record ?? []);
    if (records.length < rows.length) {
      await this.run([sql`commit`]);
      this.close(false);
    }
    return joinRecords(records);
  }

  /** Closes the connection, with its cursor and running statement, unless the list has reached its end. */
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
