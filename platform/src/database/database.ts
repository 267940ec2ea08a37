import type { Actor } from '@tropeiro/domain/access/actor.ts';
import { busy } from '@tropeiro/domain/faults/limited-resource.ts';
import { Refusal } from '@tropeiro/domain/faults/refusal.ts';
import type pg from 'pg';
import { FairSemaphore, type Holder } from '../sharing/fair-semaphore.ts';
import { jobConnectionCount, jobLimits, listConnectionCount, requestLimits } from './connection-shares.ts';
import { ListCursor } from './lists/list-cursor.ts';
import { requireNoConnectionHeld, runHoldingConnection } from './nested-connections.ts';
import { type Notice, NoticeListener, NoticeSender } from './notices.ts';
import { type ClosePool, poolCloser } from './pool-closer.ts';
import {
  type ConnectionSettings,
  createPool,
  DatabaseUnavailable,
  release,
  runPipeline,
  runPipelineAsBytes,
} from './protocol/connection.ts';
import { asTexts, type BytesRow, type Results, type Row } from './protocol/pipeline.ts';
import { ShortReads } from './protocol/short-reads.ts';
import { explainedRefusal } from './records/constraint-refusals.ts';
import { enter, enterOrFail, type Origin, openNone, openOnly, requireEntered } from './roles/enter.ts';
import { systemRole } from './roles/roles.ts';
import { type Sql, sql } from './statement.ts';
import { Transaction } from './transaction.ts';

/** How long `close` waits by default. The default is for the command line, where nothing runs for longer. */
const defaultCloseS = 60;

/** The database of a process and the only way to the data. A query runs as an actor and sees that actor's company. */
export class Database {
  readonly pool: pg.Pool;
  /** Long lists have their own connections, so that slow readers cannot block other requests. */
  private readonly listPool: pg.Pool;
  /** Jobs have their own connections, so that jobs and requests cannot block each other. */
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
  private readonly noteFailure: (error: unknown) => void;

