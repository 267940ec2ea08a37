import type { ParsedAddress } from '@tropeiro/addresses/parsed-address.ts';
import type { GeocodingQuality } from '@tropeiro/domain/geocoding/geocoding-quality.ts';
import { bilingual } from '@tropeiro/domain/language/bilingual-text.ts';
import { RemoteFailed } from '@tropeiro/platform/remote/remote-bytes.ts';
import { listAt, numberAt, textAt } from '@tropeiro/platform/remote/untrusted-json.ts';
import { text } from '@tropeiro/platform/settings/setting.ts';
import { askServer, type GeocodingServer } from './ask-server.ts';
import {
  type FoundPlace,
  type GeocodingProvider,
  ProviderFailed,
  type ProviderFailure,
  type ProviderLimits,
  type ProviderOptions,
} from './provider.ts';
import { defineProvider, serverUrl } from './provider-definition.ts';
import { addressMaxLength, isBrazilian, partMaxLength, plausiblePlaces, type RawPlace } from './raw-place.ts';
import { stateCodeOf } from './state-code.ts';

/**
 * The Geocoding API of Google (developers.google.com/maps/documentation/geocoding). Its terms allow coordinates to be
 * stored for 30 days. Autocompletion is another of its services, so it is not asked for that.
 */
export const google = defineProvider({
  name: 'google',
  variables: {
    GOOGLE_GEOCODING_URL: serverUrl(
      'https://maps.example.com',
      bilingual(
        "URL of the Google Geocoding API, if not Google's own.",
        'URL da Geocoding API do Google, quando não é a do próprio Google.',
      ),
    ),
    GOOGLE_GEOCODING_KEY: text(
      '',
      bilingual('Key of the Google Geocoding API, for GEOCODERS.', 'Chave da Geocoding API do Google, para GEOCODERS.'),
    ),
  },
  needs: ['GOOGLE_GEOCODING_KEY'],
  make: ({ GOOGLE_GEOCODING_URL, GOOGLE_GEOCODING_KEY }, { maxS, limits }) =>
    providerAt(
      { url: GOOGLE_GEOCODING_URL ?? 'https://maps.googleapis.com', key: GOOGLE_GEOCODING_KEY, maxS },
      { ...limits, cacheS: Math.min(limits.cacheS, cacheMaxS) },
    ),
});

/** The 30 days that its terms allow. */
const cacheMaxS = 30 * 86_400;

const providerAt = (server: GeocodingServer, limits: ProviderLimits): GeocodingProvider => ({
  name: 'google',
  limits,
  hasNoAutocomplete: true,
  search: ({ address, text }, options) =>
    ask(server, { address: text, components: isBrazilian(address) ? 'country:BR' : undefined }, address, options),
  reverse: ({ latitude, longitude }, options) =>
    ask(server, { latlng: `${latitude},${longitude}` }, undefined, options),
});

async function ask(
  server: GeocodingServer,
  asked: Readonly<Record<string, string | undefined>>,
  address: ParsedAddress | undefined,
  options: ProviderOptions,
): Promise<readonly FoundPlace[]> {
  const parameters = { ...asked, language: 'pt-BR', region: 'br', key: server.key };
  const json = await askServer('google', server, '/maps/api/geocode/json', parameters, options);
  const status = textAt(json, partMaxLength, 'status') ?? '';
  if (status === 'ZERO_RESULTS') return [];
  if (status === 'UNKNOWN_ERROR') throw new ProviderFailed('google', 'unavailable', new RemoteFailed('broken'));
  if (status !== 'OK') throw new ProviderFailed('google', failures.get(status) ?? 'unavailable');
  return plausiblePlaces(listAt(json, options.limit, 'results').map(readPlace), address);
}

/** Google responds with HTTP 200 even to failures and reports them in `status`. */
const failures: ReadonlyMap<string, ProviderFailure> = new Map([
  ['OVER_QUERY_LIMIT', 'over_quota'],
  ['OVER_DAILY_LIMIT', 'over_quota'],
  ['REQUEST_DENIED', 'denied'],
  ['INVALID_REQUEST', 'refused'],
]);

function readPlace(result: unknown): RawPlace {
  const components = listAt(result, maxComponentCount, 'address_components');
  const part = (type: string, form: 'long_name' | 'short_name' = 'long_name'): string | undefined =>
    textAt(
      components.find((component) => listAt(component, maxComponentCount, 'types').includes(type)),
      partMaxLength,
      form,
    );
  return {
    latitude: numberAt(result, 'geometry', 'location', 'lat'),
    longitude: numberAt(result, 'geometry', 'location', 'lng'),
    quality: qualityOf(result),
    text: textAt(result, addressMaxLength, 'formatted_address'),
    parts: {
      street: part('route'),
      number: part('street_number'),
      neighborhood: part('sublocality') ?? part('neighborhood'),
      city: part('administrative_area_level_2') ?? part('locality'),
      state: stateCodeOf(part('administrative_area_level_1', 'short_name')),
      cep: part('postal_code'),
      country: part('country'),
    },
  };
}

const maxComponentCount = 30;

/** The quality by the type of the result. For a number, it depends on how its location was determined. */
function qualityOf(result: unknown): GeocodingQuality | undefined {
  const types = listAt(result, maxComponentCount, 'types');
  const isOneOf = (...names: readonly string[]): boolean => names.some((name) => types.includes(name));
  if (isOneOf('street_address', 'premise', 'subpremise', 'street_number'))
    return byLocationType.get(textAt(result, partMaxLength, 'geometry', 'location_type') ?? '') ?? 'street';
  if (isOneOf('route', 'intersection', 'establishment', 'point_of_interest')) return 'street';
  if (isOneOf('sublocality', 'neighborhood', 'postal_code')) return 'neighborhood';
  return isOneOf('locality', 'administrative_area_level_2') ? 'municipality' : undefined;
}

/** For a number, GEOMETRIC_CENTER and APPROXIMATE are no more precise than its street. */
const byLocationType: ReadonlyMap<string, GeocodingQuality> = new Map([
  ['ROOFTOP', 'exact'],
  ['RANGE_INTERPOLATED', 'interpolated'],
]);
