import type { Actor } from '@tropeiro/domain/access/actor.ts';
import { Refusal } from '@tropeiro/domain/faults/refusal.ts';
import { busy } from '@tropeiro/domain/faults/scarce-thing.ts';
import type pg from 'pg';
import { FairSemaphore, type Holder } from '../../sharing/fair-semaphore.ts';
import {
  type ConnectionSettings,
  createPool,
  DatabaseAway,
  release,
  runPipeline,
  runPipelineAsBytes,
} from './connection.ts';
import { jobConnectionCount, jobLimits, listConnectionCount, requestLimits } from './connection-shares.ts';
import { explainedRefusal } from './constraint-refusals.ts';
import { enter, enterOrFail, type Origin, openNone, openOnly, requireEntered } from './enter.ts';
import { ListCursor } from './list-cursor.ts';
import { holdingConnection, requireNoConnectionHeld } from './nested-connections.ts';
import { type Notice, NoticeListener, NoticeSender } from './notices.ts';
import { asTexts, type BytesRow, type Results, type Row } from './pipeline.ts';
import { type ClosePool, poolCloser } from './pool-closer.ts';
import { systemRole } from './roles.ts';
import { ShortReads } from './short-reads.ts';
import { type Sql, sql } from './statement.ts';
import { Transaction } from './transaction.ts';

/** How long `close` waits by default, which is for the command line: nothing there runs on for so long. */
const defaultCloseS = 60;

/** The database of a process: the only way to the data. A query runs as somebody, and sees that somebody's company. */
export class Database {
  readonly pool: pg.Pool;
  /** Long lists have connections of their own, so that slow readers of them cannot starve everybody else. */
  private readonly listPool: pg.Pool;
  /** Jobs have connections of their own: neither can many jobs block requests, nor many requests the jobs. */
  private readonly jobPool: pg.Pool;
  private readonly shortReads: ShortReads;
  private readonly poolClosers: readonly ClosePool[];
  private readonly waitS: number;
  /** How the connections of the pool are shared between companies. */
  readonly shares: FairSemaphore;
  /** How the connections of jobs are shared between companies. */
  readonly jobShares: FairSemaphore;
  private readonly url: string;
  private readonly noticeSender = new NoticeSender((query) => this.rows(query));

  constructor(settings: ConnectionSettings) {
    this.pool = createPool(settings, settings.maxConnections);
    this.listPool = createPool(settings, listConnectionCount(settings.maxConnections));
    this.jobPool = createPool(settings, jobConnectionCount(settings.maxConnections));
    this.shortReads = new ShortReads(settings);
    this.poolClosers = [this.pool, this.listPool, this.jobPool].map(poolCloser);
    this.waitS = settings.waitS;
    this.url = settings.url;
    this.shares = new FairSemaphore(requestLimits(settings));
    this.jobShares = new FairSemaphore(jobLimits(settings));
  }

  /** Runs one query outside any company: keys, allowances, logins. It sees no tenant's rows. */
  async rows(query: Sql): Promise<readonly Row[]> {
    const [rows = []] = await this.withConnection(this.pool, (client) => runPipeline(client, [query]));
    return rows;
  }

  /** Runs one query as this actor, in one round trip with the check that the session is alive. */
  async read(actor: Actor, origin: Origin, query: Sql): Promise<readonly Row[]> {
    return (await this.readBytes(actor, origin, query)).map(asTexts);
  }

  /** The same with the columns as bytes, for who passes them on as they are. */
  async readBytes(actor: Actor, origin: Origin, query: Sql): Promise<readonly BytesRow[]> {
    const [entered = [], rows = []] = await this.runPipelineAs(actor, [enter(actor, origin), query]);
    requireEntered(entered.map(asTexts));
    return rows;
  }

  /** Refuses when the actor's session has ended, for calls that have nothing to query. */
  async requireLiveSession(actor: Actor, origin: Origin): Promise<void> {
    const [entered = []] = await this.runPipelineAs(actor, [enter(actor, origin)]);
    requireEntered(entered.map(asTexts));
  }

  /**
   * Streams the records of a long list in chunks, from one snapshot, however long it takes to read them and for as long
   * as the session lives. When the signal is aborted the connection is free, whatever it was running.
   */
  async openList(actor: Actor, origin: Origin, query: Sql, signal: AbortSignal): Promise<AsyncGenerator<Buffer>> {
    const client = await this.connect(this.listPool);
    return ListCursor.open(client, query, enter(actor, origin), signal);
  }

  /** Runs `work` in one transaction as this actor: all that it writes is committed, or nothing. */
  transact<T>(actor: Actor, origin: Origin, work: (transaction: Transaction) => Promise<T>): Promise<T> {
    return this.shares.run(actor, () => this.transactWithRetries(this.pool, enterOrFail(actor, origin), work));
  }

  /**
   * The same in a company, or in none, for a caller without a session: login, public pages, and the command line. In a
   * company it counts toward the company's share; the connection that is left to none is for logins, keys and limits.
   */
  transactInCompany<T>(
    companyId: number | undefined,
    actor: object,
    work: (transaction: Transaction) => Promise<T>,
  ): Promise<T> {
    if (companyId === undefined) return this.transactWithRetries(this.pool, openNone(actor), work);
    return this.shares.run(holderWithoutSession(companyId), () =>
      this.transactWithRetries(this.pool, openOnly(companyId, actor), work),
    );
  }

