import type { RetentionClass } from '@tropeiro/domain/privacy/retention.ts';
import { type Db, many, one } from '../engine/db.ts';
import { sql } from '../engine/statement.ts';
import type { ErasureOfPerson } from './anonymize.ts';

/** A class of data that a company retains for a limited time. */
export type RetentionSetting = { readonly customer_id: number; readonly class: RetentionClass };

/** The retention settings of every company, the one served longest ago first. */
export const listRetentionSettings = async (db: Db): Promise<readonly RetentionSetting[]> =>
  one(await db.rows(sql`select list_retention()`)) ?? [];

/**
 * Deletes up to so many rows of a class that are too old, in the company of the transaction, and returns how many; none
 * are left when none went. Returns also in which records people were anonymized instead.
 */
export const forgetOld = async (
  db: Db,
  name: RetentionClass,
  maxCount: number,
): Promise<{ readonly gone: number; readonly changed: readonly ErasureOfPerson[] }> =>
  one(await db.rows(sql`select forget_old(${name}, ${maxCount})`)) ?? { gone: 0, changed: [] };

/** Drops a month of messages that nobody keeps anything in, and returns its name; undefined where there is none, or others are at work. */
export const dropEmptyMonth = async (db: Db): Promise<string | undefined> =>
  one<string | null>(await db.rows(sql`select to_json(drop_empty_month())`)) ?? undefined;

/** By class, for how many seconds the oldest row is overdue for deletion, in the company that is worst off. */
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
