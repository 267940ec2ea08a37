import type { Row } from './pipeline.ts';
import { type Sql, sql } from './statement.ts';

/**
 * What runs a query: the `Database` for a single one, or a `Transaction`. It sees the rows of one company, or of none.
 */
export type Db = { rows(query: Sql): Promise<readonly Row[]> };

/** Parses the JSON in the first column of the first row; undefined where there is no row, or a null in it. */
export const one = <T>(rows: readonly Row[]): T | undefined => {
  const text = rows[0]?.[0];
  return text === undefined || text === null ? undefined : (JSON.parse(text) as T);
};

/** The timestamp at which the transaction began, which is the date of all that it writes. */
export const getTransactionTime = async (db: Db): Promise<string> =>
  one<string>(await db.rows(sql`select json_moment(now()::timestamptz(3))`)) ?? '';

/** The time at which this is asked, which is after whatever the transaction has waited for. */
export const getClockTime = async (db: Db): Promise<string> =>
  one<string>(await db.rows(sql`select json_moment(clock_timestamp()::timestamptz(3))`)) ?? '';

/** Parses the JSON in the first column of every row. */
export const many = <T>(rows: readonly Row[]): T[] => rows.map(([text]) => JSON.parse(text ?? 'null') as T);
