import { Refusal } from '@tropeiro/domain/faults/refusal.ts';
import { cursorValues, cursorWith } from '@tropeiro/platform/database/lists/page.ts';
import { type Sql, sql } from '@tropeiro/platform/database/statement.ts';

/** A place in the order of the outbox. Text, since some of the numbers exceed JavaScript's. */
export type OutboxCursor = readonly [epoch: string, transaction: string, id: string];

/** The public id of an announcement: the same in the feed, the live stream, and every attempt to send it. */
export const announcementId = (epoch: string, id: string): string => `${epoch}-${id}`;

/** A cursor in the form that readers receive. */
export const encodeCursor = (cursor: OutboxCursor): string => cursorWith(cursor);

/** Parses the cursor that a reader sends. Rejects invalid ones. */
export function parseCursor(text: string): OutboxCursor {
  const [epoch = '', transaction = '', id = ''] = cursorValues(text, 3);
  if (![epoch, transaction, id].every((number) => /^\d{1,18}$/.test(number))) throw new Refusal('invalid_cursor');
  return [epoch, transaction, id];
}

/** The last cursor before those of a transaction and all later ones. */
export const cursorBefore = (epoch: string, transaction: string): OutboxCursor => [
  epoch,
  String(BigInt(transaction) - 1n),
  lastId,
];

/** Greater than any id. All announcements of a transaction have smaller ones. */
const lastId = '9'.repeat(18);

/** Whether a cursor comes before another in the order of the outbox. */
export function isBefore(cursor: OutboxCursor, other: OutboxCursor): boolean {
  const at = cursor.findIndex((number, index) => number !== other[index]);
  return at >= 0 && BigInt(cursor[at] ?? 0) < BigInt(other[at] ?? 0);
}

/** The cursor as a row of SQL, comparable with `(epoch, transaction, id)`. */
export const cursorRow = ([epoch, transaction, id]: OutboxCursor): Sql =>
  sql`(${epoch}::bigint, ${transaction}::xid8, ${id}::bigint)`;

/**
 * The cursor as a row of SQL, comparable with `(customer_id, epoch, transaction, id)`. So a company's announcements
 * are read by their index, without passing those of others.
 */
export const companyCursorRow = ([epoch, transaction, id]: OutboxCursor): Sql =>
  sql`(tenant(), ${epoch}::bigint, ${transaction}::xid8, ${id}::bigint)`;
