import { DatabaseAway, readOnlyTransaction } from './connection.ts';
import type { Db } from './db.ts';
import { schemaFiles } from './migration-files.ts';
import { findRightsProblem } from './rights.ts';
import { sql } from './statement.ts';

/** Why the service must not be sent requests now. */
export type NotReady = 'migrations' | 'read_only' | 'rights';

/** How long a result is cached: load balancers ask each process all the time. */
const cacheMs = 2000;

/** The readiness of the database: writable, migrated as this release expects, and with the right rights. */
export class Readiness {
  private readonly db: Db;
  private cached: { readonly untilMs: number; readonly reason: Promise<NotReady | undefined> } | undefined;

  constructor(db: Db) {
    this.db = db;
  }

  /** Why it is not ready; undefined when it is. */
  findNotReadyReason(nowMs = Date.now()): Promise<NotReady | undefined> {
    if (!this.cached || nowMs >= this.cached.untilMs) {
      const cached = { untilMs: nowMs + cacheMs, reason: notReadyReason(this.db) };
      // What failed is tried again at once: the database may be back.
      cached.reason.catch(() => {
        if (this.cached === cached) this.cached = undefined;
      });
      this.cached = cached;
    }
    return this.cached.reason;
  }
}

/** Whether the database is read-only. It fails as a write would, so that a connection to a standby is closed. */
async function isReadOnly(db: Db): Promise<boolean> {
  try {
    await db.rows(
      sql`do $$ begin if current_setting('transaction_read_only')::boolean then raise read_only_sql_transaction; end if; end $$`,
    );
    return false;
  } catch (error) {
    if (error instanceof DatabaseAway && (error.cause as { code?: string }).code === readOnlyTransaction) return true;
    throw error;
  }
}

async function notReadyReason(db: Db): Promise<NotReady | undefined> {
  if (await isReadOnly(db)) return 'read_only';
  const applied = await db.rows(sql`select name from migration union all select name from function_file`);
  const names = new Set(applied.map(([name]) => name));
  // A function may be newer than this release's, while other processes are being upgraded.
  const expected = Object.values(schemaFiles).flat();
  if (!expected.every(({ name }) => names.has(name))) return 'migrations';
  return (await findRightsProblem(db)) === undefined ? undefined : 'rights';
}
