import { type Db, parseFirst } from '../db.ts';
import { arrayLiteral, asTextArray, type Sql, sql, textLiteral } from '../statement.ts';

/**
 * The texts of a kind of record that searches compare by their words, as one text, and the id of its records. The
 * function `find_words` lists the same kinds of records and the same texts.
 */
export type SearchedTexts = { readonly noun: string; readonly id: Sql; readonly texts: Sql };

/** The condition that a record has the sought words, and whether few records meet it. */
export type FoundWords = { readonly condition: Sql; readonly areFew: boolean };

/**
 * The condition that for each word of the query, a word of the record begins with it, ignoring accents and case. If few
 * records match, an index finds them and they are listed by id. If many match, a scan in the list's order finds enough
 * of them early (functions/across-companies/find_words.sql).
 */
export async function findWords(db: Db, { noun, id, texts }: SearchedTexts, query: string): Promise<FoundWords> {
  const found = parseFirst<Found>(await db.rows(sql`select find_words(${textLiteral(noun)}, ${query})`));
  const { parts = [], patterns = [], ids = null } = found ?? {};
  return ids === null
    ? { condition: wordsCondition(texts, parts, patterns), areFew: false }
    : { condition: sql`${id} = any(${arrayLiteral(ids)}::bigint[])`, areFew: true };
}

/** For lists whose query is optional. */
export const findWordsIf = async (
  db: Db,
  searched: SearchedTexts,
  query: string | undefined,
): Promise<FoundWords | undefined> => (query === undefined ? undefined : findWords(db, searched, query));

/**
 * The condition if many records match. Most records do not contain the words at all, which LIKE finds much faster than
 * a regular expression. The planner cannot estimate a case, so it expects half of the records to match.
 */
export const wordsCondition = (texts: Sql, parts: readonly string[], patterns: readonly string[]): Sql =>
  sql`case when plain(${texts}) like all(${asTextArray(parts)}) then plain(${texts}) ~ all(${asTextArray(patterns)}) end`;

type Found = {
  readonly parts: readonly string[];
  readonly patterns: readonly string[];
  readonly ids: readonly number[] | null;
};
