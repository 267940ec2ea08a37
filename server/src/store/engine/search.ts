import { type Db, one } from './db.ts';
import { manyCondition } from './few-or-many.ts';
import { arrayLiteral, identifier, type Sql, sql, textLiteral } from './statement.ts';

/** A column with indexes by which any part of its text is found, accents and case aside. */
type SearchableColumn =
  | { readonly table: 'vehicle'; readonly column: 'title_sort' | 'plate' }
  | { readonly table: 'driver'; readonly column: 'name_sort' };

/**
 * The condition that a column contains a text. Where few records match they are looked up by an index and listed by id;
 * where many do, a scan in the list's order finds enough of them early (functions/across-companies/few_like.sql).
 */
export async function containsCondition(db: Db, { table, column }: SearchableColumn, text: string): Promise<Sql> {
  const searchText = column === 'plate' ? sql`upper(plain(${text}))` : sql`plain(${text})`;
  const ids = one<number[]>(
    await db.rows(sql`select to_json(few_like(${textLiteral(table)}, ${textLiteral(column)}, ${searchText}))`),
  );
  return ids === undefined
    ? manyLikeCondition(column, sql`(select anywhere(${searchText}))`)
    : sql`id = any(${arrayLiteral(ids)}::bigint[])`;
}

/**
 * The condition where many match. Under row-level security PostgreSQL may not use its statistics for `like`, and would
 * expect few matches, read them all and sort them.
 */
export const manyLikeCondition = (column: string, pattern: Sql): Sql =>
  manyCondition(sql`${identifier(column)} like ${pattern}`);
