import { isTemporary, Refusal } from '@tropeiro/domain/faults/refusal.ts';
import type { Logger } from 'pino';
import { ProgressTimer } from '../../handling/progress.ts';
import { PollingLoop } from '../../sharing/polling-loop.ts';
import { SearchNeverEnded } from '../../solving/solver-thread.ts';
import { DatabaseAway } from '../../store/engine/connection.ts';
import type { Database } from '../../store/engine/database.ts';
import type { Transaction } from '../../store/engine/transaction.ts';
import { updateProgress } from '../../store/handling/call-progress.ts';
import {
  postponeOptimization,
  renewLease,
  type TakenOptimization,
  takeOptimization,
} from '../../store/planning/optimizations.ts';
import type { PlanningTools } from '../routing/plan-routes.ts';
import { failureReason, interrupted } from './failure-reason.ts';
import { beginOptimization, completeOptimization, failOptimization } from './optimize-stored.ts';
import { optimizedRoutes } from './optimized-routes.ts';

const byJob = { via: 'job' };

/** For how long an optimization is a process's own unless it says that it is still at it. */
const leaseS = 30;

/** So often does a process say that it is still at it, and learns whether anybody still wants it. */
const renewalMs = 3000;

/** An optimization that has taken so long tells how far it is. */
const progressMs = 500;

/** A plan that we fail on so often, or that its process did not live through, is kept as it was sent. */
const maxAttemptCount = 3;

/** A plan that found no thread, no memory or no database is tried again after this, the later the longer it has waited. */
const retry = { minS: 5, maxS: 60 };
const atOnce = { minS: 0, maxS: 0 };

/** How many plans a process has under way at once, of one company and in all. */
export type QueueRoom = { readonly ofCompany: number; readonly inAll: number };

/**
 * Optimizes the plans that wait for it, in whichever company, several at once: whose search goes on is for the turns at the
 * solver to say. A plan that was tried before is tried alone, so that others do not fail with it. The queue is in the
 * database: any number of processes share it, and what one of them leaves unfinished another takes up.
 */
export class OptimizationQueue {
  private readonly database: Database;
  private readonly tools: PlanningTools;
  private readonly log: Pick<Logger, 'warn' | 'error'>;
  private readonly room: QueueRoom;
  private readonly loop: PollingLoop;
  /** What it is at. */
  private readonly held = new Map<TakenOptimization, Promise<void>>();

  constructor(database: Database, tools: PlanningTools, log: Pick<Logger, 'warn' | 'error'>, room: QueueRoom) {
    this.database = database;
    this.tools = tools;
    this.log = log;
    this.room = room;
    this.loop = new PollingLoop(
      () => this.takeNext(),
      (err) => log.warn({ err }, 'could not look for plans to optimize; tried again'),
    );
  }

  start(): void {
    this.loop.start();
  }

  /** Takes no more; what is under way is given up, and left to others. */
  async stop(): Promise<void> {
    await this.loop.stop();
    await Promise.all(this.held.values());
  }

  /** Begins with one more plan, if one waits and there is room for it; says whether it did. */
  private async takeNext(): Promise<boolean> {
    const held = [...this.held.keys()];
    if (held.length >= this.room.inAll || held.some(isTriedAgain)) return false;
    const load = { fullCompanies: fullCompanies(held, this.room.ofCompany), isIdle: held.length === 0 };
    const taken = await this.database.transactAcrossCompanies(byJob, (transaction) =>
      takeOptimization(transaction, leaseS, load),
    );
    if (!taken) return false;
    const done = this.work(taken).finally(() => {
      this.held.delete(taken);
      this.loop.wake();
    });
    this.held.set(taken, done);
    return true;
  }

  /** Never rejects: what cannot be done is given back. */
  private async work(taken: TakenOptimization): Promise<void> {
    try {
      // Nobody gave it back the last time: it may be what ends the process, and is not tried for ever.
      if (taken.attempt_count > maxAttemptCount)
        await this.inCompany(taken, (transaction) => failOptimization(transaction, taken, interrupted));
      else await this.optimize(taken);
    } catch (err) {
      await this.giveBack(taken, err);
    }
  }

  private async optimize(taken: TakenOptimization): Promise<void> {
    const lost = new AbortController();
    const signal = AbortSignal.any([this.loop.signal, lost.signal]);
    const begun = await this.inCompany(taken, (transaction) => beginOptimization(transaction, taken, signal));
    if (!begun) return;
    const renewing = setInterval(() => void this.renew(taken, lost), renewalMs);
    const progress = this.progressOf(taken);
    try {
      const routes = await optimizedRoutes(begun, this.tools, progress.report);
      await progress.stop();
      await this.inCompany(taken, (transaction) => completeOptimization(transaction, taken, begun, routes));
    } catch (error) {
      // It was cancelled, or another has taken it over: nothing is left to be done about it.
      if (!lost.signal.aborted) throw error;
    } finally {
      clearInterval(renewing);
      await progress.stop();
    }
  }

  /** Has the progress of an optimization written where whoever asked for it finds it, unless nobody can. */
  private progressOf(taken: TakenOptimization): ProgressTimer {
    const { progress_id: id } = taken;
    return new ProgressTimer(async (step) => {
      if (id !== null) await this.inCompany(taken, (transaction) => updateProgress(transaction, id, step));
    }, progressMs);
  }

  /** Says that the plan is still being worked on; who has lost it stops. What cannot be said is said next time. */
  private async renew(taken: TakenOptimization, lost: AbortController): Promise<void> {
    const isHeld = await this.inCompany(taken, (transaction) => renewLease(transaction, taken, leaseS)).catch(
      () => true,
    );
    if (!isHeld) lost.abort();
  }

  /**
   * After a failure: a plan that found no room, no database or a service that stops is tried again, which does not count as an
   * attempt. The optimization fails if the plan is refused for good, if its search did not end, or if we failed too often.
   */
  private async giveBack(taken: TakenOptimization, err: unknown): Promise<void> {
    const { customer_id, route_plan_id, attempt_count } = taken;
    const about = { err, customer_id, route_plan_id, attempt_count };
    const isStopping = this.loop.signal.aborted;
    const isPostponed = isStopping || err instanceof DatabaseAway || (err instanceof Refusal && isTemporary(err));
    const isFinal = err instanceof Refusal || err instanceof SearchNeverEnded || attempt_count >= maxAttemptCount;
    if (!isPostponed) this.log.error(about, 'a plan could not be optimized');
    else if (!isStopping) this.log.warn(about, 'a plan could not be optimized yet; it is tried again');
    await this.inCompany(taken, async (transaction) => {
      if (isFinal && !isPostponed) await failOptimization(transaction, taken, failureReason(err));
      else await postponeOptimization(transaction, taken, isStopping ? atOnce : retry, !isPostponed);
    }).catch((cause) => this.log.warn({ ...about, cause }, 'a plan waits until its lease is over'));
  }

  private inCompany<T>(
    { customer_id: companyId }: TakenOptimization,
    work: (transaction: Transaction) => Promise<T>,
  ): Promise<T> {
    return this.database.transactAsJob(companyId, work);
  }
}

const isTriedAgain = ({ attempt_count }: TakenOptimization): boolean => attempt_count > 1;

/** The companies of which so many are held. */
function fullCompanies(held: readonly TakenOptimization[], ofCompany: number): readonly number[] {
  const counts = new Map<number, number>();
  for (const { customer_id: id } of held) counts.set(id, (counts.get(id) ?? 0) + 1);
  return [...counts].flatMap(([id, count]) => (count >= ofCompany ? id : []));
}
