import { DatabaseAway, readOnlyTransaction } from './connection.ts';
import type { Db } from './db.ts';
import { schemaFiles } from './migration-files.ts';
import { findRightsProblem } from './rights.ts';
import { sql } from './statement.ts';

/** Why the service must not be sent requests now. */
export type NotReady = 'migrations' | 'read_only' | 'rights';

/** Asked by balancers, of each process, all the time: what was found is good for a moment. */
const cacheMs = 2000;

/** Whether the database takes changes, stands where this version expects it, and binds the application as it should. */
export class Readiness {
  private readonly db: Db;
  private asked: { readonly untilMs: number; readonly answer: Promise<NotReady | undefined> } | undefined;

  constructor(db: Db) {
    this.db = db;
  }

  /** Undefined when ready. */
  findNotReadyReason(nowMs = Date.now()): Promise<NotReady | undefined> {
    if (!this.asked || nowMs >= this.asked.untilMs) {
      const asked = { untilMs: nowMs + cacheMs, answer: notReadyReason(this.db) };
      // What failed is asked again at once: the database may be back.
      asked.answer.catch(() => {
        if (this.asked === asked) this.asked = undefined;
      });
      this.asked = asked;
    }
    return this.asked.answer;
  }
}

/** Asked so that it fails as a change would: the connection, perhaps to what is a standby now, is then thrown away. */
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
  // A function may be a newer one than this version's, while others are being upgraded.
  const expected = Object.values(schemaFiles).flat();
  if (!expected.every(({ name }) => names.has(name))) return 'migrations';
  return (await findRightsProblem(db)) === undefined ? undefined : 'rights';
}
