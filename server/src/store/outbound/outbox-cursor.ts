import { Refusal } from '@tropeiro/domain/faults/refusal.ts';
import { cursorValues, cursorWith } from '../engine/page.ts';
import { type Sql, sql } from '../engine/statement.ts';

/** A place in the order of the outbox, as digits: the numbers do not all fit into those of JavaScript. */
export type OutboxCursor = readonly [epoch: string, transaction: string, id: string];

/** The id of an announcement, as everybody knows it: the same in the feed, the live stream, and at every attempt to send it. */
export const announcementId = (epoch: string, id: string): string => `${epoch}-${id}`;

/** A cursor as readers get it. */
export const encodeCursor = (cursor: OutboxCursor): string => cursorWith(cursor);

/** The cursor that a reader sends; refuses what is none. */
export function parseCursor(text: string): OutboxCursor {
  const [epoch = '', transaction = '', id = ''] = cursorValues(text, 3);
  if (![epoch, transaction, id].every((number) => /^\d{1,18}$/.test(number))) throw new Refusal('invalid_cursor');
  return [epoch, transaction, id];
}

/** The last cursor before those of a transaction and of all later ones. */
export const cursorBefore = (epoch: string, transaction: string): OutboxCursor => [
  epoch,
  String(BigInt(transaction) - 1n),
  lastId,
];

/** More than any id has: what a transaction announces has smaller ones. */
const lastId = '9'.repeat(18);

/** Whether a cursor comes before another in the order of the outbox. */
export function isBefore(one: OutboxCursor, other: OutboxCursor): boolean {
  const at = one.findIndex((number, index) => number !== other[index]);
  return at >= 0 && BigInt(one[at] ?? 0) < BigInt(other[at] ?? 0);
}

/** The cursor as a row of SQL, to be compared with `(epoch, transaction, id)`. */
export const cursorRow = ([epoch, transaction, id]: OutboxCursor): Sql =>
  sql`(${epoch}::bigint, ${transaction}::xid8, ${id}::bigint)`;

/**
 * The cursor as a row of SQL, to be compared with `(customer_id, epoch, transaction, id)`: so a company's own are read by their
 * index, and none of others are passed.
 */
export const companyCursorRow = ([epoch, transaction, id]: OutboxCursor): Sql =>
  sql`(tenant(), ${epoch}::bigint, ${transaction}::xid8, ${id}::bigint)`;
