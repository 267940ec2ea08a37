import { arrayLiteral, type Sql, sql } from './statement.ts';

/** That a column is one of these ids; where there are none, everything is. */
export const isAmong = (column: Sql, ids: readonly number[]): Sql | undefined =>
  ids.length === 0 ? undefined : sql`${column} = any(${arrayLiteral(ids)}::bigint[])`;
