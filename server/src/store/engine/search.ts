import { type Db, one } from './db.ts';
import { manyCondition } from './few-or-many.ts';
import { arrayLiteral, identifier, type Sql, sql, textLiteral } from './statement.ts';

/** A column that may be searched by a part of what it holds, accents and case aside. */
type SearchableColumn =
  | { readonly table: 'vehicle'; readonly column: 'title_sort' | 'plate' }
  | { readonly table: 'driver'; readonly column: 'name_sort' };

/**
 * The condition that a column contains a text. Where few records match they are found by an index of parts and named
 * one by one; where many do, a list in order meets enough of them soon (see 0012_search.sql).
 */
export async function containsCondition(db: Db, { table, column }: SearchableColumn, text: string): Promise<Sql> {
  const sought = column === 'plate' ? sql`upper(plain(${text}))` : sql`plain(${text})`;
  const ids = one<number[]>(
    await db.rows(sql`select to_json(few_like(${textLiteral(table)}, ${textLiteral(column)}, ${sought}))`),
  );
  return ids === undefined
    ? manyLikeCondition(column, sql`(select anywhere(${sought}))`)
    : sql`id = any(${arrayLiteral(ids)}::bigint[])`;
}

/**
 * Where many match. PostgreSQL may not look at its statistics for such a comparison here, and would take few for
 * matching, read them all and sort them.
 */
export const manyLikeCondition = (column: string, pattern: Sql): Sql =>
  manyCondition(sql`${identifier(column)} like ${pattern}`);
