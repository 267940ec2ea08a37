import type { Actor } from '@tropeiro/domain/access/actor.ts';
import { Refusal } from '@tropeiro/domain/faults/refusal.ts';
import type { CallLifetime } from '../handling/call.ts';
import { FairSemaphore, type SemaphoreLimits } from '../sharing/fair-semaphore.ts';
import type { Database } from '../store/engine/database.ts';
import type { Db } from '../store/engine/db.ts';
import type { Origin } from '../store/engine/enter.ts';
import type { Transaction } from '../store/engine/transaction.ts';
import { Claim } from './claim.ts';
import type { IdempotentCall, SerializedResponse } from './idempotent-call.ts';
import { ClientGone } from './response-signal.ts';
import { RunningCall } from './running-call.ts';

/** A change in two steps, as it was asked for. */
export type PreparedCall = {
  readonly actor: Actor;
  readonly origin: Origin;
  /** Where it named an Idempotency-Key. */
  readonly idempotent: IdempotentCall | undefined;
  /** Aborted when the caller goes away. */
  readonly clientGone: AbortSignal;
  readonly prepare: (given: { readonly db: Db; readonly life: CallLifetime }) => Promise<unknown>;
  readonly commit: (transaction: Transaction, prepared: unknown) => Promise<SerializedResponse>;
};

export type PreparationLimits = {
  readonly atOnce: SemaphoreLimits;
  /** For how long a call is still a dead process's. */
  readonly leaseS: number;
  /** Longer than anything that is prepared takes; what is not done by then is a mistake of ours. */
  readonly maxDurationS: number;
};

/**
 * Serves changes that are prepared first, however long that takes: no transaction is open and no connection held
 * meanwhile. So many are under way at once, shared between companies and sessions.
 */
export class PreparedCalls {
  private readonly database: Database;
  private readonly limits: PreparationLimits;
  private readonly semaphore: FairSemaphore;
  private readonly running = new Map<RunningCall, Promise<SerializedResponse>>();

  constructor(database: Database, limits: PreparationLimits) {
    this.database = database;
    this.limits = limits;
    this.semaphore = new FairSemaphore(limits.atOnce);
  }

  get held(): number {
    return this.semaphore.held;
  }

  get waitingCount(): number {
    return this.semaphore.waitingCount;
  }

  /**
   * The answer to a call. Without a key it is abandoned when its caller goes away. With one it goes on, and its answer is
   * kept for whoever asks again.
   */
  async run(call: PreparedCall): Promise<SerializedResponse> {
    const { actor, origin, idempotent: keyed, clientGone: gone } = call;
    if (!keyed) {
      // Nothing is prepared for a session that has ended.
      await this.database.requireLiveSession(actor, origin);
      return this.follow(gone, (life) => this.bothSteps(call, life));
    }
    const claim = await Claim.acquire(this.database, actor, origin, keyed, this.limits.leaseS);
    if (!(claim instanceof Claim)) return claim;
    return this.follow(claim.lost, async (life) => {
      try {
        const ready = await this.bothSteps(call, life, claim);
        claim.end();
        return ready;
      } catch (error) {
        await claim.release();
        throw error;
      }
    });
  }

  /** Ends what is under way, for a service that stops. */
  abandon(): void {
    const headers = { 'retry-after': String(retryS) };
    for (const life of this.running.keys()) life.abort(new Refusal('busy', { details: { retry: retryS }, headers }));
  }

  /** Resolves when nothing is under way. */
  async finished(): Promise<void> {
    while (this.running.size > 0) await Promise.allSettled(this.running.values());
  }

  private async follow(
    until: AbortSignal,
    work: (life: RunningCall) => Promise<SerializedResponse>,
  ): Promise<SerializedResponse> {
    const life = new RunningCall(until);
    const { maxDurationS: longestS } = this.limits;
    const tooLong = () => life.abort(new Error(`A call was not prepared within ${longestS} s`));
    const longest = setTimeout(tooLong, longestS * 1000).unref();
    life.onEnd(() => clearTimeout(longest));
    const working = work(life).finally(() => {
      life.end();
      this.running.delete(life);
    });
    this.running.set(life, working);
    try {
      return await working;
    } catch (error) {
      // Why it was abandoned says more than how it failed when it was; that of a caller who has gone is for our log.
      const { aborted, reason } = life.signal;
      throw aborted && !(reason instanceof ClientGone) ? reason : error;
    }
  }

  private async bothSteps(
    { actor, origin, ...call }: PreparedCall,
    life: RunningCall,
    claim?: Claim,
  ): Promise<SerializedResponse> {
    const { database, semaphore: shares } = this;
    life.onEnd(await shares.acquire(actor, 1, life.signal));
    const db: Db = { rows: (question) => database.read(actor, origin, question) };
    const prepared = await call.prepare({ db, life });
    life.signal.throwIfAborted();
    return database.transact(actor, origin, async (transaction) => {
      await claim?.requireHeld(transaction);
      const ready = await call.commit(transaction, prepared);
      if (call.idempotent) transaction.queue(call.idempotent.storeStatement(ready));
      return ready;
    });
  }
}

const retryS = 5;
