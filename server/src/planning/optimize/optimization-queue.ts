import { isTemporary, Refusal } from '@tropeiro/domain/faults/refusal.ts';
import { updateProgress } from '@tropeiro/platform/database/calls/call-progress.ts';
import type { Database } from '@tropeiro/platform/database/database.ts';
import type { Db } from '@tropeiro/platform/database/db.ts';
import { DatabaseUnavailable } from '@tropeiro/platform/database/protocol/connection.ts';
import type { Transaction } from '@tropeiro/platform/database/transaction.ts';
import { ProgressTimer, type ReportProgress } from '@tropeiro/platform/handling/progress.ts';
import { PollingLoop } from '@tropeiro/platform/sharing/polling-loop.ts';
import type { Logger } from 'pino';
import { SearchNeverEnded } from '../../solving/solver-thread.ts';
import {
  type LeasedOptimization,
  leaseOptimization,
  postponeOptimization,
  releaseOptimization,
  renewLease,
} from '../../store/planning/optimizations.ts';
import { optimizeJointly, requireLimitsOfResult } from '../joint/joint-result.ts';
import { beginJoint, completeJoint, failJoint } from '../joint/joint-stored.ts';
import type { PlanningTools } from '../routing/plan-routes.ts';
import { failureReason, interrupted } from './failure-reason.ts';
import { beginOptimization, completeOptimization, failOptimization } from './optimize-stored.ts';
import { optimizedRoutes } from './optimized-routes.ts';

const byJob = { via: 'job' };

/** How long a process owns an optimization without renewing its lease. */
const leaseS = 30;

/** How often a process renews its leases. It notices then if an optimization was cancelled. */
const renewalIntervalMs = 3000;

/** How often the progress of an optimization is written. */
const progressIntervalMs = 500;

/** After this many attempts that failed, or that the process did not survive, the plan remains as it was sent. */
const maxAttemptCount = 3;

/**
 * The delay before the next attempt if no thread, memory or database was available. It grows with the time already
 * waited.
 */
const retry = { minS: 5, maxS: 60 };

/** How many plans a process optimizes at once, per company and in total. */
export type QueueRoom = { readonly ofCompany: number; readonly inAll: number };

/**
 * Optimizes the waiting plans of all companies, several at once. The solver shares its threads fairly among them. A
 * plan that was tried before is optimized alone, so that others do not fail with it. The queue is in the database and
 * shared by any number of processes. If a process ends, others take over its plans.
 */
export class OptimizationQueue {
  private readonly database: Database;
  private readonly tools: PlanningTools;
  private readonly log: Pick<Logger, 'warn' | 'error'>;
  private readonly room: QueueRoom;
  private readonly loop: PollingLoop;
  /** The optimizations under way. */
  private readonly running = new Map<LeasedOptimization, Promise<void>>();

  constructor(database: Database, tools: PlanningTools, log: Pick<Logger, 'warn' | 'error'>, room: QueueRoom) {
    this.database = database;
    this.tools = tools;
    this.log = log;
    this.room = room;
    this.loop = new PollingLoop(
      () => this.takeNext(),
      (err) => log.warn({ err }, 'could not check for plans to optimize; will retry'),
    );
  }

  start(): void {
    this.loop.start();
  }

  /** Takes no more plans. Those under way are aborted and returned to the queue. */
  async stop(): Promise<void> {
    await this.loop.stop();
    await Promise.all(this.running.values());
  }

  /** Starts one more optimization, if one is waiting and the limits allow it. Returns whether it did. */
  private async takeNext(): Promise<boolean> {
    const running = [...this.running.keys()];
    if (running.length >= this.room.inAll || running.some(isTriedAgain)) return false;
    const load = { fullCompanies: fullCompanies(running, this.room.ofCompany), isIdle: running.length === 0 };
    const taken = await this.database.transactAcrossCompanies(byJob, (transaction) =>
      leaseOptimization(transaction, leaseS, load),
    );
    if (!taken) return false;
    const done = this.work(taken).finally(() => {
      this.running.delete(taken);
      this.loop.wake();
    });
    this.running.set(taken, done);
    return true;
  }

  /** Never rejects. A plan that cannot be optimized now is returned to the queue. */
  private async work(taken: LeasedOptimization): Promise<void> {
    try {
      // The previous attempts never ended. The plan may be what ends the process, so it fails now.
      if (taken.attempt_count > maxAttemptCount)
        await this.inCompany(taken, (transaction) => failOf(taken)(transaction, taken, interrupted));
      else await this.optimize(taken);
    } catch (err) {
      await this.failOrPostpone(taken, err);
    }
  }

  private async optimize(taken: LeasedOptimization): Promise<void> {
    const leaseLost = new AbortController();
    const signal = AbortSignal.any([this.loop.signal, leaseLost.signal]);
    const complete = await (taken.joint_id === null ? this.begin(taken, signal) : this.beginJoint(taken, signal));
    if (!complete) return;
    const renewal = this.renewalOf(taken, leaseLost);
    const progress = this.progressOf(taken);
    try {
      const store = await complete(progress.report);
      await progress.stop();
      await this.inCompany(taken, store);
    } catch (error) {
      // The optimization was cancelled or another process took it over, so nothing is left to do.
      if (!leaseLost.signal.aborted) throw error;
    } finally {
      renewal.end();
      await progress.stop();
    }
  }

