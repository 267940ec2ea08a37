import type { Db } from '../engine/db.ts';
import { type Sql, sql } from '../engine/statement.ts';

/** How long an attempt may be pending; one that takes longer was lost with its process. */
const pendingTimeout = sql`interval '30 seconds'`;

/** How long failures count. */
const failureLifetime = sql`interval '1 hour'`;

/** How long a success counts as recent. */
const successLifetime = sql`interval '30 days'`;

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

/**
 * Begins an attempt of this subject; `endAttempts` ends it. The delay doubles with each failure past the free ones. A
 * date in the future was written before the clock was set back, and delays nobody.
 */
export async function beginAttempt(db: Db, subject: string, limits: AttemptLimits): Promise<BegunAttempt> {
  const isLost = sql`(a.date_begun < now() - ${pendingTimeout} or ${isInFuture(sql`a.date_begun`)})`;
  const [row] = await db.rows(
    sql`with attempt as (
        insert into login_attempt as a (subject) values (${subject})
        on conflict (subject) do update
          set pending = case when ${isLost} then 1 else a.pending + 1 end,
              failures = case when a.date_failed < now() - ${failureLifetime} then 0 else a.failures end,
              date_failed = least(a.date_failed, now()),
              date_begun = now()
          where (a.pending < ${limits.maxPendingCount} or ${isLost})
            and (a.failures < ${limits.freeFailureCount} or now() >= a.date_failed + make_interval(secs => ${delaySeconds(limits)})
              or ${isInFuture(sql`a.date_failed`)})
        returning 0 as wait, a.date_right)
      select coalesce((select wait from attempt),
          (select greatest(1, ceil(extract(epoch from a.date_failed - now()) + ${delaySeconds(limits)}))::integer
           from login_attempt a where a.subject = ${subject})),
        (select date_right > now() - ${successLifetime} from attempt)`,
  );
  return { waitS: Number(row?.[0] ?? 1), hasSucceededRecently: row?.[1] === 't' };
}

/** Ends attempts with their outcomes. A right password clears the failures of its subject. */
export const endAttempts = async (
  db: Db,
  subjects: readonly { readonly subject: string; readonly outcome: 'failed' | 'right' | 'undecided' }[],
): Promise<void> => {
  await db.rows(
    sql`update login_attempt a set pending = greatest(a.pending - 1, 0),
        failures = case e.outcome when 'failed' then a.failures + 1 when 'right' then 0 else a.failures end,
        date_failed = case e.outcome when 'failed' then now() else a.date_failed end,
        date_right = case e.outcome when 'right' then now() else a.date_right end
      from json_to_recordset(${subjects}) as e (subject text, outcome text) where a.subject = e.subject`,
  );
};

/** Whether a date is ahead by more than clocks of concurrent transactions differ. */
const isInFuture = (timestamp: Sql): Sql => sql`${timestamp} > clock_timestamp() + interval '1 second'`;

const delaySeconds = ({ freeFailureCount: free, maxDelayS: longestS }: AttemptLimits): Sql =>
  sql`least(power(2, least(a.failures - ${free}, 30)), ${longestS})`;
