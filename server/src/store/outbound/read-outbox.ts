import type { Db } from '../engine/db.ts';
import { arrayLiteral, sql } from '../engine/statement.ts';
import { type StoredAnnouncement, storedAnnouncement } from './announcements.ts';
import { cursorBefore, isBefore } from './outbox-cursor.ts';
import type { OutboxPositions } from './outbox-ends.ts';

/** Announcements of several companies, those of each in order, and where to read on for each. */
export type OutboxPage = {
  readonly announcements: readonly (StoredAnnouncement & { readonly companyId: number })[];
  readonly positions: OutboxPositions;
  readonly hasMore: boolean;
  /** Whether some are there that wait for an older transaction to end. */
  readonly isHeldUp: boolean;
};

/** How much one reading gives at most: announcements, and bytes of records but for the last one. */
const pageSize = 500;
const maxPageBytes = 8_000_000;

/** How many of one company are looked at, however many companies there are. */
const minOfCompany = 10;

/** The announcements of companies behind the position of each: as the reader of a process reads them, who passes them on. */
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
    isHeldUp: rows.some(([, , , isHeldUp]) => isHeldUp === 't'),
    hasMore: rows.some(([, , , , hasMore]) => hasMore === 't'),
  };
}
