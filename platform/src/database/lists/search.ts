import { type Db, parseFirst } from '../db.ts';
import { arrayLiteral, identifier, type Sql, sql, textLiteral } from '../statement.ts';
import { manyCondition } from './few-or-many.ts';

/**
 * A column whose indexes find any part of its text, ignoring accents and case. The function `few_like` lists the same
 * columns.
 */
export type SearchableColumn = {
  readonly table: string;
  readonly column: string;
  /** Its texts are upper case; those of other columns are lower case. */
  readonly isUpperCase?: boolean;
};

/**
 * The condition that a column contains a text. If few records match, an index finds them and they are listed by id. If
 * many match, a scan in the list's order finds enough of them early (functions/across-companies/few_like.sql).
 */
export async function containsCondition(
  db: Db,
  { table, column, isUpperCase = false }: SearchableColumn,
  text: string,
): Promise<Sql> {
  const searchText = isUpperCase ? sql`upper(plain(${text}))` : sql`plain(${text})`;
  const ids = parseFirst<number[]>(
    await db.rows(sql`select to_json(few_like(${textLiteral(table)}, ${textLiteral(column)}, ${searchText}))`),
  );
  return ids === undefined
    ? manyLikeCondition(column, sql`(select anywhere(${searchText}))`)
    : sql`id = any(${arrayLiteral(ids)}::bigint[])`;
}

/**
 * The condition if many records match. Under row-level security PostgreSQL may not use its statistics for `like`. It
 * would expect few matches, read all of them and sort them.
 */
export const manyLikeCondition = (column: string, pattern: Sql): Sql =>
  manyCondition(sql`${identifier(column)} like ${pattern}`);
