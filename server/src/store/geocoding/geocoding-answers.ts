import type { GeocodedPlace } from '@tropeiro/domain/geocoding/geocoded-place-schema.ts';
import type { Geocoder } from '@tropeiro/domain/geocoding/geocoder.ts';
import { type Db, parseAll } from '@tropeiro/platform/database/db.ts';
import { asTextArray, sql } from '@tropeiro/platform/database/statement.ts';

/** What a geocoder returned for an address or for coordinates. Without places, it found none. */
export type GeocodingAnswer = {
  readonly provider: Geocoder;
  readonly address_key: string;
  readonly places: readonly Omit<GeocodedPlace, 'provider'>[];
};

/** The geocoders' answers for these addresses that have not expired. */
export const listGeocodingAnswers = async (db: Db, keys: readonly string[]): Promise<readonly GeocodingAnswer[]> =>
  parseAll(
    await db.rows(sql`select json_build_object('provider', provider, 'address_key', address_key, 'places', places)
      from geocoding_answer where address_key = any(${asTextArray(keys)}) and date_expires > now()`),
  );

/** Stores answers, each for the given number of seconds. They replace earlier ones. */
export async function storeGeocodingAnswers(
  db: Db,
  answers: readonly (GeocodingAnswer & { readonly keepS: number })[],
): Promise<void> {
  if (answers.length === 0) return;
  // In a fixed order, so that two plans with the same addresses cannot deadlock.
  await db.rows(sql`insert into geocoding_answer (provider, address_key, places, date_expires)
    select provider, address_key, places, now() + make_interval(secs => "keepS")
    from jsonb_to_recordset(${answers}::jsonb) given (provider text, address_key text, places jsonb, "keepS" double precision)
    order by address_key, provider
    on conflict (customer_id, address_key, provider)
      do update set places = excluded.places, date_expires = excluded.date_expires`);
}
