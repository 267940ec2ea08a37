import type { Db } from '../engine/db.ts';
import { type Sql, sql } from '../engine/statement.ts';

/** An attempt undecided for longer than this was lost with its process. */
const pendingTimeout = sql`interval '30 seconds'`;

/** Failures older than this are forgotten. */
const failureLifetime = sql`interval '1 hour'`;

/** Who was right is remembered for so long. */
const successLifetime = sql`interval '30 days'`;

export type AttemptLimits = {
  /** Failures that cost no waiting. */
  readonly freeFailureCount: number;
  /** Attempts that may be undecided at the same moment. */
  readonly maxPendingCount: number;
  readonly maxDelayS: number;
};

/** The seconds an attempt must still wait, zero: go on; and whether its subject was right not long ago. */
export type BegunAttempt = { readonly waitS: number; readonly hasSucceededRecently: boolean };

/**
 * Begins an attempt of this subject. Where it need not wait, say how it ended. The time to wait doubles with each failure
 * past the free ones. What lies in the future was written before the clock was set back, and makes nobody wait.
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

/** Says how attempts ended. A right password forgets the failures of those subjects it speaks for. */
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

/** By more than transactions at the same moment may differ. */
const isInFuture = (moment: Sql): Sql => sql`${moment} > clock_timestamp() + interval '1 second'`;

const delaySeconds = ({ freeFailureCount: free, maxDelayS: longestS }: AttemptLimits): Sql =>
  sql`least(power(2, least(a.failures - ${free}, 30)), ${longestS})`;
