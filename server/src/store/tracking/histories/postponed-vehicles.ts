import { type Db, parseFirst } from '@tropeiro/platform/database/db.ts';
import { sql } from '@tropeiro/platform/database/statement.ts';

/** The number of vehicles of all companies whose processing failed and is retried later, by kind of work. */
export const countPostponedVehicles = async (db: Db): Promise<Readonly<Record<string, number>>> =>
  parseFirst<Record<string, number>>(await db.rows(sql`select vehicles_put_off()`)) ?? {};
