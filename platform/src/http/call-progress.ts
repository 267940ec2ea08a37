import { randomUUID } from 'node:crypto';
import type { Actor } from '@tropeiro/domain/access/actor.ts';
import { beginProgress, endProgress, type ReportedCall, updateProgress } from '../database/calls/call-progress.ts';
import type { Database } from '../database/database.ts';
import type { Origin } from '../database/roles/enter.ts';
import type { Transaction } from '../database/transaction.ts';
import { ProgressTimer, type ReportProgress } from '../handling/progress.ts';

/** The progress of a call that takes longer than this is stored. A quicker call writes nothing. */
const quickMs = 2000;

/** The status of a call whose work continues elsewhere, which then reports the progress. */
const pendingStatus = 202;

/**
 * Stores the progress of a call so that any process can report it. It never writes in the call's own transaction, so
 * that the progress is visible before the commit and remains after a rollback.
 */
export class CallProgress {
  private readonly database: Database;
  private readonly companyId: number;
  private readonly call: ReportedCall;
  private readonly timer: ProgressTimer;
  private readonly beganMs = performance.now();
  private isReported = false;

  constructor(database: Database, { customer_id, user_id: userId }: Actor, { request_id }: Origin, operation: string) {
    this.database = database;
    this.companyId = customer_id;
    this.call = { id: randomUUID(), userId, requestId: request_id, operation };
    this.timer = new ProgressTimer(async (step) => {
      await this.write((transaction) =>
        this.isReported
          ? updateProgress(transaction, this.call.id, step)
          : beginProgress(transaction, this.call, (performance.now() - this.beganMs) / 1000, step),
      );
      this.isReported = true;
    }, quickMs);
  }

  get report(): ReportProgress {
    return this.timer.report;
  }

  /** Records how the call ended, with the status of its response, if it gets one. */
  async end(status: number | undefined): Promise<void> {
    await this.timer.stop();
    if (!this.isReported || status === pendingStatus) return;
    const state = status !== undefined && status < 300 ? 'done' : 'failed';
    // If the database cannot be reached, the call counts as failed after a while.
    await this.write((transaction) => endProgress(transaction, this.call.id, state, status)).catch(() => undefined);
  }

  /** Without a user: the session may have ended, and the company's share of connections may be used up. */
  private write<T>(work: (transaction: Transaction) => Promise<T>): Promise<T> {
    return this.database.transactBesideCall(this.companyId, work);
  }
}
