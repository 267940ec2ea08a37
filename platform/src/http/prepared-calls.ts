import { statusOf } from '@tropeiro/contract/faults/status.ts';
import type { Actor } from '@tropeiro/domain/access/actor.ts';
import { busy } from '@tropeiro/domain/faults/limited-resource.ts';
import type { Database } from '../database/database.ts';
import type { Db } from '../database/db.ts';
import type { Origin } from '../database/roles/enter.ts';
import type { Transaction } from '../database/transaction.ts';
import type { CallLifetime } from '../handling/call.ts';
import { FairSemaphore, type Release, type SemaphoreLimits } from '../sharing/fair-semaphore.ts';
import { CallProgress } from './call-progress.ts';
import { Claim } from './idempotency/claim.ts';
import type { IdempotentCall } from './idempotency/idempotent-call.ts';
import { ClientDisconnected } from './response/response-signal.ts';
import { refusalOf } from './response/send-problem.ts';
import type { SerialisedResponse } from './response/serialised-response.ts';
import { RunningCall } from './running-call.ts';

/** A call of a handler in two steps, `prepare` and `commit`. */
export type PreparedCall = {
  readonly actor: Actor;
  readonly origin: Origin;
  /** The id of its operation. */
  readonly operation: string;
  /** Where it has an Idempotency-Key. */
  readonly idempotent: IdempotentCall | undefined;
  /** Aborted when the client has gone. */
  readonly disconnectSignal: AbortSignal;
  /** Reserves memory for its work, or refuses. */
  readonly reserveMemory: (bytes: number) => Release;
  readonly prepare: (call: { readonly db: Db; readonly lifetime: CallLifetime }) => Promise<unknown>;
  readonly commit: (transaction: Transaction, prepared: unknown) => Promise<SerialisedResponse>;
};

export type PreparationLimits = {
  readonly atOnce: SemaphoreLimits;
  /** How long a claim is valid without renewal. The claim of a killed process ends then. */
  readonly leaseS: number;
  /** Longer than any preparation takes. One that takes longer is a bug. */
  readonly maxDurationS: number;
};

/**
 * Runs calls that are prepared before their transaction, however long that takes. No transaction is open and no
 * connection held meanwhile. How many are prepared at once is shared between companies and sessions.
 */
export class PreparedCalls {
  private readonly database: Database;
  private readonly limits: PreparationLimits;
  private readonly semaphore: FairSemaphore;
  private readonly running = new Map<RunningCall, Promise<void>>();

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
   * Runs a call and returns its response. Without an Idempotency-Key, the call is abandoned when its client
   * disconnects. With one, it continues, and its response is stored for repeated calls.
   */
  async run(call: PreparedCall): Promise<SerialisedResponse> {
    const { actor, origin, idempotent, disconnectSignal } = call;
    if (!idempotent) {
      // Nothing is prepared for a session that has ended.
      await this.database.requireLiveSession(actor, origin);
      return this.track(call, disconnectSignal, (running) => this.bothSteps(call, running));
    }
    const claim = await Claim.acquire(this.database, actor, origin, idempotent, this.limits.leaseS);
    if (!(claim instanceof Claim)) return claim;
    return this.track(call, claim.lost, async (running) => {
      try {
        const response = await this.bothSteps(call, running, claim);
        claim.end();
        return response;
      } catch (error) {
        await claim.release();
        throw error;
      }
    });
  }

  /** Aborts the running calls when the service stops. */
  abandon(): void {
    for (const call of this.running.keys()) call.abort(busy('preparations'));
  }

  /** Resolves when no call is running. */
  async finished(): Promise<void> {
    while (this.running.size > 0) await Promise.allSettled(this.running.values());
  }

  private track(
    { actor, origin, operation, reserveMemory }: PreparedCall,
    until: AbortSignal,
    work: (running: RunningCall) => Promise<SerialisedResponse>,
  ): Promise<SerialisedResponse> {
    const progress = new CallProgress(this.database, actor, origin, operation);
    const call = new RunningCall(until, progress.report, reserveMemory);
    const { maxDurationS } = this.limits;
    const tooLong = () => call.abort(busy('preparations'));
    const timer = setTimeout(tooLong, maxDurationS * 1000).unref();
    call.onEnd(() => clearTimeout(timer));
    const working = work(call)
      .catch((error) => {
        // If the call was aborted, the reason of the abort is more precise than the error. That its client has gone is
        // only logged.
        const { aborted, reason } = call.signal;
        throw aborted && !(reason instanceof ClientDisconnected) ? reason : error;
      })
      .finally(() => call.end());
    const reported = working.then(
      ({ status }) => progress.end(status),
      (error) =>
        progress.end(call.signal.reason instanceof ClientDisconnected ? undefined : statusOf[refusalOf(error).code]),
    );
    this.running.set(
      call,
      reported.finally(() => this.running.delete(call)),
    );
    return working;
  }

  private async bothSteps(
    { actor, origin, ...call }: PreparedCall,
    lifetime: RunningCall,
    claim?: Claim,
  ): Promise<SerialisedResponse> {
    const { database, semaphore } = this;
    lifetime.onEnd(await semaphore.acquire(actor, 1, lifetime.signal));
    const db: Db = { rows: (statement) => database.read(actor, origin, statement) };
    lifetime.report({ phase: 'reading' });
    const prepared = await call.prepare({ db, lifetime });
    lifetime.signal.throwIfAborted();
    lifetime.report({ phase: 'storing' });
    return database.transact(actor, origin, async (transaction) => {
      await claim?.requireHeld(transaction);
      const response = await call.commit(transaction, prepared);
      if (call.idempotent) transaction.queue(await call.idempotent.storeStatement(response));
      return response;
    });
  }
}
