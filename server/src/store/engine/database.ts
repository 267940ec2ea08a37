import type { Actor } from '@tropeiro/domain/access/actor.ts';
import { Refusal } from '@tropeiro/domain/faults/refusal.ts';
import type pg from 'pg';
import { FairSemaphore, type Holder, type SemaphoreLimits } from '../../sharing/fair-semaphore.ts';
import {
  type ConnectionSettings,
  createPool,
  DatabaseAway,
  release,
  runPipeline,
  runPipelineAsBytes,
} from './connection.ts';
import { explainedRefusal } from './constraints.ts';
import { enter, enterExpression, enterOrFail, type Origin, requireEntered } from './enter.ts';
import { ListCursor } from './list-cursor.ts';
import { holdingConnection, requireNoConnectionHeld } from './nested-connections.ts';
import { asTexts, type BytesRow, type Results, type Row } from './pipeline.ts';
import { type ClosePool, poolCloser } from './pool-closer.ts';
import { systemRole } from './roles.ts';
import { ShortReads } from './short-reads.ts';
import { type Sql, sql } from './statement.ts';
import { Transaction } from './transaction.ts';

/** How many connections there are for long lists beside so many for everything else. */
export const listConnectionCount = (connections: number): number => Math.max(2, Math.ceil(connections / 2));

/** Nothing that is asked from the command line goes on for so long after it was told to end. */
const defaultCloseS = 60;

/** The only way to the data. A question is asked as somebody, and sees that somebody's company. */
export class Database {
  readonly pool: pg.Pool;
  /** Long lists have connections of their own, so that slow readers of them cannot starve everybody else. */
  private readonly listPool: pg.Pool;
  private readonly shortReads: ShortReads;
  private readonly poolClosers: readonly ClosePool[];
  private readonly waitS: number;
  /** How the connections of the pool are shared between companies. */
  readonly shares: FairSemaphore;

  constructor(settings: ConnectionSettings) {
    this.pool = createPool(settings, settings.maxConnections);
    this.listPool = createPool(settings, listConnectionCount(settings.maxConnections));
    this.shortReads = new ShortReads(settings);
    this.poolClosers = [this.pool, this.listPool].map(poolCloser);
    this.waitS = settings.waitS;
    this.shares = new FairSemaphore(shareLimitsOf(settings));
  }

  /** One question outside any company: keys, allowances, logins. It sees no tenant's rows. */
  async rows(question: Sql): Promise<readonly Row[]> {
    const [rows = []] = await this.withConnection(this.pool, (client) => runPipeline(client, [question]));
    return rows;
  }

  /** One question as this actor, in one round trip with the check that the session is alive. */
  async read(actor: Actor, origin: Origin, question: Sql): Promise<readonly Row[]> {
    return (await this.readBytes(actor, origin, question)).map(asTexts);
  }

  /** The same, for who passes the answer on as it is. */
  async readBytes(actor: Actor, origin: Origin, question: Sql): Promise<readonly BytesRow[]> {
    const [entered = [], rows = []] = await this.runPipelineAs(actor, [enter(actor, origin), question]);
    requireEntered(entered.map(asTexts));
    return rows;
  }

  /** Refuses when the actor's session has ended, for calls that have nothing else to ask. */
  async requireLiveSession(actor: Actor, origin: Origin): Promise<void> {
    const [entered = []] = await this.runPipelineAs(actor, [enter(actor, origin)]);
    requireEntered(entered.map(asTexts));
  }

  /**
   * The records of a long list as of one moment, in portions, however long it takes to read them and for as long as the
   * session lives. With the end of `life` the connection is free, whatever it was doing.
   */
  async openList(actor: Actor, origin: Origin, question: Sql, life: AbortSignal): Promise<AsyncGenerator<Buffer>> {
    const client = await this.connect(this.listPool);
    // The transaction's own clock stands still while the list is read, so that the end of a session is held against
    // the clock on the wall.
    const isLive = sql`select ${enterExpression(actor, origin)} and exists (
      select from session where id = ${actor.session_id} and date_expires > clock_timestamp())`;
    return ListCursor.open(client, { query: question, enter: enter(actor, origin), isLive }, life);
  }

  /** Everything `work` asks is one transaction as this actor: all of it is kept, or none. */
  transact<T>(actor: Actor, origin: Origin, work: (transaction: Transaction) => Promise<T>): Promise<T> {
    return this.withShare(actor, () => this.transactWithRetries(enterOrFail(actor, origin), work));
  }

  /** The same for somebody who has no session yet: login, and the command line. */
  transactInCompany<T>(
    customerId: number | undefined,
    actor: object,
    work: (transaction: Transaction) => Promise<T>,
  ): Promise<T> {
    return this.transactWithRetries(
      sql`select set_config('tropeiro.customer_id', ${customerId ?? ''}, true), set_config('tropeiro.actor', ${actor}, true)`,
      work,
    );
  }