  /** Starts the optimization of one plan. Returns how to complete it: compute the routes, then store them. */
  private async begin(taken: LeasedOptimization, signal: AbortSignal): Promise<Computation | undefined> {
    const begun = await this.inCompany(taken, (transaction) => beginOptimization(transaction, taken, signal));
    return (
      begun &&
      (async (report) => {
        const routes = await optimizedRoutes(begun, this.tools, report);
        return (transaction) => completeOptimization(transaction, taken, begun, routes);
      })
    );
  }

  /** The same for plans that are optimized together. Their warnings are read from the database, a query at a time. */
  private async beginJoint(taken: LeasedOptimization, signal: AbortSignal): Promise<Computation | undefined> {
    const begun = await this.inCompany(taken, (transaction) => beginJoint(transaction, taken, signal));
    const db: Db = { rows: (query) => this.inCompany(taken, (transaction) => transaction.rows(query)) };
    return (
      begun &&
      (async (report) => {
        const { joint, searchS, timezone } = begun;
        const timing = { tools: this.tools, timezone, companyId: taken.customer_id, signal };
        const result = await optimizeJointly(db, joint, { searchS, report }, timing);
        const ids = joint.plans.map(({ facts: { id } }) => id);
        await requireLimitsOfResult(db, result, ids);
        return (transaction) => completeJoint(transaction, taken, joint, result);
      })
    );
  }

  /** Writes the progress of an optimization for the caller to read, if the caller gave it an id. */
  private progressOf(taken: LeasedOptimization): ProgressTimer {
    const { progress_id: id } = taken;
    return new ProgressTimer(async (step) => {
      if (id !== null) await this.inCompany(taken, (transaction) => updateProgress(transaction, id, step));
    }, progressIntervalMs);
  }

  /** Renews the lease again and again. If the database is slow, the next renewal waits for the last. */
  private renewalOf(taken: LeasedOptimization, lost: AbortController): { end(): void } {
    let timer: NodeJS.Timeout | undefined;
    let isOver = false;
    const schedule = () => {
      timer = setTimeout(() => void this.renew(taken, lost).then(() => isOver || schedule()), renewalIntervalMs);
    };
    schedule();
    return {
      end: () => {
        isOver = true;
        clearTimeout(timer);
      },
    };
  }

  /** Renews the lease. If the lease was lost, the work is aborted. If the renewal fails, the next one tries again. */
  private async renew(taken: LeasedOptimization, lost: AbortController): Promise<void> {
    const isStillOwned = await this.inCompany(taken, (transaction) => renewLease(transaction, taken, leaseS)).catch(
      () => true,
    );
    if (!isStillOwned) lost.abort();
  }

  /**
   * Handles a failure. If memory, a thread or the database was unavailable, or the service is stopping, the plan is
   * retried and the attempt does not count. The optimization fails if the plan is refused permanently, if its search
   * did not end, or after too many attempts.
   */
  private async failOrPostpone(taken: LeasedOptimization, err: unknown): Promise<void> {
    const { customer_id, route_plan_id, attempt_count } = taken;
    const logFields = { err, customer_id, route_plan_id, attempt_count };
    const isStopping = this.loop.signal.aborted;
    const isPostponed =
      isStopping || err instanceof DatabaseUnavailable || (err instanceof Refusal && isTemporary(err));
    const isFinal = err instanceof Refusal || err instanceof SearchNeverEnded || attempt_count >= maxAttemptCount;
    if (!isPostponed) this.log.error(logFields, 'a plan could not be optimized');
    else if (!isStopping) this.log.warn(logFields, 'a plan could not be optimized yet; will retry');
    await this.inCompany(taken, async (transaction) => {
      if (isFinal && !isPostponed) await failOf(taken)(transaction, taken, failureReason(err));
      else if (isStopping) await releaseOptimization(transaction, taken);
      else await postponeOptimization(transaction, taken, retry, !isPostponed);
    }).catch((cause) => this.log.warn({ ...logFields, cause }, 'a plan waits until its lease expires'));
  }

  private inCompany<T>(
    { customer_id: companyId }: LeasedOptimization,
    work: (transaction: Transaction) => Promise<T>,
  ): Promise<T> {
    return this.database.transactAsJob(companyId, work);
  }
}

/** The computation of an optimization, which returns how to store its result. */
type Computation = (report: ReportProgress) => Promise<(transaction: Transaction) => Promise<unknown>>;

const failOf = ({ joint_id: jointId }: LeasedOptimization): typeof failOptimization =>
  jointId === null ? failOptimization : failJoint;

const isTriedAgain = ({ attempt_count }: LeasedOptimization): boolean => attempt_count > 1;

/** The companies that reached their limit of optimizations under way. */
function fullCompanies(running: readonly LeasedOptimization[], ofCompany: number): readonly number[] {
  const counts = new Map<number, number>();
  for (const { customer_id: id } of running) counts.set(id, (counts.get(id) ?? 0) + 1);
  return [...counts].flatMap(([id, count]) => (count >= ofCompany ? id : []));
}