  /** @param noteFailure called with the error if queries after a rollback fail. The caller gets the original error. */
  constructor(settings: ConnectionSettings, noteFailure: (error: unknown) => void = () => {}) {
    this.noteFailure = noteFailure;
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

  /** Runs one query outside any company, for keys, allowances and logins. It sees no tenant's rows. */
  async rows(query: Sql): Promise<readonly Row[]> {
    const [rows = []] = await this.withConnection(this.pool, (client) => runPipeline(client, [query]));
    return rows;
  }

  /** Runs one query as this actor. The check that the session is alive takes no extra round trip. */
  async read(actor: Actor, origin: Origin, query: Sql): Promise<readonly Row[]> {
    return (await this.readBytes(actor, origin, query)).map(asTexts);
  }

  /** Like `read`, but returns the columns as bytes, for callers that pass them on unchanged. */
  async readBytes(actor: Actor, origin: Origin, query: Sql): Promise<readonly BytesRow[]> {
    const [entered = [], rows = []] = await this.runPipelineAs(actor, [enter(actor, origin), query]);
    requireEntered(entered.map(asTexts));
    return rows;
  }

  /** Refuses if the actor's session has ended, for calls that run no query. */
  async requireLiveSession(actor: Actor, origin: Origin): Promise<void> {
    const [entered = []] = await this.runPipelineAs(actor, [enter(actor, origin)]);
    requireEntered(entered.map(asTexts));
  }

  /**
   * Streams the records of a long list in chunks, from one snapshot, for as long as the session lives. When the signal
   * is aborted, the running statement is cancelled and the connection released.
   */
  async openList(actor: Actor, origin: Origin, query: Sql, signal: AbortSignal): Promise<AsyncGenerator<Buffer>> {
    const client = await this.connect(this.listPool);
    return ListCursor.open(client, query, enter(actor, origin), signal);
  }

  /** Runs `work` in one transaction as this actor. Either all its writes are committed or none. */
  transact<T>(actor: Actor, origin: Origin, work: (transaction: Transaction) => Promise<T>): Promise<T> {
    return this.shares.run(actor, () => this.transactWithRetries(this.pool, enterOrFail(actor, origin), work));
  }

  /**
   * Like `transact`, in a company or in none, for callers without a session: login, public pages and the command line.
   * In a company the transaction counts toward the company's share. Without a company it uses the connection reserved
   * for logins, keys and limits.
   */
  transactInCompany<T>(
    companyId: number | undefined,
    actor: object,
    work: (transaction: Transaction) => Promise<T>,
  ): Promise<T> {
    if (companyId === undefined) return this.transactWithRetries(this.pool, openNone(actor), work);
    return this.shares.run(companyHolder(companyId), () =>
      this.transactWithRetries(this.pool, openOnly(companyId, actor), work),
    );
  }

  /**
   * Like `transact`, in a company, for the service's own records about a running call. It counts toward a share of the
   * service, because the company's connections and those of jobs may all be in use.
   */
  transactBesideCall<T>(companyId: number, work: (transaction: Transaction) => Promise<T>): Promise<T> {
    return this.shares.run(noCompany, () => this.transactWithRetries(this.pool, openOnly(companyId, {}), work));
  }

  /** Like `transact`, for background work, on the connections of jobs, which companies share in turn. */
  transactAsJob<T>(companyId: number, work: (transaction: Transaction) => Promise<T>): Promise<T> {
    return this.jobShares.run(companyHolder(companyId), () =>
      this.transactWithRetries(this.jobPool, openOnly(companyId, byJob), work),
    );
  }

  /**
   * Like `transact`, outside any company, for work on one stream of all companies. It shares the connections of jobs
   * like one more company. It reaches the rows of companies only through the functions of
   * `functions/across-companies/`.
   */
  transactAcrossCompanies<T>(actor: object, work: (transaction: Transaction) => Promise<T>): Promise<T> {
    return this.jobShares.run(noCompany, () => this.transactWithRetries(this.jobPool, openNone(actor), work));
  }

  /** Like `transact`, as the system role, which can access all companies, for a login that may set that role. */
  transactAsSystem<T>(actor: object, work: (transaction: Transaction) => Promise<T>): Promise<T> {
    return this.transactWithRetries(
      this.pool,
      sql`select set_config('role', ${systemRole}, true), set_config('tropeiro.actor', ${actor}, true)`,
      work,
    );
  }

  /** Receives the notices of all processes on a connection of its own, once it is started. */
  listener(): NoticeListener {
    return new NoticeListener(this.url);
  }

  /** Closes all connections. Those still in use at the end of the time limit are closed at once. */
  async close(withinS = defaultCloseS): Promise<void> {
    await Promise.all([this.shortReads.close(withinS), ...this.poolClosers.map((closePool) => closePool(withinS))]);
  }

  /** Runs one pipeline within the actor's share: as a short read, or on its own connection if it is slow. */
  private async runPipelineAs(actor: Actor, queries: readonly Sql[]): Promise<Results> {
    requireNoConnectionHeld(this);
    return this.shares.run(
      actor,
      async () =>
        (await this.shortReads.run(actor.customer_id, queries)) ??
        this.withConnection(this.pool, (client) => runPipelineAsBytes(client, queries)),
    );
  }

  /** Runs the transaction again if a concurrent one caused its rollback. */
  private async transactWithRetries<T>(
    pool: pg.Pool,
    opening: Sql,
    work: (transaction: Transaction) => Promise<T>,
  ): Promise<T> {
    for (let attempt = 1; attempt < maxAttemptCount; attempt++) {
      try {
        return await this.transactOnce(pool, opening, work, true);
      } catch (error) {
        if (!(error instanceof ConcurrencyConflict)) throw error;
      }
    }
    return this.transactOnce(pool, opening, work, false);
  }

  /**
   * Runs the transaction. If it may be run again, `ConcurrencyConflict` is thrown. For other errors that the caller
   * caused, the refusal is completed with details.
   */
  private async transactOnce<T>(
    pool: pg.Pool,
    opening: Sql,
    work: (transaction: Transaction) => Promise<T>,
    canRetry: boolean,
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
        if (canRetry && isConcurrencyConflict(error, transaction.retriedConstraints)) throw new ConcurrencyConflict();
        await this.runAfterRollback(client, opening, transaction.afterRollback);
        throw (await explainedRefusal(error, runApart)) ?? error;
      }
    });
    this.noticeSender.send(notices);
    return result;
  }

  /**
   * Runs what must be stored despite a rollback. A failure is noted, so that it does not hide the error that caused the
   * rollback.
   */
  private async runAfterRollback(client: pg.PoolClient, opening: Sql, queries: readonly Sql[]): Promise<void> {
    if (queries.length === 0) return;
    try {
      await runPipeline(client, [sql`begin`, opening, ...queries, sql`commit`]);
    } catch (error) {
      this.noteFailure(error);
      // The connection serves others next. If it is lost, there is nothing to roll back.
      await runPipeline(client, [sql`rollback`]).catch(() => {});
    }
  }

  private async withConnection<T>(pool: pg.Pool, work: (client: pg.PoolClient) => Promise<T>): Promise<T> {
    const client = await this.connect(pool);
    let isBroken = true;
    try {
      const result = await runHoldingConnection(this, () => work(client));
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
      throw new DatabaseUnavailable(error);
    }
  }
}

const maxAttemptCount = 5;

/** The actor of a change that a job makes. */
const byJob = { via: 'job' };

/** Counts for no company: companies and sessions are numbered from 1. */
const noCompany: Holder = { customer_id: 0, session_id: 0 };

/** Counts for a company but for none of its sessions, whose numbers are positive. */
const companyHolder = (companyId: number): Holder => ({ customer_id: companyId, session_id: -companyId });

/** The transaction was rolled back because of concurrent ones and may succeed when it is run again. */
class ConcurrencyConflict extends Error {}

/**
 * Whether concurrent transactions caused the error: deadlock_detected, serialization_failure, or the violation of a
 * constraint that the transaction registered with `retryOn`.
 */
function isConcurrencyConflict(error: unknown, retriedConstraints: ReadonlySet<string>): boolean {
  const { code = '', constraint = '' } = error as { readonly code?: string; readonly constraint?: string };
  return ['40P01', '40001'].includes(code) || retriedConstraints.has(constraint);
}
