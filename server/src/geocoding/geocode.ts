import { parseAddress } from '@tropeiro/addresses/parse/parse-address.ts';
import type { Actor } from '@tropeiro/domain/access/actor.ts';
import { Refusal } from '@tropeiro/domain/faults/refusal.ts';
import { busy } from '@tropeiro/domain/faults/scarce-thing.ts';
import { type AddressQuery, addressQueryFaults, partsOfQuery } from '@tropeiro/domain/geocoding/address-query.ts';
import type { Handler } from '../handling/call.ts';
import { getCustomerSettings } from '../store/company/customer-settings.ts';
import type { Db } from '../store/engine/db.ts';
import { askedAddress, isMunicipality } from './asked-address.ts';
import type { Found, Geocoding, GeocodingCaller } from './geocoding.ts';

/** Whoever asks for one address does not wait for longer. */
const maxS = 15;

const defaultCount = 5;

/** Finds where an address is, or what somebody may be typing. */
export const geocode =
  (geocoding: Geocoding): Handler<'geocode'> =>
  async ({ query, actor, db }) => {
    const faults = addressQueryFaults(query);
    if (faults.length > 0) throw new Refusal('invalid_input', { faults });
    const caller = await callerOf(actor, db);
    const found =
      query.autocomplete && query.q !== undefined
        ? await geocoding.complete(typedQuery(query.q, query), caller)
        : await geocoding.search(askedAddress(query.q ?? partsOfQuery(query)), caller);
    return { body: { data: answered(found, query.limit) } };
  };

/** Finds what is at some coordinates. */
export const reverseGeocode =
  (geocoding: Geocoding): Handler<'reverseGeocode'> =>
  async ({ query, actor, db }) => {
    const { latitude, longitude, limit } = query;
    const found = await geocoding.reverse({ latitude, longitude }, await callerOf(actor, db));
    return { body: { data: answered(found, limit) } };
  };

async function callerOf({ customer_id: companyId }: Actor, db: Db): Promise<GeocodingCaller> {
  const { geocoders: chosen } = (await getCustomerSettings(db)).record;
  return { db, companyId, chosen, signal: AbortSignal.timeout(maxS * 1000) };
}

const typedQuery = (text: string, { latitude, longitude }: AddressQuery) => ({
  address: parseAddress(text, isMunicipality),
  text,
  autocomplete: true,
  ...(latitude !== undefined && longitude !== undefined && { near: { latitude, longitude } }),
});

/** The best of what was found; refuses where nobody could say. */
function answered({ places, isAnswered, isAsked }: Found, limit = defaultCount) {
  if (!isAnswered && isAsked) throw busy('geocoders');
  return places.slice(0, limit);
}
