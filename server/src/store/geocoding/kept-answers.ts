import type { GeocodedPlace } from '@tropeiro/domain/geocoding/geocoded-place.ts';
import type { Geocoder } from '@tropeiro/domain/geocoding/geocoder.ts';
import { type Db, many } from '../engine/db.ts';
import { asTextArray, sql } from '../engine/statement.ts';

/** What a geocoder said of an address, or of coordinates; no places: it does not know it. */
export type KeptAnswer = {
  readonly provider: Geocoder;
  readonly address_key: string;
  readonly places: readonly Omit<GeocodedPlace, 'provider'>[];
};

/** What geocoders have said of these addresses and may still be told. */
export const listKeptAnswers = async (db: Db, keys: readonly string[]): Promise<readonly KeptAnswer[]> =>
  many(
    await db.rows(sql`select json_build_object('provider', provider, 'address_key', address_key, 'places', places)
      from geocoding_answer where address_key = any(${asTextArray(keys)}) and date_expires > now()`),
  );

/** Keeps answers, each for so many seconds, in place of those that were there. */
export async function keepAnswers(
  db: Db,
  answers: readonly (KeptAnswer & { readonly keepS: number })[],
): Promise<void> {
  if (answers.length === 0) return;
  // In one order, so that two plans with the same addresses do not wait for each other.
  await db.rows(sql`insert into geocoding_answer (provider, address_key, places, date_expires)
    select provider, address_key, places, now() + make_interval(secs => "keepS")
    from jsonb_to_recordset(${answers}::jsonb) given (provider text, address_key text, places jsonb, "keepS" double precision)
    order by address_key, provider
    on conflict (customer_id, address_key, provider)
      do update set places = excluded.places, date_expires = excluded.date_expires`);
}