  /**
   * The same in no company, for what comes of all of them in one stream: it waits its turn at the connections as one
   * company more, and reaches the rows of companies only through the functions that look across them.
   */
  transactAcrossCompanies<T>(actor: object, work: (transaction: Transaction) => Promise<T>): Promise<T> {
    return this.shares.run(acrossCompanies, () => this.transactInCompany(undefined, actor, work));
  }

  /** The same outside of all companies, for a login that may take on the role to which they are all open. */
  transactAsSystem<T>(actor: object, work: (transaction: Transaction) => Promise<T>): Promise<T> {
    return this.transactWithRetries(
      sql`select set_config('role', ${systemRole}, true), set_config('tropeiro.actor', ${actor}, true)`,
      work,
    );
  }

  /** What is still held when the time is up is cut. */
  async close(withinS = defaultCloseS): Promise<void> {
    await Promise.all([this.shortReads.close(withinS), ...this.poolClosers.map((end) => end(withinS))]);
  }

  /** In one transaction, behind others where it is short, and on a connection of its own where it is not. */
  private async runPipelineAs(actor: Actor, questions: readonly Sql[]): Promise<Results> {
    requireNoConnectionHeld(this.pool);
    return this.withShare(
      actor,
      async () =>
        (await this.shortReads.run(actor.customer_id, questions)) ??
        this.withConnection(this.pool, (client) => runPipelineAsBytes(client, questions)),
    );
  }

  /** Companies take turns at the connections, so that one with a hundred calls under way does not stand before the others. */
  private withShare<T>(actor: Actor, work: () => Promise<T>): Promise<T> {
    return this.shares.run(actor, work);
  }

  /** Done again when it was in the way of others and gave way to them: nothing of it is left then. */
  private async transactWithRetries<T>(opening: Sql, work: (transaction: Transaction) => Promise<T>): Promise<T> {
    for (let times = 1; times < maxAttemptCount; times++) {
      try {
        return await this.transactOnce(opening, work);
      } catch (error) {
        if (!isRetryable(error)) throw error;
      }
    }
    return this.transactOnce(opening, work);
  }

  private transactOnce<T>(opening: Sql, work: (transaction: Transaction) => Promise<T>): Promise<T> {
    return this.withConnection(this.pool, async (client) => {
      const transaction = new Transaction(client, opening);
      try {
        const result = await work(transaction);
        await transaction.commit();
        return result;
      } catch (error) {
        await transaction.rollBack();
        const ask = async (question: Sql) =>
          (await runPipeline(client, [sql`begin`, opening, question, sql`commit`]))[2] ?? [];
        if (transaction.afterRollback.length > 0)
          await runPipeline(client, [sql`begin`, opening, ...transaction.afterRollback, sql`commit`]);
        throw (await explainedRefusal(error, ask)) ?? error;
      }
    });
  }

  private async withConnection<T>(pool: pg.Pool, work: (client: pg.PoolClient) => Promise<T>): Promise<T> {
    const client = await this.connect(pool);
    let broken = true;
    try {
      const result = await holdingConnection(pool, () => work(client));
      broken = false;
      return result;
    } catch (error) {
      broken = !(error instanceof Refusal);
      throw error;
    } finally {
      release(client, broken);
    }
  }

  private async connect(pool: pg.Pool): Promise<pg.PoolClient> {
    requireNoConnectionHeld(pool);
    try {
      return await pool.connect();
    } catch (error) {
      if (pool.waitingCount > 0 || pool.totalCount >= (pool.options.max ?? 0)) {
        throw new Refusal('busy', { details: { retry: this.waitS }, headers: { 'retry-after': String(this.waitS) } });
      }
      throw new DatabaseAway(error);
    }
  }
}

const maxAttemptCount = 5;

/** Companies and sessions are numbered from 1. */
const acrossCompanies: Holder = { customer_id: 0, session_id: 0 };

/**
 * One connection is left to what is asked outside of companies (logins, limits, keys) and some to other companies, however
 * few there are. Whoever waits longer than for a connection is told to come back.
 */
function shareLimitsOf({ maxConnections: connections, waitS }: ConnectionSettings): SemaphoreLimits {
  const total = Math.max(1, connections - 1);
  const ofCompany = Math.max(1, Math.min(total - 1, Math.ceil(total * 0.8)));
  return { total, maxOfCompany: ofCompany, maxOfSession: ofCompany, maxWaitingCount: 1000, maxWaitS: waitS };
}

/** Of transactions that wait for each other PostgreSQL ends one (40P01), and of those that cannot follow each other (40001). */
const isRetryable = (error: unknown): boolean => ['40P01', '40001'].includes((error as { code?: string }).code ?? '');
