import { type Db, one } from '../engine/db.ts';
import { sql } from '../engine/statement.ts';

/** A vehicle of which the time between two moments is to be folded again. */
export type Refold = {
  readonly customer_id: number;
  readonly vehicle_id: number;
  readonly from_ms: number;
  readonly until_ms: number;
  /** Since when the days of its company are open. */
  readonly open_from_ms: number;
  /** The devices that have told of it. */
  readonly device_ids: readonly number[];
};

/** Takes a vehicle of any company that is to be folded again, locked. */
export const takeRefold = async (db: Db): Promise<Refold | undefined> =>
  one<Refold>(await db.rows(sql`select take_refold()`)) ?? undefined;
