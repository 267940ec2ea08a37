import type { Db } from '../engine/db.ts';
import { arrayLiteral, sql } from '../engine/statement.ts';
import type { Transaction } from '../engine/transaction.ts';

/** What is known of the ways from one place: its key, and its pairs as they are packed. */
export type StoredPairs = { readonly origin: number; readonly pairs: Buffer; readonly pairCount: number };

/** A row takes as much as so many pairs besides those in it. */
const rowOverheadPairs = 8;

/** What a company has been told by a profile of a server of the ways from these places, unless that is too old. */
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
 * Remembers what a company was told, for so many days since the first of a row; of all it remembers no more than so many
 * pairs, the newest.
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
    // In the order of their keys, in which others write them too: nobody waits for each other.
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
