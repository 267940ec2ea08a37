import { randomUUID } from 'node:crypto';
import type { Actor } from '@tropeiro/domain/access/actor.ts';
import { ProgressTimer, type ReportProgress } from '../handling/progress.ts';
import type { Database } from '../store/engine/database.ts';
import type { Origin } from '../store/engine/enter.ts';
import type { Transaction } from '../store/engine/transaction.ts';
import { beginProgress, endProgress, type ToldCall, updateProgress } from '../store/handling/call-progress.ts';

/** A call that takes longer than this is told of; a quicker one writes nothing. */
const quickMs = 2000;

/** The status of a call whose work goes on elsewhere, which tells of itself. */
const pendingStatus = 202;

/**
 * Tells how far a call is, for whoever asks meanwhile, in any process. What it writes is never in the transaction of the
 * call, so that it is seen before that commits, and stays when it does not.
 */
export class CallProgress {
  private readonly database: Database;
  private readonly companyId: number;
  private readonly call: ToldCall;
  private readonly timer: ProgressTimer;
  private readonly beganMs = performance.now();
  private isTold = false;

  constructor(database: Database, { customer_id, user_id: userId }: Actor, { request_id }: Origin, operation: string) {
    this.database = database;
    this.companyId = customer_id;
    this.call = { id: randomUUID(), userId, requestId: request_id, operation };
    this.timer = new ProgressTimer(async (step) => {
      await this.write((transaction) =>
        this.isTold
          ? updateProgress(transaction, this.call.id, step)
          : beginProgress(transaction, this.call, (performance.now() - this.beganMs) / 1000, step),
      );
      this.isTold = true;
    }, quickMs);
  }

  get report(): ReportProgress {
    return this.timer.report;
  }

  /** Tells how the call has ended: with the status of its response, if it gets one. */
  async end(status: number | undefined): Promise<void> {
    await this.timer.stop();
    if (!this.isTold || status === pendingStatus) return;
    const state = status !== undefined && status < 300 ? 'done' : 'failed';
    // Where the database cannot be reached, the call is taken for failed after a while.
    await this.write((transaction) => endProgress(transaction, this.call.id, state, status)).catch(() => undefined);
  }

  /** As no user: the session may have ended, and the company may have no connection of its share left. */
  private write<T>(work: (transaction: Transaction) => Promise<T>): Promise<T> {
    return this.database.transactBesideCall(this.companyId, work);
  }
}
