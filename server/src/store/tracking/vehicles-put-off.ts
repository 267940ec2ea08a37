import { type Db, one } from '../engine/db.ts';
import { sql } from '../engine/statement.ts';

/** How many vehicles of all companies could not be folded and are tried again later, by what was to be done with them. */
export const countVehiclesPutOff = async (db: Db): Promise<Readonly<Record<string, number>>> =>
  one<Record<string, number>>(await db.rows(sql`select vehicles_put_off()`)) ?? {};
