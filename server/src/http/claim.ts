import { randomUUID } from 'node:crypto';
import type { Actor } from '@tropeiro/domain/access/actor.ts';
import type { Database } from '../store/engine/database.ts';
import type { Origin } from '../store/engine/enter.ts';
import type { Transaction } from '../store/engine/transaction.ts';
import {
  type CallKey,
  type ClaimLease,
  claimCall,
  lockClaim,
  lockKey,
  releaseClaim,
  renewClaim,
} from '../store/handling/idempotency.ts';
import { type IdempotentCall, type SerializedResponse, stillRunningRefusal } from './idempotent-call.ts';

/**
 * The right to prepare and commit a call with an Idempotency-Key, which only one process has at a time. It is a row with
 * a lease, renewed while this process lives and given back when the call fails; that of a killed process runs out.
 * A process that stood still for longer than its lease may find the call taken over: its commit is then refused.
 */
export class Claim {
  /** Aborted when the call has become another's. */
  readonly lost: AbortSignal;
  private readonly controller = new AbortController();
  private readonly database: Database;
  private readonly call: CallKey;
  private readonly claimant: ClaimLease;
  private renewal: NodeJS.Timeout | undefined;
  private isOver = false;

  private constructor(database: Database, call: CallKey, claimant: ClaimLease) {
    this.lost = this.controller.signal;
    this.database = database;
    this.call = call;
    this.claimant = claimant;
    this.scheduleRenewal();
  }

  /** The answer the call was given before, or the claim to it. Refuses while another has it. */
  static async acquire(
    database: Database,
    actor: Actor,
    origin: Origin,
    keyed: IdempotentCall,
    leaseS: number,
  ): Promise<SerializedResponse | Claim> {
    const claimant = { claimant: randomUUID(), leaseS };
    const found = await database.transact(actor, origin, async (transaction) => {
      const state = await lockKey(transaction, keyed.identity);
      if (!state.isRunning && !state.stored) transaction.queue(claimCall(keyed.identity, keyed.requestHash, claimant));
      return state;
    });
    return (await keyed.earlierResponse(found)) ?? new Claim(database, keyed.identity, claimant);
  }

  /** Refuses when the call has become another's; if not, it cannot become so before the transaction ends. */
  async requireHeld(transaction: Transaction): Promise<void> {
    if (!(await lockClaim(transaction, this.call, this.claimant.claimant))) throw stillRunningRefusal();
  }

  /** Renews it no more. */
  end(): void {
    this.isOver = true;
    clearTimeout(this.renewal);
  }

  /** Leaves the call to whoever makes it again. Where the database cannot be told, the lease runs out. */
  async release(): Promise<void> {
    this.end();
    await this.inCompany((transaction) => releaseClaim(transaction, this.call, this.claimant.claimant)).catch(
      () => undefined,
    );
  }

  private scheduleRenewal(): void {
    this.renewal = setTimeout(() => void this.renew(), (this.claimant.leaseS * 1000) / renewalsALease).unref();
  }

  private async renew(): Promise<void> {
    const own = (transaction: Transaction) => renewClaim(transaction, this.call, this.claimant);
    // A database that cannot be reached may be back before the lease is over.
    const isOwn = await this.inCompany(own).catch(() => true);
    if (this.isOver) return;
    if (isOwn) this.scheduleRenewal();
    else this.controller.abort(stillRunningRefusal());
  }

  /** As nobody: the session may have ended, and the company may have no connection of its share left. */
  private inCompany<T>(work: (transaction: Transaction) => Promise<T>): Promise<T> {
    return this.database.transactInCompany(this.call.customerId, {}, work);
  }
}

/** Two may fail before the lease is over. */
const renewalsALease = 3;
