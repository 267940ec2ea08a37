import type { Db } from '@tropeiro/platform/database/db.ts';
import { arrayLiteral, sql } from '@tropeiro/platform/database/statement.ts';
import { cursorBefore, type OutboxCursor } from './outbox-cursor.ts';

/** The places of readers in the outbox, by company. */
export type OutboxPositions = ReadonlyMap<number, OutboxCursor>;

/**
 * How far a query after this one may read the outbox for each of these companies. Later announcements come after
 * these places.
 */
export async function getOutboxEnds(db: Db, companies: readonly number[]): Promise<OutboxPositions> {
  const rows = await db.rows(
    sql`select customer_id, epoch, transaction from outbox_ends(${arrayLiteral(companies)}::bigint[])`,
  );
  return new Map(
    rows.map(([company, epoch, transaction]) => [Number(company), cursorBefore(epoch ?? '', transaction ?? '')]),
  );
}
