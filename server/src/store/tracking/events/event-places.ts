import { type Db, parseAll, parseFirst } from '@tropeiro/platform/database/db.ts';
import { type Sql, sql } from '@tropeiro/platform/database/statement.ts';
import { columnList, unnest } from '@tropeiro/platform/database/unnest.ts';

/** A cell of a thousandth of a degree, some 100 m, whose events share one address. */
export type EventPlace = {
  /** In thousandths of a degree. */
  readonly latitude: number;
  readonly longitude: number;
  /** How many lookups failed. */
  readonly attempt_count: number;
};

/** The number of a coordinate's cell. */
const cellOf = (degrees: Sql): Sql => sql`round(${degrees}::numeric * 1000)::integer`;

/** The query that queues address lookups for these coordinates, unless they are known or queued already. */
export function queueEventPlaces(places: readonly { readonly latitude: number; readonly longitude: number }[]): Sql {
  // In a fixed order, so that two batches with the same cells cannot deadlock.
  return sql`insert into event_place (latitude, longitude)
    select distinct ${cellOf(sql`latitude`)} as lat, ${cellOf(sql`longitude`)} as lon
    from ${unnest(placeColumns, places)} as sent (${columnList(placeColumns)}) order by lat, lon
    on conflict (customer_id, latitude, longitude) do nothing`;
}

const placeColumns = { latitude: 'float8', longitude: 'float8' } as const;

/** The known address of coordinates, as a subquery. With `isStreet`, only addresses with a street. */
export const knownAddress = (latitude: Sql, longitude: Sql, isStreet: boolean): Sql =>
  sql`(select k.address from event_place k where k.customer_id = event.customer_id and k.latitude = ${cellOf(latitude)}
    and k.longitude = ${cellOf(longitude)} and k.date_expires > now()${isStreet ? sql` and k.has_street` : sql``})`;

/** The companies with places to look up. */
export const listCompaniesWithPlacesDue = async (db: Db): Promise<readonly number[]> =>
  parseFirst<number[]>(await db.rows(sql`select companies_with_places_due()`)) ?? [];

/** Takes up to `atMost` places of the company to look up, for `leaseS` seconds. The newest come first. */
export const takeEventPlaces = async (db: Db, atMost: number, leaseS: number): Promise<readonly EventPlace[]> =>
  parseAll<EventPlace>(
    await db.rows(sql`with taken as (
        select customer_id, latitude, longitude from event_place where date_due <= now() and date_expires > now()
        order by date_wanted desc limit ${atMost}::int for no key update skip locked)
      update event_place p set date_due = now() + make_interval(secs => ${leaseS})
      from taken t where p.customer_id = t.customer_id and p.latitude = t.latitude and p.longitude = t.longitude
      returning json_build_object('latitude', p.latitude, 'longitude', p.longitude, 'attempt_count', p.attempt_count)`),
  );

/**
 * The result of a lookup: an address or none, valid for `keep_s` seconds, or after how many seconds to look it up
 * again.
 */
export type PlaceLookup = Pick<EventPlace, 'latitude' | 'longitude'> & {
  readonly address: string | null;
  readonly has_street: boolean;
  readonly keep_s: number;
  readonly again_s: number | null;
};

export async function storeEventPlaces(db: Db, lookups: readonly PlaceLookup[]): Promise<void> {
  const types = {
    latitude: 'int4',
    longitude: 'int4',
    address: 'text',
    has_street: 'bool',
    keep_s: 'float8',
    again_s: 'float8',
  } as const;
  if (lookups.length === 0) return;
  await db.rows(sql`update event_place p set address = sent.address, has_street = sent.has_street,
      attempt_count = case when sent.again_s is null then 0 else p.attempt_count + 1 end,
      date_due = now() + make_interval(secs => sent.again_s),
      date_expires = case when sent.again_s is null then now() + make_interval(secs => sent.keep_s) else p.date_expires end
    from ${unnest(types, lookups)} as sent (${columnList(types)})
    where p.customer_id = tenant() and p.latitude = sent.latitude and p.longitude = sent.longitude`);
}

/** Removes queued places of the company except the newest ones. Returns how many were removed. */
export async function deleteQueuedPlaces(db: Db, newestCount: number): Promise<number> {
  const forgotten = await db.rows(sql`delete from event_place p using (
      select latitude, longitude from event_place where customer_id = tenant() and date_due is not null
      order by date_wanted desc offset ${newestCount}::int) oldest
    where p.customer_id = tenant() and p.latitude = oldest.latitude and p.longitude = oldest.longitude
      and p.date_due is not null
    returning true`);
  return forgotten.length;
}
