import type { RetentionClass } from '@tropeiro/domain/privacy/retention.ts';
import { type Db, many, one } from '../engine/db.ts';
import { sql } from '../engine/statement.ts';
import type { Forgotten } from './personal-records.ts';

/** A class of data that a company does not keep for good. */
export type RetentionSetting = { readonly customer_id: number; readonly class: RetentionClass };

/** The settings of every company, the one served longest ago first. */
export const listRetentionSettings = async (db: Db): Promise<readonly RetentionSetting[]> =>
  one(await db.rows(sql`select list_retention()`)) ?? [];

/**
 * Forgets up to so many rows of a class in the company of the transaction; none are left to forget when none went. Tells
 * also in which records people were forgotten.
 */
export const forgetOld = async (
  db: Db,
  name: RetentionClass,
  atMost: number,
): Promise<{ readonly gone: number; readonly changed: readonly Forgotten[] }> =>
  one(await db.rows(sql`select forget_old(${name}, ${atMost})`)) ?? { gone: 0, changed: [] };

/** By class, for how many seconds the oldest row should have been gone, in the company that is worst off. */
export const getRetentionLag = async (db: Db): Promise<Readonly<Record<string, number>>> =>
  one(await db.rows(sql`select retention_lag()`)) ?? {};

export const listRetention = async (db: Db): Promise<{ class: string; days: number }[]> =>
  many(await db.rows(sql`select json_build_object('class', class, 'days', days) from retention`));

export const setRetention = async (db: Db, name: string, days: number | null): Promise<void> => {
  await db.rows(
    days === null
      ? sql`delete from retention where class = ${name}`
      : sql`insert into retention (class, days) values (${name}, ${days})
          on conflict (customer_id, class) do update set days = excluded.days where retention.days <> excluded.days`,
  );
};
