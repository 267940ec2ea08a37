import type { RetentionClass } from '@tropeiro/domain/privacy/retention.ts';
import { type Db, parseAll, parseFirst } from '@tropeiro/platform/database/db.ts';
import { sql } from '@tropeiro/platform/database/statement.ts';
import type { ErasureOfPerson } from './anonymize.ts';

/** A class of data that a company retains for a limited time. */
export type RetentionSetting = { readonly customer_id: number; readonly class: RetentionClass };

/** The retention settings of every company. The one served longest ago comes first. */
export const listRetentionSettings = async (db: Db): Promise<readonly RetentionSetting[]> =>
  parseFirst(await db.rows(sql`select list_retention()`)) ?? [];

/**
 * Deletes up to this many rows of a class that are too old, in the company of the transaction. Returns the number
 * deleted; zero means that none remain. Also returns the records in which people were anonymized instead, and the ids
 * of drivers who are too old but remain because they are the only administrators.
 */
export const deleteExpired = async (
  db: Db,
  name: RetentionClass,
  maxCount: number,
): Promise<{
  readonly gone: number;
  readonly changed: readonly ErasureOfPerson[];
  readonly remaining: readonly number[];
}> =>
  parseFirst(await db.rows(sql`select forget_old(${name}, ${maxCount})`)) ?? { gone: 0, changed: [], remaining: [] };

/** The drivers whom `deleteExpired` erases with the same limit, in the same transaction. */
export const listInactiveDrivers = async (db: Db, maxCount: number): Promise<readonly number[]> =>
  parseFirst(await db.rows(sql`select to_json(inactive_drivers(${maxCount}))`)) ?? [];

/**
 * Drops a month without messages and returns its name. Returns undefined if there is none or if other transactions
 * use the table.
 */
export const dropEmptyMonth = async (db: Db): Promise<string | undefined> =>
  parseFirst<string | null>(await db.rows(sql`select to_json(drop_empty_month())`)) ?? undefined;

/**
 * For how many seconds the oldest row of each class is overdue for deletion, in the company with the longest delay.
 */
export const getRetentionLag = async (db: Db): Promise<Readonly<Record<string, number>>> =>
  parseFirst(await db.rows(sql`select retention_lag()`)) ?? {};

export const listRetention = async (db: Db): Promise<{ class: string; days: number }[]> =>
  parseAll(await db.rows(sql`select json_build_object('class', class, 'days', days) from retention`));

export const setRetention = async (db: Db, name: string, days: number | null): Promise<void> => {
  await db.rows(
    days === null
      ? sql`delete from retention where class = ${name}`
      : sql`insert into retention (class, days) values (${name}, ${days})
          on conflict (customer_id, class) do update set days = excluded.days where retention.days <> excluded.days`,
  );
};
