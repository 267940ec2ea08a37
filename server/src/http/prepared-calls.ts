import type { Actor } from '@tropeiro/domain/access/actor.ts';
import { Refusal } from '@tropeiro/domain/faults/refusal.ts';
import type { CallLife } from '../handling/call.ts';
import { type ShareLimits, Shares } from '../sharing/fair-semaphore.ts';
import type { Database } from '../store/engine/database.ts';
import type { Db } from '../store/engine/db.ts';
import type { Origin } from '../store/engine/enter.ts';
import type { Transaction } from '../store/engine/transaction.ts';
import { Claim } from './claim.ts';
import type { KeyedCall, Ready } from './idempotent-call.ts';
import { ClientGone } from './response-signal.ts';
import { FollowedCall } from './running-call.ts';

/** A change in two steps, as it was asked for. */
export type PreparedCall = {
  readonly actor: Actor;
  readonly origin: Origin;
  /** Where it named an Idempotency-Key. */
  readonly keyed: KeyedCall | undefined;
  /** Aborted when the caller goes away. */
  readonly gone: AbortSignal;
  readonly prepare: (given: { readonly db: Db; readonly life: CallLife }) => Promise<unknown>;
  readonly commit: (transaction: Transaction, prepared: unknown) => Promise<Ready>;
};

export type PreparationLimits = {
  readonly shares: ShareLimits;
  /** For how long a call is still a dead process's. */
  readonly leaseS: number;
  /** Longer than anything that is prepared takes; what is not done by then is a mistake of ours. */
  readonly longestS: number;
};

/**
 * Serves changes that are prepared first, however long that takes: no transaction is open and no connection held
 * meanwhile. So many are under way at once, shared between companies and sessions.
 */
export class PreparedCalls {
  private readonly database: Database;
  private readonly limits: PreparationLimits;
  private readonly shares: Shares;
  private readonly underWay = new Map<FollowedCall, Promise<Ready>>();

  constructor(database: Database, limits: PreparationLimits) {
    this.database = database;
    this.limits = limits;
    this.shares = new Shares(limits.shares);
  }

  get held(): number {
    return this.shares.held;
  }

  get waiting(): number {
    return this.shares.waiting;
  }

  /**
   * The answer to a call. Without a key it is abandoned when its caller goes away. With one it goes on, and its answer is
   * kept for whoever asks again.
   */
  async run(call: PreparedCall): Promise<Ready> {
    const { actor, origin, keyed, gone } = call;
    if (!keyed) {
      // Nothing is prepared for a session that has ended.
      await this.database.requireLive(actor, origin);
      return this.follow(gone, (life) => this.bothSteps(call, life));
    }
    const claim = await Claim.take(this.database, actor, origin, keyed, this.limits.leaseS);
    if (!(claim instanceof Claim)) return claim;
    return this.follow(claim.lost, async (life) => {
      try {
        const ready = await this.bothSteps(call, life, claim);
        claim.end();
        return ready;
      } catch (error) {
        await claim.giveBack();
        throw error;
      }
    });
  }

  /** Ends what is under way, for a service that stops. */
  abandon(): void {
    const headers = { 'retry-after': String(retryS) };
    for (const life of this.underWay.keys()) life.abort(new Refusal('busy', { details: { retry: retryS }, headers }));
  }

  /** Resolves when nothing is under way. */
  async finished(): Promise<void> {
    while (this.underWay.size > 0) await Promise.allSettled(this.underWay.values());
  }

  private async follow(until: AbortSignal, work: (life: FollowedCall) => Promise<Ready>): Promise<Ready> {
    const life = new FollowedCall(until);
    const { longestS } = this.limits;
    const tooLong = () => life.abort(new Error(`A call was not prepared within ${longestS} s`));
    const longest = setTimeout(tooLong, longestS * 1000).unref();
    life.atEnd(() => clearTimeout(longest));
    const working = work(life).finally(() => {
      life.end();
      this.underWay.delete(life);
    });
    this.underWay.set(life, working);
    try {
      return await working;
    } catch (error) {
      // Why it was abandoned says more than how it failed when it was; that of a caller who has gone is for our log.
      const { aborted, reason } = life.signal;
      throw aborted && !(reason instanceof ClientGone) ? reason : error;
    }
  }

  private async bothSteps({ actor, origin, ...call }: PreparedCall, life: FollowedCall, claim?: Claim): Promise<Ready> {
    const { database, shares } = this;
    life.atEnd(await shares.take(actor, 1, life.signal));
    const db: Db = { rows: (question) => database.read(actor, origin, question) };
    const prepared = await call.prepare({ db, life });
    life.signal.throwIfAborted();
    return database.change(actor, origin, async (transaction) => {
      await claim?.require(transaction);
      const ready = await call.commit(transaction, prepared);
      if (call.keyed) transaction.queue(call.keyed.keep(ready));
      return ready;
    });
  }
}

const retryS = 5;
