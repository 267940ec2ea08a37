import type { Json } from './json.ts';
import { emptySql, type Fragment, joinSql, type Sql } from './statement.ts';

/** How a record is written in a list: what is selected, and what is joined to the table for it. */
export type ListSelection = { readonly record: Fragment; readonly joins: Sql };

/**
 * A record as a page or a complete list of so many shows it. What is related is looked up for each record of a page, of
 * which there are few, once they are found and in order. For a complete list it is joined: PostgreSQL then remembers
 * what it has looked up, and a fleet that a thousand vehicles have is written once.
 */
export function listSelection<T>(record: Json<T>, limit: number | undefined): ListSelection {
  if (limit !== undefined || !record.withJoins) return { record, joins: emptySql };
  const known = joinedSelections.get(record);
  if (known) return known;
  const joins: Sql[] = [];
  const whole = { record: record.withJoins(joins), joins: joinSql(joins, '') };
  joinedSelections.set(record, whole);
  return whole;
}

/** Written once for each record: it is a long text. */
const joinedSelections = new WeakMap<Fragment, ListSelection>();
