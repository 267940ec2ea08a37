import type { Db } from '../db.ts';
import { type Sql, sql } from '../statement.ts';

/** How much of an allowance was used, how much is left, and when its window ends. */
export type AllowanceResult = { readonly granted: number; readonly remaining: number; readonly resetS: number };

/** Takes up to `count` from the allowance of a subject. The limit of each window holds for all processes together. */
export async function takeAllowance(
  db: Db,
  subject: string,
  count: number,
  limit: number,
  windowS: number,
): Promise<AllowanceResult> {
  const [row] = await db.rows(takeAllowanceQuery(subject, count, limit, windowS));
  const used = Number(row?.[0]);
  const left = limit - (used - count);
  const granted = Math.max(0, Math.min(count, left));
  return { granted, remaining: Math.max(0, left - granted), resetS: Math.max(1, Number(row?.[1])) };
}

/** The query of `takeAllowance`, for callers that need no result. */
export const takeAllowanceQuery = (subject: string, count: number, limit: number, windowS: number): Sql =>
  sql`select used, reset_s from take_allowance(${subject}, ${count}::integer, ${limit}::integer, ${windowS}::double precision)`;

/** Returns what the subject has left in the current window. Takes nothing and locks nothing. */
export async function findAllowance(
  db: Db,
  subject: string,
  limit: number,
  windowS: number,
): Promise<Omit<AllowanceResult, 'granted'>> {
  const [row] = await db.rows(
    sql`select coalesce((select used from allowance where subject = ${subject} and window_begin = begun), 0),
        ceil(extract(epoch from begun + make_interval(secs => ${windowS}) - now()))
      from date_bin(make_interval(secs => ${windowS}), now(), '2000-01-01Z') begun`,
  );
  return { remaining: Math.max(0, limit - Number(row?.[0])), resetS: Math.max(1, Number(row?.[1])) };
}
