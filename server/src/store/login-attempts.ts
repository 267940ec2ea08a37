import type { Reader } from './database.ts';
import { type Sql, sql } from './statement.ts';

/** An attempt undecided for longer than this was lost with its process. */
const decidedWithin = sql`interval '30 seconds'`;

/** Failures older than this are forgotten. */
const rememberedFor = sql`interval '1 hour'`;

export type AttemptLimits = {
  /** Failures that cost no waiting. */
  readonly free: number;
  /** Attempts that may be undecided at the same moment. */
  readonly pending: number;
  readonly longestS: number;
};

/**
 * Begins an attempt of this subject. Zero: go on, and say how it ended. Otherwise the seconds it must still wait, which
 * double with each failure past the free ones.
 */
export async function beginAttempt(reader: Reader, subject: string, limits: AttemptLimits): Promise<number> {
  const [row] = await reader.rows(
    sql`with attempt as (
        insert into login_attempt as a (subject) values (${subject})
        on conflict (subject) do update
          set pending = case when a.date_begun < now() - ${decidedWithin} then 1 else a.pending + 1 end,
              failures = case when a.date_failed < now() - ${rememberedFor} then 0 else a.failures end,
              date_begun = now()
          where (a.pending < ${limits.pending} or a.date_begun < now() - ${decidedWithin})
            and (a.failures < ${limits.free} or now() >= a.date_failed + make_interval(secs => ${delay(limits)}))
        returning 0)
      select coalesce((select 0 from attempt),
        (select greatest(1, ceil(extract(epoch from a.date_failed - now()) + ${delay(limits)}))::integer
         from login_attempt a where a.subject = ${subject}))`,
  );
  return Number(row?.[0] ?? 1);
}

/** Says how attempts ended. A right password forgets the failures of those subjects it speaks for. */
export const endAttempts = async (
  reader: Reader,
  subjects: readonly { readonly subject: string; readonly outcome: 'failed' | 'forgiven' | 'undecided' }[],
): Promise<void> => {
  await reader.rows(
    sql`update login_attempt a set pending = greatest(a.pending - 1, 0),
        failures = case e.outcome when 'failed' then a.failures + 1 when 'forgiven' then 0 else a.failures end,
        date_failed = case e.outcome when 'failed' then now() else a.date_failed end
      from json_to_recordset(${subjects}) as e (subject text, outcome text) where a.subject = e.subject`,
  );
};

const delay = ({ free, longestS }: AttemptLimits): Sql =>
  sql`least(power(2, least(a.failures - ${free}, 30)), ${longestS})`;
