import { randomUUID } from 'node:crypto';
import type { Actor } from '@tropeiro/domain/access/actor.ts';
import {
  type CallKey,
  type ClaimLease,
  claimCall,
  lockClaim,
  lockKey,
  releaseClaim,
  renewClaim,
} from '../../database/calls/idempotency.ts';
import type { Database } from '../../database/database.ts';
import type { Origin } from '../../database/roles/enter.ts';
import type { Transaction } from '../../database/transaction.ts';
import type { SerialisedResponse } from '../response/serialised-response.ts';
import { type IdempotentCall, stillRunningRefusal } from './idempotent-call.ts';

/**
 * The right to prepare and commit a call with an Idempotency-Key, which only one process has at a time. It is a row
 * with a lease. The process renews the lease while it lives and releases the claim when the call fails. The claim of a
 * killed process expires. If a process was stopped for longer than its lease, another may have claimed the call; its
 * commit is then refused.
 */
export class Claim {
  /** Aborted when another process has claimed the call. */
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

  /** Claims the call, or returns the response of an earlier one. Refuses while another process has the claim. */
  static async acquire(
    database: Database,
    actor: Actor,
    origin: Origin,
    call: IdempotentCall,
    leaseS: number,
  ): Promise<SerialisedResponse | Claim> {
    const claimant = { claimant: randomUUID(), leaseS };
    const found = await database.transact(actor, origin, async (transaction) => {
      const state = await lockKey(transaction, call.identity);
      if (!state.isRunning && !state.stored) {
        call.requireRoom();
        transaction.queue(claimCall(call.identity, call.requestHash, claimant));
      }
      return state;
    });
    return (await call.earlierResponse(found)) ?? new Claim(database, call.identity, claimant);
  }

  /** Refuses if another process has claimed the call. Otherwise no process can claim it before the transaction ends. */
  async requireHeld(transaction: Transaction): Promise<void> {
    if (!(await lockClaim(transaction, this.call, this.claimant.claimant))) throw stillRunningRefusal();
  }

  /** Stops renewing the lease. */
  end(): void {
    this.isOver = true;
    clearTimeout(this.renewal);
  }

  /** Releases the call so that it can be made again. If the database cannot be reached, the lease expires. */
  async release(): Promise<void> {
    this.end();
    await this.inCompany((transaction) => releaseClaim(transaction, this.call, this.claimant.claimant)).catch(
      () => undefined,
    );
  }

  private scheduleRenewal(): void {
    this.renewal = setTimeout(() => void this.renew(), (this.claimant.leaseS * 1000) / renewalsPerLease).unref();
  }

  private async renew(): Promise<void> {
    const renewed = (transaction: Transaction) => renewClaim(transaction, this.call, this.claimant);
    // A database that cannot be reached may be back before the lease ends.
    const isHeld = await this.inCompany(renewed).catch(() => true);
    if (this.isOver) return;
    if (isHeld) this.scheduleRenewal();
    else this.controller.abort(stillRunningRefusal());
  }

  /** Without a user: the session may have ended, and the company's share of connections may be used up. */
  private inCompany<T>(work: (transaction: Transaction) => Promise<T>): Promise<T> {
    return this.database.transactBesideCall(this.call.companyId, work);
  }
}

/** Two renewals may fail before the lease ends. */
const renewalsPerLease = 3;
