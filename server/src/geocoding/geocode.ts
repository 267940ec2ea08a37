import { Refusal } from '@tropeiro/domain/faults/refusal.ts';
import type { TextDetails } from '@tropeiro/domain/faults/text-template.ts';
import { addressQueryFaults, partsOfQuery } from '@tropeiro/domain/geocoding/address-query.ts';
import type { AddressQuery } from '@tropeiro/domain/geocoding/address-query-schema.ts';
import type { GeocodingWarning } from '@tropeiro/domain/geocoding/geocoded-place-schema.ts';
import type { Language } from '@tropeiro/domain/language/bilingual-text.ts';
import type { Coordinates } from '@tropeiro/domain/places/polygon.ts';
import { warningText } from '@tropeiro/domain/planning/warnings/plan-warning.ts';
import { timeLimit } from '@tropeiro/platform/sharing/time-limit.ts';
import type { CallOf, Handler } from '../handling/handler.ts';
import { getCustomerSettings } from '../store/company/customer-settings.ts';
import { addressLookup, autocompleteQuery } from './address-lookup.ts';
import type { Geocoding, GeocodingCaller } from './geocoding.ts';
import type { GeocodingResult } from './geocoding-result.ts';
import { unansweredReason } from './unanswered.ts';

/** How long a request for one address may take. */
const maxS = 15;

const defaultCount = 5;

/** Finds the location of an address, or completes one that somebody is typing. */
export const geocode =
  (geocoding: Geocoding): Handler<'geocode'> =>
  async (call) => {
    const { query } = call;
    const faults = addressQueryFaults(query);
    if (faults.length > 0) throw new Refusal('invalid_input', { faults });
    const found = await foundInTime(call, (caller) =>
      query.autocomplete && query.q !== undefined
        ? geocoding.complete(autocompleteQuery(query.q, nearOf(query)), caller)
        : geocoding.search(addressLookup(query.q ?? partsOfQuery(query)), caller),
    );
    return { body: replyOf(found, call.language, query.limit) };
  };

/** Finds the address at some coordinates. */
export const reverseGeocode =
  (geocoding: Geocoding): Handler<'reverseGeocode'> =>
  async (call) => {
    const { latitude, longitude, limit } = call.query;
    const found = await foundInTime(call, (caller) => geocoding.reverse({ latitude, longitude }, caller));
    return { body: replyOf(found, call.language, limit) };
  };

/** What is found within the time limit, and while the client is connected. */
async function foundInTime(
  { actor, db, disconnectSignal }: Pick<CallOf<'geocode'>, 'actor' | 'db' | 'disconnectSignal'>,
  find: (caller: GeocodingCaller) => Promise<GeocodingResult>,
): Promise<GeocodingResult> {
  const { geocoders: chosen } = (await getCustomerSettings(db)).record;
  const within = AbortSignal.any([disconnectSignal, timeLimit(maxS * 1000)]);
  return find({ db, companyId: actor.customer_id, chosen, signal: disconnectSignal, within });
}

const nearOf = ({ latitude, longitude }: AddressQuery): Coordinates | undefined =>
  latitude === undefined || longitude === undefined ? undefined : { latitude, longitude };

/**
 * Returns the best places, with a warning if a later attempt may find better ones, or if the city is doubtful. If
 * nothing was found, it refuses and names the geocoders that gave no answer.
 */
function replyOf(found: GeocodingResult, language: Language, limit = defaultCount) {
  const { places, isComplete, hasProviders, doubt } = found;
  const data = places.slice(0, limit);
  const doubts = doubt ? [warning(doubt, language)] : [];
  if (isComplete || !hasProviders) return { data, warnings: doubts };
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

/** When the client should retry: a geocoder that failed is not asked for as long. */
const retryS = 30;
