import type { Db } from '@tropeiro/platform/database/db.ts';
import { sql } from '@tropeiro/platform/database/statement.ts';

/** How many login attempts a subject (a login, an address) has, and how long it waits after failures. */
export type AttemptLimits = {
  /** The number of failures without a delay. */
  readonly freeFailureCount: number;
  /** The number of attempts that may be pending at the same time. */
  readonly maxPendingCount: number;
  readonly maxDelayS: number;
};

/** If `waitS` is zero, the attempt has begun. Otherwise the caller may try again after this many seconds. */
export type BegunAttempt = { readonly waitS: number; readonly hasSucceededRecently: boolean };

/** Begins an attempt of this subject; `endAttempts` ends it. The delay doubles with each failure past the free ones. */
export async function beginAttempt(db: Db, subject: string, limits: AttemptLimits): Promise<BegunAttempt> {
  const [row] = await db.rows(
    sql`select wait_s, has_succeeded from begin_login_attempt(${subject}, ${limits.freeFailureCount}::integer,
      ${limits.maxPendingCount}::integer, ${limits.maxDelayS}::double precision)`,
  );
  return { waitS: Number(row?.[0] ?? 1), hasSucceededRecently: row?.[1] === 't' };
}

/** Ends attempts with their outcomes. A right password clears the failures of its subject. */
export const endAttempts = async (
  db: Db,
  subjects: readonly { readonly subject: string; readonly outcome: 'failed' | 'right' | 'undecided' }[],
): Promise<void> => {
  await db.rows(sql`select end_login_attempts(${subjects}::json)`);
};
