import type { Db } from '@tropeiro/platform/database/db.ts';
import { arrayLiteral, sql } from '@tropeiro/platform/database/statement.ts';
import { type StoredAnnouncement, storedAnnouncement } from './announcements.ts';
import { cursorBefore, isBefore } from './outbox-cursor.ts';
import type { OutboxPositions } from './outbox-ends.ts';

/** Announcements of several companies, in order for each, and the place after them for each. */
export type OutboxPage = {
  readonly announcements: readonly (StoredAnnouncement & { readonly companyId: number })[];
  readonly positions: OutboxPositions;
  readonly hasMore: boolean;
  /** Whether announcements wait for an older transaction to end. */
  readonly isBlocked: boolean;
};

/** The maximum that one call returns: announcements, and bytes of records, which only the last one may exceed. */
const pageSize = 500;
const maxPageBytes = 8_000_000;

/** The maximum for one company, however many companies there are. */
const minOfCompany = 10;

/**
 * The announcements of companies after each one's place, for the single reader of a process, which distributes them.
 */
export async function readOutbox(db: Db, positions: OutboxPositions): Promise<OutboxPage> {
  const maxOfCompany = Math.max(minOfCompany, Math.ceil(pageSize / positions.size));
  const cursors = [...positions.values()];
  const column = (index: 0 | 1 | 2) => arrayLiteral(cursors.map((cursor) => BigInt(cursor[index])));
  const rows =
    await db.rows(sql`select * from read_outbox(${arrayLiteral([...positions.keys()])}::bigint[], ${column(0)}::bigint[], ${column(1)}::xid8[],
    ${column(2)}::bigint[], ${maxOfCompany}, ${pageSize}, ${maxPageBytes})`);
  const announcements: (StoredAnnouncement & { companyId: number })[] = [];
  const read = new Map(positions);
  for (const [company, endEpoch, endTransaction, , hasMore, ...announced] of rows) {
    const companyId = Number(company);
    const [epoch, transaction, id] = announced;
    if (epoch && transaction && id) {
      announcements.push({ companyId, ...storedAnnouncement(announced) });
      read.set(companyId, [epoch, transaction, id]);
    }
    const end = cursorBefore(endEpoch ?? '', endTransaction ?? '');
    if (hasMore === 'f' && isBefore(read.get(companyId) ?? end, end)) read.set(companyId, end);
  }
  return {
    announcements,
    positions: read,
    isBlocked: rows.some(([, , , isBlocked]) => isBlocked === 't'),
    hasMore: rows.some(([, , , , hasMore]) => hasMore === 't'),
  };
}
