import { Refusal } from '@tropeiro/domain/faults/refusal.ts';
import type { Logger } from 'pino';
import { DatabaseAway } from '../store/engine/connection.ts';
import type { Database } from '../store/engine/database.ts';
import type { Transaction } from '../store/engine/transaction.ts';

/** A vehicle that a job takes, of whichever company. */
type TakenVehicle = { readonly customer_id: number; readonly vehicle_id: number };

/** Writes down that a vehicle could not be folded. */
export type NoteFailure = (error: unknown, vehicle: TakenVehicle) => void;

/** Logs vehicles that could not be folded. */
export const vehicleFailures =
  (log: Pick<Logger, 'error'>): NoteFailure =>
  (err, { customer_id, vehicle_id }) =>
    log.error({ err, customer_id, vehicle_id }, 'a vehicle could not be folded; it is tried again later');

/** How long a job goes on. */
export type JobTime = { readonly maxS: number; readonly signal: AbortSignal };

/** What a job does with vehicles: in one transaction with some of them, as few as one where one of these has failed. */
export type SeparateWork<Taken extends TakenVehicle, Result> = {
  /** How many are taken at once. */
  readonly batchSize: number;
  /** Takes so many at most, locked; none where there are none. */
  take(transaction: Transaction, atMost: number): Promise<readonly Taken[]>;
  work(transaction: Transaction, taken: readonly Taken[]): Promise<Result>;
  /** Puts one off that has failed, in a transaction of its company. */
  putOff(transaction: Transaction, taken: Taken): Promise<void>;
};

/**
 * Takes vehicles and does what is to be done with them until there are none left or the time is up, and gives what that came to.
 * What fails is rolled back and tried one by one; one that fails alone is noted and put off, and the others go on. Where the
 * database cannot be reached nobody is to blame, and it throws.
 */
export async function* trySeparately<Taken extends TakenVehicle, Result>(
  database: Database,
  { batchSize, take, work, putOff }: SeparateWork<Taken, Result>,
  noteFailure: NoteFailure,
  { maxS, signal }: JobTime,
): AsyncGenerator<Result> {
  const endsMs = performance.now() + maxS * 1000;
  /** How many are taken one by one, since one of them has failed. */
  let aloneCount = 0;
  while (!signal.aborted && performance.now() < endsMs) {
    const tried = await tryOnce(database, (transaction) => take(transaction, aloneCount > 0 ? 1 : batchSize), work);
    if (!tried) return;
    aloneCount = Math.max(0, aloneCount - 1);
    if (!tried.failure) yield tried.result;
    else if (tried.taken.length > 1) aloneCount = tried.taken.length;
    else
      for (const vehicle of tried.taken) {
        noteFailure(tried.failure.error, vehicle);
        await database.transactAsJob(vehicle.customer_id, (transaction) => putOff(transaction, vehicle));
      }
  }
}

/** What became of a try: what it came to, or why it failed. */
type Tried<Taken, Result> =
  | { readonly taken: readonly Taken[]; readonly result: Result; readonly failure?: undefined }
  | { readonly taken: readonly Taken[]; readonly failure: { readonly error: unknown } };

/** Takes some and works on them, in a transaction of their own; undefined where there were none. */
async function tryOnce<Taken extends { readonly customer_id: number }, Result>(
  database: Database,
  take: (transaction: Transaction) => Promise<readonly Taken[]>,
  work: (transaction: Transaction, taken: readonly Taken[]) => Promise<Result>,
): Promise<Tried<Taken, Result> | undefined> {
  let taken: readonly Taken[] = [];
  try {
    return await database.transactAcrossCompanies({ via: 'job' }, async (transaction) => {
      taken = [];
      taken = await take(transaction);
      if (taken.length === 0) return undefined;
      transaction.announceOnlyIn([...new Set(taken.map(({ customer_id }) => customer_id))]);
      return { taken, result: await work(transaction, taken) };
    });
  } catch (error) {
    if (taken.length === 0 || error instanceof Refusal || error instanceof DatabaseAway) throw error;
    return { taken, failure: { error } };
  }
}
