import type { Db } from '../engine/db.ts';
import { sql } from '../engine/statement.ts';

/** How many attempts a subject (a login, an address) has, and how long it waits after failures. */
export type AttemptLimits = {
  /** Failures after which there is no delay yet. */
  readonly freeFailureCount: number;
  /** Attempts that may be pending at the same time. */
  readonly maxPendingCount: number;
  readonly maxDelayS: number;
};

/** An attempt that has begun where `waitS` is zero, and may be made again after so many seconds otherwise. */
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
