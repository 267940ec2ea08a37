import type { Json } from './json.ts';
import { type Fragment, joined, nothing, type Sql } from './statement.ts';

/** How a record is written in a list: what is selected, and what is joined to the table for it. */
export type ListedRecord = { readonly record: Fragment; readonly joins: Sql };

/**
 * A record as a page or a complete list of so many shows it. What is related is looked up for each record of a page, of
 * which there are few, once they are found and in order. For a complete list it is joined: PostgreSQL then remembers
 * what it has looked up, and a fleet that a thousand vehicles have is written once.
 */
export function listed<T>(record: Json<T>, limit: number | undefined): ListedRecord {
  if (limit !== undefined || !record.joining) return { record, joins: nothing };
  const known = wholes.get(record);
  if (known) return known;
  const joins: Sql[] = [];
  const whole = { record: record.joining(joins), joins: joined(joins, '') };
  wholes.set(record, whole);
  return whole;
}

/** Written once for each record: it is a long text. */
const wholes = new WeakMap<Fragment, ListedRecord>();
