import { Refusal } from '@tropeiro/domain/faults/refusal.ts';
import type { TextDetails } from '@tropeiro/domain/faults/text-template.ts';
import { type AddressQuery, addressQueryFaults, partsOfQuery } from '@tropeiro/domain/geocoding/address-query.ts';
import type { GeocodingWarning } from '@tropeiro/domain/geocoding/geocoded-place.ts';
import type { Language } from '@tropeiro/domain/language/bilingual-text.ts';
import type { Coordinates } from '@tropeiro/domain/places/polygon.ts';
import { warningText } from '@tropeiro/domain/planning/plan-warning.ts';
import type { CallOf, Handler } from '../handling/call.ts';
import { timeLimit } from '../sharing/time-limit.ts';
import { getCustomerSettings } from '../store/company/customer-settings.ts';
import { askedAddress, typedAddress } from './asked-address.ts';
import type { Found } from './found.ts';
import type { Geocoding, GeocodingCaller } from './geocoding.ts';
import { unansweredReason } from './unanswered.ts';

/** Whoever asks for one address does not wait for longer. */
const maxS = 15;

const defaultCount = 5;

/** Finds where an address is, or what somebody may be typing. */
export const geocode =
  (geocoding: Geocoding): Handler<'geocode'> =>
  async (call) => {
    const { query } = call;
    const faults = addressQueryFaults(query);
    if (faults.length > 0) throw new Refusal('invalid_input', { faults });
    const found = await foundInTime(call, (caller) =>
      query.autocomplete && query.q !== undefined
        ? geocoding.complete(typedAddress(query.q, nearOf(query)), caller)
        : geocoding.search(askedAddress(query.q ?? partsOfQuery(query)), caller),
    );
    return { body: answered(found, call.language, query.limit) };
  };

/** Finds what is at some coordinates. */
export const reverseGeocode =
  (geocoding: Geocoding): Handler<'reverseGeocode'> =>
  async (call) => {
    const { latitude, longitude, limit } = call.query;
    const found = await foundInTime(call, (caller) => geocoding.reverse({ latitude, longitude }, caller));
    return { body: answered(found, call.language, limit) };
  };

/** What is found before the time for that is up, for as long as the client waits. */
async function foundInTime(
  { actor, db, clientGone }: Pick<CallOf<'geocode'>, 'actor' | 'db' | 'clientGone'>,
  find: (caller: GeocodingCaller) => Promise<Found>,
): Promise<Found> {
  const { geocoders: chosen } = (await getCustomerSettings(db)).record;
  const within = AbortSignal.any([clientGone, timeLimit(maxS * 1000)]);
  return find({ db, companyId: actor.customer_id, chosen, signal: clientGone, within });
}

const nearOf = ({ latitude, longitude }: AddressQuery): Coordinates | undefined =>
  latitude === undefined || longitude === undefined ? undefined : { latitude, longitude };

/** The best of what was found, with warnings where it may be better later or another city is meant; refuses where it is nothing, and tells who gave no answer. */
function answered(found: Found, language: Language, limit = defaultCount) {
  const { places, isWhole, isAsked, doubt } = found;
  const data = places.slice(0, limit);
  const doubts = doubt ? [warning(doubt, language)] : [];
  if (isWhole || !isAsked) return { data, warnings: doubts };
  const reason = unansweredReason([found]);
  if (data.length > 0)
    return { data, warnings: [warning({ code: 'geocoding_incomplete', details: { reason } }, language), ...doubts] };
  throw new Refusal('geocoding_unavailable', {
    details: { reason, retry: retryS },
    headers: { 'retry-after': String(retryS) },
  });
}

const warning = (
  { code, details }: { readonly code: GeocodingWarning['code']; readonly details: TextDetails },
  language: Language,
): GeocodingWarning => ({ code, message: warningText({ code, line: null, details }, language) });

/** A geocoder that is down is left alone for so long. */
const retryS = 30;
