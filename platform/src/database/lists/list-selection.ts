import type { Json } from '../json/json.ts';
import { emptySql, type Fragment, joinSql, type Sql } from '../statement.ts';

/** What a list selects for each record: the expression and the joins that it needs. */
export type ListSelection = { readonly record: Fragment; readonly joins: Sql };

/**
 * The selection of a record for a page, or for a complete list if there is no limit. On a page, related records are
 * subqueries, run only for the few records found, in order. In a complete list they are joins: PostgreSQL then memoizes
 * the lookups, and writes a fleet that a thousand vehicles share once.
 */
export function listSelection<T>(record: Json<T>, limit: number | undefined): ListSelection {
  if (limit !== undefined || !record.withJoins) return { record, joins: emptySql };
  const existing = joinedSelections.get(record);
  if (existing) return existing;
  const joins: Sql[] = [];
  const selection = { record: record.withJoins(joins), joins: joinSql(joins, '') };
  joinedSelections.set(record, selection);
  return selection;
}

/** Built once for each record, because the text is long. */
const joinedSelections = new WeakMap<Fragment, ListSelection>();
