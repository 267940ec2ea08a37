import type { Db } from '@tropeiro/platform/database/db.ts';
import { arrayLiteral, sql } from '@tropeiro/platform/database/statement.ts';
import type { Transaction } from '@tropeiro/platform/database/transaction.ts';

/** The stored travel times from one origin: its key and its packed pairs. */
export type StoredPairs = { readonly origin: number; readonly pairs: Buffer; readonly pairCount: number };

/** The storage overhead of a row, in pairs. */
const rowOverheadPairs = 8;

/** The unexpired travel times that a server's profile returned to the company, from these origins. */
export async function listTravelTimes(
  db: Db,
  profile: string,
  origins: readonly number[],
): Promise<ReadonlyMap<number, Buffer>> {
  const rows = await db.rows(sql`select origin, translate(encode(pairs, 'base64'), E'\n', '') from travel_time
    where profile = ${profile} and origin = any(${arrayLiteral(origins)}::bigint[]) and date_expires > now()`);
  return new Map(rows.map(([origin, pairs]) => [Number(origin), Buffer.from(pairs ?? '', 'base64')]));
}

/**
 * Stores travel times, for `maxDays` since the first ones of a row. Retains only the newest `maxPairCount` pairs of
 * the company.
 */
export async function storeTravelTimes(
  transaction: Transaction,
  profile: string,
  rows: readonly StoredPairs[],
  { maxDays, maxPairCount }: { readonly maxDays: number; readonly maxPairCount: number },
): Promise<void> {
  const stored = rows.map(({ origin, pairs, pairCount }) => ({
    origin,
    pair_count: pairCount,
    pairs: pairs.toString('base64'),
  }));
  await transaction.pipeline([
    // In the order of their keys, as in all transactions, so that concurrent writes cannot deadlock.
    sql`insert into travel_time (profile, origin, pair_count, pairs, date_expires)
      select ${profile}, origin, pair_count, decode(pairs, 'base64'), now() + make_interval(days => ${maxDays}::integer)
      from jsonb_to_recordset(${stored}::jsonb) as t (origin bigint, pair_count integer, pairs text) order by origin
      on conflict (customer_id, profile, origin) do update set pairs = excluded.pairs, pair_count = excluded.pair_count,
        date_expires = case when travel_time.date_expires > now() then travel_time.date_expires else excluded.date_expires end`,
    sql`delete from travel_time t using (
        select profile, origin, sum(pair_count + ${rowOverheadPairs}::integer) over (order by date_expires desc, profile, origin) as total
        from travel_time
      ) o
      where o.total > ${maxPairCount}::bigint and t.profile = o.profile and t.origin = o.origin`,
  ]);
}
