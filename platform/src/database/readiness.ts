import type { Db } from './db.ts';
import type { SchemaFiles } from './migrate/migration-files.ts';
import { DatabaseUnavailable, readOnlyTransaction } from './protocol/connection.ts';
import { findRightsProblem } from './roles/rights.ts';
import { sql } from './statement.ts';

/** The reason why the service must not be sent requests now. */
export type NotReady = 'migrations' | 'read_only' | 'rights';

/** How long a result is cached. Load balancers ask each process all the time. */
const cacheMs = 2000;

/** The readiness of the database: writable, migrated for this release, and with the right privileges. */
export class Readiness {
  private readonly db: Db;
  private readonly files: SchemaFiles;
  private cached: { readonly untilMs: number; readonly reason: Promise<NotReady | undefined> } | undefined;

  constructor(db: Db, files: SchemaFiles) {
    this.db = db;
    this.files = files;
  }

  /** The reason why it is not ready. Undefined when it is. */
  findNotReadyReason(nowMs = Date.now()): Promise<NotReady | undefined> {
    if (!this.cached || nowMs >= this.cached.untilMs) {
      const cached = { untilMs: nowMs + cacheMs, reason: notReadyReason(this.db, this.files) };
      // A failure is not cached: the database may be back.
      cached.reason.catch(() => {
        if (this.cached === cached) this.cached = undefined;
      });
      this.cached = cached;
    }
    return this.cached.reason;
  }
}

/** Whether the database is read-only. The check fails as a write would, so a connection to a standby is closed. */
async function isReadOnly(db: Db): Promise<boolean> {
  try {
    await db.rows(
      sql`do $$ begin if current_setting('transaction_read_only')::boolean then raise read_only_sql_transaction; end if; end $$`,
    );
    return false;
  } catch (error) {
    if (error instanceof DatabaseUnavailable && (error.cause as { code?: string }).code === readOnlyTransaction)
      return true;
    throw error;
  }
}

async function notReadyReason(db: Db, files: SchemaFiles): Promise<NotReady | undefined> {
  if (await isReadOnly(db)) return 'read_only';
  const applied = await db.rows(sql`select name from migration union all select name from function_file`);
  const names = new Set(applied.map(([name]) => name));
  // A function may be newer than this release's while other processes are being upgraded.
  const expected = Object.values(files).flat();
  if (!expected.every(({ name }) => names.has(name))) return 'migrations';
  return (await findRightsProblem(db)) === undefined ? undefined : 'rights';
}
