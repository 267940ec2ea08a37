import type { Reader } from './database.ts';
import { sql } from './statement.ts';

/**
 * Counts an attempt as failed before its password is looked at, so that many at once cannot slip by; a right password
 * takes it back. Zero: go on. Otherwise the seconds this subject must still wait, and nothing is counted.
 */
export async function beginAttempt(reader: Reader, subject: string, free: number, longestS: number): Promise<number> {
  const [row] = await reader.rows(
    sql`with attempt as (
        insert into login_failure as f (subject, failures, date_last) values (${subject}, 1, now())
        on conflict (subject) do update
          set failures = case when f.date_last < now() - interval '1 day' then 1 else f.failures + 1 end, date_last = now()
          where f.failures < ${free} or now() >= f.date_last
            + make_interval(secs => least(power(2, least(f.failures - ${free}, 30)), ${longestS}))
        returning 0)
      select coalesce((select 0 from attempt),
        (select greatest(1, ceil(extract(epoch from date_last - now())
           + least(power(2, least(failures - ${free}, 30)), ${longestS})))::integer
         from login_failure where subject = ${subject}))`,
  );
  return Number(row?.[0] ?? 0);
}

export const forgiveAttempt = async (reader: Reader, subject: string): Promise<void> => {
  await reader.rows(sql`delete from login_failure where subject = ${subject}`);
};
