import { Refusal } from '@tropeiro/domain/faults/refusal.ts';
import type pg from 'pg';
import { cancelStatement } from './cancel-statement.ts';
import { release, runForBytes } from './connection.ts';
import { asPortion } from './page.ts';
import type { BytesRow, Results } from './pipeline.ts';
import { literal, type Sql, sql } from './statement.ts';

export type ListQuestion = {
  readonly question: Sql;
  /** Opens the company to the transaction, `t` where that may be. */
  readonly enter: Sql;
  /** Whether that is still so, at every portion. */
  readonly isLive: Sql;
};

/** No more than this is in a portion, but for the record that goes beyond it; of a list two portions are held at most. */
const recordsAtOnce = 500;
const bytesAtOnce = 1_000_000;
const fetch = sql`select fetch_portion(${literal(recordsAtOnce)}, ${literal(bytesAtOnce)})`;

/**
 * A long list as of one moment, read in portions over a connection of its own. Each portion is a statement of its own, so
 * that a slow reader does not use up the time one statement may take, and begins with the question whether the session
 * still lives. It is over with its last portion, or when the answer it is read for is (`life`), in whatever way.
 */
export class ListCursor {
  private readonly client: pg.PoolClient;
  private readonly life: AbortSignal;
  private isOpen = true;
  private isAsking = false;

  private constructor(client: pg.PoolClient, life: AbortSignal) {
    this.client = client;
    this.life = life;
    life.addEventListener('abort', this.breakOff, { once: true });
    if (life.aborted) this.breakOff();
  }

  /**
   * Its portions, the first of which has been fetched: until then the answer can still be a refusal. Each is the bytes of
   * its records with `separator` between them, none where there are none, to be passed on as they are.
   */
  static async open(
    client: pg.PoolClient,
    { question, enter, isLive }: ListQuestion,
    life: AbortSignal,
  ): Promise<AsyncGenerator<Buffer>> {
    const cursor = new ListCursor(client, life);
    const declare = sql`declare listing no scroll cursor for ${question}`;
    const [, entered, , first] = await cursor.ask([sql`begin isolation level read committed`, enter, declare, fetch]);
    cursor.requireLive(entered);
    return cursor.portions(await cursor.taken(first), isLive);
  }

  /** The next portion is fetched while one is read, so that neither the database nor the reader waits for the other. */
  private async *portions(first: Buffer, isLive: Sql): AsyncGenerator<Buffer> {
    try {
      for (let portion: Buffer | undefined = first; portion; ) {
        const next: Promise<Buffer> | undefined = this.isOpen ? this.next(isLive) : undefined;
        // Thrown when it is its turn, or not at all where nobody reads on.
        next?.catch(() => {});
        yield portion;
        portion = await next;
      }
      // Closed from outside, it has not come to its end.
      this.life.throwIfAborted();
    } finally {
      this.breakOff();
    }
  }

  private async next(isLive: Sql): Promise<Buffer> {
    const [live, portion] = await this.ask([isLive, fetch]);
    this.requireLive(live);
    return this.taken(portion);
  }

  private async ask(questions: readonly Sql[]): Promise<Results> {
    this.life.throwIfAborted();
    this.isAsking = true;
    try {
      return await runForBytes(this.client, questions);
    } catch (error) {
      this.breakOff();
      this.life.throwIfAborted();
      throw error;
    } finally {
      this.isAsking = false;
    }
  }

  private requireLive(rows: readonly BytesRow[] | undefined): void {
    if (rows?.[0]?.[0]?.toString() === 't') return;
    this.breakOff();
    throw new Refusal('session_ended');
  }

  /** Behind the last record comes a null: with it the connection is free for another list, before this one is read. */
  private async taken(rows: readonly BytesRow[] = []): Promise<Buffer> {
    const records = rows.flatMap(([record]) => record ?? []);
    if (records.length < rows.length) {
      await this.ask([sql`commit`]);
      this.close(false);
    }
    return asPortion(records);
  }

  /** What still holds its cursor, or works on a portion, is of no use to anybody: closing the connection frees it. */
  private readonly breakOff = (): void => {
    if (!this.isOpen) return;
    if (this.isAsking) cancelStatement(this.client);
    this.close(true);
  };

  private close(isBroken: boolean): void {
    this.isOpen = false;
    this.life.removeEventListener('abort', this.breakOff);
    release(this.client, isBroken);
  }
}
