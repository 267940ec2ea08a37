import { arrayLiteral, type Sql, sql } from '../statement.ts';

/** The condition that a column contains one of these ids. Always true if there are no ids. */
export const isAnyOf = (column: Sql, ids: readonly number[]): Sql | undefined =>
  ids.length === 0 ? undefined : sql`${column} = any(${arrayLiteral(ids)}::bigint[])`;
