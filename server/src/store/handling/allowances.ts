import type { Db } from '../engine/db.ts';
import { type Sql, sql } from '../engine/statement.ts';

/** What was taken of an allowance, what is left, and when its window ends. */
export type TakenAllowance = { readonly granted: number; readonly remaining: number; readonly resetS: number };

/** Takes up to `count` from the allowance of a subject: `limit` in each window, for all processes together. */
export async function takeAllowance(
  db: Db,
  subject: string,
  count: number,
  limit: number,
  windowS: number,
): Promise<TakenAllowance> {
  const [row] = await db.rows(takeAllowanceQuery(subject, count, limit, windowS));
  const used = Number(row?.[0]);
  const left = limit - (used - count);
  const granted = Math.max(0, Math.min(count, left));
  return { granted, remaining: Math.max(0, left - granted), resetS: Math.max(1, Number(row?.[1])) };
}

/** The query of `takeAllowance`, for whoever needs no result. */
export const takeAllowanceQuery = (subject: string, count: number, limit: number, windowS: number): Sql =>
  sql`select used, reset_s from take_allowance(${subject}, ${count}::integer, ${limit}::integer, ${windowS}::double precision)`;

/** What the subject has left in the current window, without taking any of it or locking it. */
export async function findAllowance(
  db: Db,
  subject: string,
  limit: number,
  windowS: number,
): Promise<Omit<TakenAllowance, 'granted'>> {
  const [row] = await db.rows(
    sql`select coalesce((select used from allowance where subject = ${subject} and window_begin = begun), 0),
        ceil(extract(epoch from begun + make_interval(secs => ${windowS}) - now()))
      from date_bin(make_interval(secs => ${windowS}), now(), '2000-01-01Z') begun`,
  );
  return { remaining: Math.max(0, limit - Number(row?.[0])), resetS: Math.max(1, Number(row?.[1])) };
}
