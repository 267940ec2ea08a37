import { TimeSlice } from '../sharing/time-slice.ts';
import type { Row } from './protocol/pipeline.ts';
import { type Sql, sql } from './statement.ts';

/** Runs queries: the `Database` for a single one, or a `Transaction`. It sees the rows of one company, or of none. */
export type Db = { rows(query: Sql): Promise<readonly Row[]> };

/** Parses the JSON in the first column of the first row. Undefined if there is no row or the value is null. */
export const parseFirst = <T>(rows: readonly Row[]): T | undefined => {
  const text = rows[0]?.[0];
  return text === undefined || text === null ? undefined : (JSON.parse(text) as T);
};

/** The timestamp at which the transaction began. All its writes carry this date. */
export const getTransactionTime = async (db: Db): Promise<string> =>
  parseFirst<string>(await db.rows(sql`select json_moment(now()::timestamptz(3))`)) ?? '';

/** The current time, after all waits of the transaction. */
export const getClockTime = async (db: Db): Promise<string> =>
  parseFirst<string>(await db.rows(sql`select json_moment(clock_timestamp()::timestamptz(3))`)) ?? '';

/** Parses the JSON in the first column of every row. */
export const parseAll = <T>(rows: readonly Row[]): T[] => rows.map(([text]) => JSON.parse(text ?? 'null') as T);

/** Like `parseAll`, for rows of many megabytes: parsing yields to other work in between. */
export const parseAllInSlices = <T>(rows: readonly Row[], signal?: AbortSignal): Promise<readonly T[]> =>
  new TimeSlice({ signal }).map(rows, ([text]) => JSON.parse(text ?? 'null') as T);