  /**
   * The same in a company, for what the service notes about a running call. It counts toward a share of the service itself:
   * the call's company may have no connection left, and jobs may hold all of theirs.
   */
  transactBesideCall<T>(companyId: number, work: (transaction: Transaction) => Promise<T>): Promise<T> {
    return this.shares.run(noCompany, () => this.transactWithRetries(this.pool, openOnly(companyId, {}), work));
  }

  /** The same for work in the background, on the connections of jobs, which companies share in turn. */
  transactAsJob<T>(companyId: number, work: (transaction: Transaction) => Promise<T>): Promise<T> {
    return this.jobShares.run(holderWithoutSession(companyId), () =>
      this.transactWithRetries(this.jobPool, openOnly(companyId, byJob), work),
    );
  }

  /**
   * The same in no company, for what comes of all of them in one stream. It shares the connections of jobs as one company
   * more, and reaches the rows of companies only through the functions of `functions/across-companies/`.
   */
  transactAcrossCompanies<T>(actor: object, work: (transaction: Transaction) => Promise<T>): Promise<T> {
    return this.jobShares.run(noCompany, () => this.transactWithRetries(this.jobPool, openNone(actor), work));
  }

  /** The same as the system role, to which all companies are open, for a login that may set it. */
  transactAsSystem<T>(actor: object, work: (transaction: Transaction) => Promise<T>): Promise<T> {
    return this.transactWithRetries(
      this.pool,
      sql`select set_config('role', ${systemRole}, true), set_config('tropeiro.actor', ${actor}, true)`,
      work,
    );
  }

  /** Hears the notices of all processes on a connection of its own, once it is started. */
  listener(): NoticeListener {
    return new NoticeListener(this.url);
  }

  /** Closes all connections; those still in use when the time is up are closed at once. */
  async close(withinS = defaultCloseS): Promise<void> {
    await Promise.all([this.shortReads.close(withinS), ...this.poolClosers.map((closePool) => closePool(withinS))]);
  }

  /** Runs one pipeline within the actor's share: as a short read, or on a connection of its own where it is slow. */
  private async runPipelineAs(actor: Actor, queries: readonly Sql[]): Promise<Results> {
    requireNoConnectionHeld(this);
    return this.shares.run(
      actor,
      async () =>
        (await this.shortReads.run(actor.customer_id, queries)) ??
        this.withConnection(this.pool, (client) => runPipelineAsBytes(client, queries)),
    );
  }

  /** Runs the transaction again where it was rolled back for what others did at the same time. */
  private async transactWithRetries<T>(
    pool: pg.Pool,
    opening: Sql,
    work: (transaction: Transaction) => Promise<T>,
  ): Promise<T> {
    for (let attempt = 1; attempt < maxAttemptCount; attempt++) {
      try {
        return await this.transactOnce(pool, opening, work, isRetryable);
      } catch (error) {
        if (!isRetryable(error)) throw error;
      }
    }
    return this.transactOnce(pool, opening, work);
  }

  /** Runs the transaction; an error that is not retried is explained, where it is the caller's. */
  private async transactOnce<T>(
    pool: pg.Pool,
    opening: Sql,
    work: (transaction: Transaction) => Promise<T>,
    isRetried: (error: unknown) => boolean = () => false,
  ): Promise<T> {
    const notices: Notice[] = [];
    const result = await this.withConnection(pool, async (client) => {
      const transaction = new Transaction(client, opening);
      try {
        const result = await work(transaction);
        await transaction.commit();
        notices.push(...transaction.notices);
        return result;
      } catch (error) {
        await transaction.rollBack();
        const runApart = async (query: Sql) =>
          (await runPipeline(client, [sql`begin`, opening, query, sql`commit`]))[2] ?? [];
        if (transaction.afterRollback.length > 0)
          await runPipeline(client, [sql`begin`, opening, ...transaction.afterRollback, sql`commit`]);
        if (isRetried(error)) throw error;
        throw (await explainedRefusal(error, runApart)) ?? error;
      }
    });
    this.noticeSender.send(notices);
    return result;
  }

  private async withConnection<T>(pool: pg.Pool, work: (client: pg.PoolClient) => Promise<T>): Promise<T> {
    const client = await this.connect(pool);
    let isBroken = true;
    try {
      const result = await holdingConnection(this, () => work(client));
      isBroken = false;
      return result;
    } catch (error) {
      isBroken = !(error instanceof Refusal);
      throw error;
    } finally {
      release(client, isBroken);
    }
  }

  private async connect(pool: pg.Pool): Promise<pg.PoolClient> {
    requireNoConnectionHeld(this);
    try {
      return await pool.connect();
    } catch (error) {
      if (pool.waitingCount > 0 || pool.totalCount >= (pool.options.max ?? 0)) {
        throw busy('database_connections', this.waitS);
      }
      throw new DatabaseAway(error);
    }
  }
}

const maxAttemptCount = 5;

/** The actor of a change that a job makes. */
const byJob = { via: 'job' };

/** Holds for no company in particular: companies and sessions are numbered from 1. */
const noCompany: Holder = { customer_id: 0, session_id: 0 };

/** Holds for a company without any of its sessions, whose numbers are positive. */
const holderWithoutSession = (companyId: number): Holder => ({ customer_id: companyId, session_id: -companyId });

/**
 * Whether PostgreSQL rolled the transaction back for the sake of others: deadlock_detected, serialization_failure, or an action
 * whose uuid another transaction has kept meanwhile, which is found when it is run again.
 */
function isRetryable(error: unknown): boolean {
  const { code = '', constraint } = error as { readonly code?: string; readonly constraint?: string };
  return ['40P01', '40001'].includes(code) || constraint === 'execution_action_uuid_key';
}
