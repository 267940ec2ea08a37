import type { Database } from '@tropeiro/platform/database/database.ts';
import { sql } from '@tropeiro/platform/database/statement.ts';
import { readAnnouncements, type StoredAnnouncement } from './announcements.ts';

/** A reader of a company's announcements, with this many at a time. */
export class FeedReader {
  readonly seen: StoredAnnouncement[] = [];
  readonly companyId: number;
  private readonly limit: number;
  private cursor: string | undefined;

  constructor(limit: number, companyId = 1) {
    this.limit = limit;
    this.companyId = companyId;
  }

  /** Continues reading. Returns false if there is nothing more now. */
  async read(database: Database): Promise<boolean> {
    const { announcements, cursor } = await database.transactInCompany(this.companyId, {}, (transaction) =>
      readAnnouncements(transaction, this.cursor, this.limit),
    );
    this.cursor = cursor;
    this.seen.push(...announcements);
    return announcements.length > 0;
  }

  /** Reads to the end and waits for it: other tests on the same PostgreSQL may hold it up. */
  async readAll(database: Database): Promise<void> {
    for (;;) {
      const isFree = await isUnblocked(database, this.companyId);
      if (!(await this.read(database)) && isFree) return;
    }
  }

  get names(): string[] {
    return this.seen.map(({ payload }) => (JSON.parse(payload) as { name: string }).name);
  }
}

/** Whether every transaction that has announced something is older than all open ones. */
const isUnblocked = async (database: Database, companyId: number): Promise<boolean> => {
  const [row] = await database.transactInCompany(companyId, {}, (transaction) =>
    transaction.rows(sql`select coalesce(pg_snapshot_xmin(pg_current_snapshot()) >
      (select max(transaction) from outbox where epoch >> 32 = begun), true) from outbox_epoch`),
  );
  return row?.[0] === 't';
};

/** Opens a transaction that has announced fleets with these names. It stays open until the test ends it. */
export const announcingTransaction = (
  database: Database,
  names: readonly string[],
  companyId = 1,
): Promise<OpenTransaction> => {
  const records = names.map((name, index) => ({ id: index + 1, name }));
  return openAnnouncingTransaction(database, 'fleet.created', records, companyId);
};

/** Opens a transaction that has announced these records. It stays open until the test ends it. */
export function openAnnouncingTransaction(
  database: Database,
  type: string,
  records: readonly object[],
  companyId: number,
): Promise<OpenTransaction> {
  return new Promise((begun, failed) => {
    const done = database.transactInCompany(companyId, {}, async (transaction) => {
      transaction.announce(type, records);
      await transaction.pipeline([]);
      const isCommitted = await new Promise<boolean>((end) => {
        const ending = (isCommit: boolean) => async () => {
          end(isCommit);
          await done.catch((error: unknown) => {
            if (!(error instanceof RolledBack)) throw error;
          });
        };
        begun({ commit: ending(true), rollback: ending(false) });
      });
      if (!isCommitted) throw new RolledBack();
    });
    done.catch(failed);
  });
}

export type OpenTransaction = { commit(): Promise<void>; rollback(): Promise<void> };

class RolledBack extends Error {}
