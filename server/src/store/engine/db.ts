import type { Row } from './pipeline.ts';
import { type Sql, sql } from './statement.ts';

/** What answers questions, of one company or of none: the database for a single one, or a transaction. */
export type Db = { rows(question: Sql): Promise<readonly Row[]> };

/** The single JSON value of the single row, as the noun it is. */
export const one = <T>(rows: readonly Row[]): T | undefined => {
  const text = rows[0]?.[0];
  return text === undefined || text === null ? undefined : (JSON.parse(text) as T);
};

/** When the transaction began, which is the date of all that it writes. */
export const getTransactionTime = async (db: Db): Promise<string> =>
  one<string>(await db.rows(sql`select json_moment(now()::timestamptz(3))`)) ?? '';

/** The JSON value of every row, as the nouns they are. */
export const many = <T>(rows: readonly Row[]): T[] => rows.map(([text]) => JSON.parse(text ?? 'null') as T);
