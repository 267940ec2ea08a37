import type { Json } from './json.ts';
import { emptySql, type Fragment, joinSql, type Sql } from './statement.ts';

/** What a list selects for each record: the expression, and the joins that it needs. */
export type ListSelection = { readonly record: Fragment; readonly joins: Sql };

/**
 * The selection of a record for a page, or for a complete list where there is no limit. For a page, related records are
 * subqueries, run for the few records that are found and in order. For a complete list they are joined: PostgreSQL then
 * memoizes what it has looked up, and a fleet that a thousand vehicles have is written once.
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

/** Made once for each record: it is a long text. */
const joinedSelections = new WeakMap<Fragment, ListSelection>();
