import type pg from 'pg';
import { runPipeline } from './connection.ts';
import type { Db } from './db.ts';
import type { Row } from './pipeline.ts';
import { type Sql, sql } from './statement.ts';

/** Everything that is asked in it is kept, or nothing. It is opened by its first question, in the same round trip. */
export class Transaction implements Db {
  private readonly client: pg.PoolClient;
  private readonly opening: Sql;
  private isOpen = false;
  private readonly queued: Sql[] = [];
  /**
   * Asked after everything was taken back, when it was: what must be written down of those who were refused, such as how
   * often they have guessed. Taken back with the rest it would never reach its limit.
   */
  readonly afterRollback: Sql[] = [];

  /** @param opening what sets whose transaction it is, and fails where it may be nobody's */
  constructor(client: pg.PoolClient, opening: Sql) {
    this.client = client;
    this.opening = opening;
  }

  async rows(question: Sql): Promise<readonly Row[]> {
    const [rows = []] = await this.pipeline([question]);
    return rows;
  }

  /** Several questions, one after the other, in one round trip. */
  async pipeline(questions: readonly Sql[]): Promise<readonly (readonly Row[])[]> {
    const before = this.queued.splice(0);
    const opening = this.isOpen ? [] : [sql`begin`, this.opening];
    this.isOpen = true;
    const answers = await runPipeline(this.client, [...opening, ...before, ...questions]);
    return answers.slice(opening.length + before.length);
  }

  /** For what has no answer to wait for: asked in one round trip with whatever is asked next, the commit at the latest. */
  queue(question: Sql): void {
    this.queued.push(question);
  }

  async commit(): Promise<void> {
    await this.pipeline([sql`commit`]);
  }

  /** Also opens one that was not: whose session has ended is told so, and not what else is wrong. */
  async rollBack(): Promise<void> {
    this.queued.length = 0;
    try {
      if (!this.isOpen) await this.pipeline([]);
    } finally {
      await runPipeline(this.client, [sql`rollback`]);
    }
  }
}
