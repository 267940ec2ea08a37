import { Refusal } from '@tropeiro/domain/faults/refusal.ts';
import type { Database } from '@tropeiro/platform/database/database.ts';
import { DatabaseUnavailable } from '@tropeiro/platform/database/protocol/connection.ts';
import type { Transaction } from '@tropeiro/platform/database/transaction.ts';
import type { NoteFailure, VehicleKey } from '../note-failure.ts';

/** How long a job runs. */
export type JobTime = { readonly maxS: number; readonly signal: AbortSignal };

/** A job on vehicles. Each transaction handles a batch of them, or a single one after a failure. */
export type BatchJob<Item extends VehicleKey, Result> = {
  /** How many are taken at once. */
  readonly batchSize: number;
  /** Takes and locks at most this many. Empty if none are due. */
  take(transaction: Transaction, maxCount: number): Promise<readonly Item[]>;
  work(transaction: Transaction, items: readonly Item[]): Promise<Result>;
  /** Postpones a failed one, in a transaction of its company. */
  postpone(transaction: Transaction, items: Item): Promise<void>;
};

/**
 * Takes vehicles and processes them until none is left or the time is up. Yields the results. A failed batch is rolled back and
 * its vehicles are tried one by one. One that fails alone is noted and postponed, and the others continue. If the database is
 * unreachable, no vehicle is at fault and the job throws.
 */
export async function* processInBatches<Item extends VehicleKey, Result>(
  database: Database,
  { batchSize, take, work, postpone }: BatchJob<Item, Result>,
  noteFailure: NoteFailure,
  { maxS, signal }: JobTime,
): AsyncGenerator<Result> {
  const endsMs = performance.now() + maxS * 1000;
  /** How many are still taken one by one because one of them failed. */
  let singleCount = 0;
  while (!signal.aborted && performance.now() < endsMs) {
    const batch = await processBatch(
      database,
      (transaction) => take(transaction, singleCount > 0 ? 1 : batchSize),
      work,
    );
    if (!batch) return;
    singleCount = Math.max(0, singleCount - 1);
    if (!batch.failure) yield batch.result;
    else if (batch.items.length > 1) singleCount = batch.items.length;
    else
      for (const vehicle of batch.items) {
        noteFailure(batch.failure.error, vehicle);
        await database.transactAsJob(vehicle.customer_id, (transaction) => postpone(transaction, vehicle));
      }
  }
}

/** The outcome of a batch: its result, or why it failed. */
type BatchResult<Item, Result> =
  | { readonly items: readonly Item[]; readonly result: Result; readonly failure?: undefined }
  | { readonly items: readonly Item[]; readonly failure: { readonly error: unknown } };

/** Takes a batch and processes it in one transaction. Undefined if nothing was due. */
async function processBatch<Item extends { readonly customer_id: number }, Result>(
  database: Database,
  take: (transaction: Transaction) => Promise<readonly Item[]>,
  work: (transaction: Transaction, items: readonly Item[]) => Promise<Result>,
): Promise<BatchResult<Item, Result> | undefined> {
  let items: readonly Item[] = [];
  try {
    return await database.transactAcrossCompanies({ via: 'job' }, async (transaction) => {
      items = [];
      items = await take(transaction);
      if (items.length === 0) return undefined;
      transaction.announceOnlyIn([...new Set(items.map(({ customer_id }) => customer_id))]);
      return { items, result: await work(transaction, items) };
    });
  } catch (error) {
    if (items.length === 0 || error instanceof Refusal || error instanceof DatabaseUnavailable) throw error;
    return { items, failure: { error } };
  }
}
