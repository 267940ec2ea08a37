import type { Database } from '../engine/database.ts';
import { sql } from '../engine/statement.ts';
import { readAnnouncements, type StoredAnnouncement } from './announcements.ts';

/** Somebody who reads the announcements of a company, so many at a time. */
export class FeedReader {
  readonly seen: StoredAnnouncement[] = [];
  readonly companyId: number;
  private readonly limit: number;
  private cursor: string | undefined;

  constructor(limit: number, companyId = 1) {
    this.limit = limit;
    this.companyId = companyId;
  }

  /** Reads on from where it stands; false when there is nothing more now. */
  async read(database: Database): Promise<boolean> {
    const { announcements, cursor } = await database.transactInCompany(this.companyId, {}, (transaction) =>
      readAnnouncements(transaction, this.cursor, this.limit),
    );
    this.cursor = cursor;
    this.seen.push(...announcements);
    return announcements.length > 0;
  }

  /** To the end, for which it waits: others at work in the same PostgreSQL may hold it up. */
  async readAll(database: Database): Promise<void> {
    for (;;) {
      const isFree = await isHeldUpByNobody(database, this.companyId);
      if (!(await this.read(database)) && isFree) return;
    }
  }

  get names(): string[] {
    return this.seen.map(({ payload }) => (JSON.parse(payload) as { name: string }).name);
  }
}

/** Whether every transaction that has announced something is older than those that are open. */
const isHeldUpByNobody = async (database: Database, companyId: number): Promise<boolean> => {
  const [row] = await database.transactInCompany(companyId, {}, (transaction) =>
    transaction.rows(sql`select coalesce(pg_snapshot_xmin(pg_current_snapshot()) >
      (select max(transaction) from outbox where epoch >> 32 = begun), true) from outbox_epoch`),
  );
  return row?.[0] === 't';
};

/** A transaction that has announced fleets of these names and waits to be told how it ends. */
export const announcingTransaction = (
  database: Database,
  names: readonly string[],
  companyId = 1,
): Promise<OpenTransaction> => {
  const records = names.map((name, index) => ({ id: index + 1, name }));
  return openAnnouncing(database, 'fleet.created', records, companyId);
};

/** A transaction that has announced these records and waits to be told how it ends. */
export function openAnnouncing(
  database: Database,
  type: string,
  records: readonly object[],
  companyId: number,
): Promise<OpenTransaction> {
  return new Promise((begun, failed) => {
    const done = database.transactInCompany(companyId, {}, async (transaction) => {
      transaction.announce(type, records);
      await transaction.pipeline([]);
      const isKept = await new Promise<boolean>((end) => {
        const ending = (kept: boolean) => async () => {
          end(kept);
          await done.catch((error: unknown) => {
            if (!(error instanceof TakenBack)) throw error;
          });
        };
        begun({ commit: ending(true), rollback: ending(false) });
      });
      if (!isKept) throw new TakenBack();
    });
    done.catch(failed);
  });
}

export type OpenTransaction = { commit(): Promise<void>; rollback(): Promise<void> };

class TakenBack extends Error {}
