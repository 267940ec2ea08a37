import type { Db } from '../engine/db.ts';
import { arrayLiteral, sql } from '../engine/statement.ts';
import { cursorBefore, type OutboxCursor } from './outbox-cursor.ts';

/** Where somebody stands in the outbox, by company. */
export type OutboxPositions = ReadonlyMap<number, OutboxCursor>;

/** How far the outbox may be read for each of these companies, by a query behind this one: what is announced from now on comes behind it. */
export async function getOutboxEnds(db: Db, companies: readonly number[]): Promise<OutboxPositions> {
  const rows = await db.rows(
    sql`select customer_id, epoch, transaction from outbox_ends(${arrayLiteral(companies)}::bigint[])`,
  );
  return new Map(
    rows.map(([company, epoch, transaction]) => [Number(company), cursorBefore(epoch ?? '', transaction ?? '')]),
  );
}
