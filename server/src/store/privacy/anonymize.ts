import { type Db, one } from '../engine/db.ts';
import { sql } from '../engine/statement.ts';

/** The ids of the records in which a person was anonymized, or which named one who was, by their kinds. */
export type Anonymized = { readonly [K in 'driver' | 'user' | 'vehicle' | 'checklist']?: readonly number[] };

/** Removes everything that tells who a driver is; undefined when there is no such driver. */
export const anonymizeDriver = async (db: Db, id: number): Promise<Anonymized | undefined> =>
  one(await db.rows(sql`select anonymize_driver(${id})`));

/** The same of a user. */
export const anonymizeUser = async (db: Db, id: number): Promise<Anonymized | undefined> =>
  one(await db.rows(sql`select anonymize_user(${id})`));
