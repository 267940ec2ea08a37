import type { RetentionClass } from '@tropeiro/domain/privacy/retention.ts';
import { many, one, type Reader } from '../engine/database.ts';
import { sql } from '../engine/statement.ts';
import type { Forgotten } from './privacy.ts';

/** A class of data that a company does not keep for good. */
export type Setting = { readonly customer_id: number; readonly class: RetentionClass };

/** The settings of every company, the one served longest ago first. */
export const listSettings = async (reader: Reader): Promise<readonly Setting[]> =>
  one(await reader.rows(sql`select list_retention()`)) ?? [];

/**
 * Forgets up to so many rows of a class in the company of the transaction; none are left to forget when none went. Tells
 * also in which records people were forgotten.
 */
export const forgetOld = async (
  reader: Reader,
  name: RetentionClass,
  atMost: number,
): Promise<{ readonly gone: number; readonly changed: readonly Forgotten[] }> =>
  one(await reader.rows(sql`select forget_old(${name}, ${atMost})`)) ?? { gone: 0, changed: [] };

/** By class, for how many seconds the oldest row should have been gone, in the company that is worst off. */
export const retentionLag = async (reader: Reader): Promise<Readonly<Record<string, number>>> =>
  one(await reader.rows(sql`select retention_lag()`)) ?? {};

export const listRetention = async (reader: Reader): Promise<{ class: string; days: number }[]> =>
  many(await reader.rows(sql`select json_build_object('class', class, 'days', days) from retention`));

export const setRetention = async (reader: Reader, name: string, days: number | null): Promise<void> => {
  await reader.rows(
    days === null
      ? sql`delete from retention where class = ${name}`
      : sql`insert into retention (class, days) values (${name}, ${days})
          on conflict (customer_id, class) do update set days = excluded.days where retention.days <> excluded.days`,
  );
};
