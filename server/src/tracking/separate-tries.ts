import { Refusal } from '@tropeiro/domain/faults/refusal.ts';
import { DatabaseAway } from '../store/engine/connection.ts';
import type { Database } from '../store/engine/database.ts';
import type { Transaction } from '../store/engine/transaction.ts';

/** A vehicle that a job takes, of whichever company. */
type TakenVehicle = { readonly customer_id: number; readonly vehicle_id: number };

/** Writes down that a vehicle could not be folded. */
export type NoteFailure = (error: unknown, vehicle: TakenVehicle) => void;

/** What became of a try: what it came to, or why it failed. */
export type Tried<Taken, Result> =
  | { readonly taken: Taken; readonly result: Result; readonly failure?: undefined }
  | { readonly taken: Taken; readonly result?: undefined; readonly failure: { readonly error: unknown } };

/**
 * Takes something and does what is to be done with it, in a transaction of its own, and says what became of that; undefined where
 * there was nothing to take. What fails is rolled back, to be put off: others go on. Where the database cannot be reached
 * nobody is to blame, and it throws.
 */
export async function trySeparately<Taken, Result>(
  database: Database,
  take: (transaction: Transaction) => Promise<Taken | undefined>,
  work: (transaction: Transaction, taken: Taken) => Promise<Result>,
): Promise<Tried<Taken, Result> | undefined> {
  const attempt: { taken?: Taken | undefined } = {};
  try {
    return await database.transactAcrossCompanies({ via: 'job' }, async (transaction) => {
      const taken = await take(transaction);
      attempt.taken = taken;
      return taken && { taken, result: await work(transaction, taken) };
    });
  } catch (error) {
    const { taken } = attempt;
    if (!taken || error instanceof Refusal || error instanceof DatabaseAway) throw error;
    return { taken, failure: { error } };
  }
}
