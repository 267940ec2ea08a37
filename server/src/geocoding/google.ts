import type { ParsedAddress } from '@tropeiro/addresses/parsed-address.ts';
import type { GeocodingQuality } from '@tropeiro/domain/geocoding/geocoding-quality.ts';
import { bilingual } from '@tropeiro/domain/language/bilingual-text.ts';
import { RemoteFailed } from '../remote/remote-json.ts';
import { listAt, numberAt, textAt } from '../remote/untrusted-json.ts';
import { text } from '../settings/setting.ts';
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
import { stateCodeOf } from './state-code.ts';
import { addressMaxLength, believedPlaces, isBrazilian, partMaxLength, type ToldPlace } from './told-place.ts';

/**
 * The Geocoding API of Google (developers.google.com/maps/documentation/geocoding). Its terms let coordinates be kept for 30
 * days; what somebody types is asked of another of its services.
 */
export const google = defineProvider({
  name: 'google',
  variables: {
    GOOGLE_GEOCODING_URL: serverUrl(
      'https://maps.example.com',
      bilingual(
        'Where Google is asked, if not at its own address.',
        'Onde o Google é consultado, se não no seu próprio endereço.',
      ),
    ),
    GOOGLE_GEOCODING_KEY: text(
      '',
      bilingual(
        'The key of the Geocoding API of Google, for GEOCODERS.',
        'A chave da Geocoding API do Google, para GEOCODERS.',
      ),
    ),
  },
  needs: ['GOOGLE_GEOCODING_KEY'],
  make: ({ GOOGLE_GEOCODING_URL, GOOGLE_GEOCODING_KEY }, { maxS, limits }) =>
    askingAt(
      { url: GOOGLE_GEOCODING_URL ?? 'https://maps.googleapis.com', key: GOOGLE_GEOCODING_KEY, maxS },
      { ...limits, keepS: Math.min(limits.keepS, keepMaxS) },
    ),
});

/** As its terms allow: 30 days. */
const keepMaxS = 30 * 86_400;

const askingAt = (server: GeocodingServer, limits: ProviderLimits): GeocodingProvider => ({
  name: 'google',
  limits,
  neverWhileTyping: true,
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
  return believedPlaces(listAt(json, options.limit, 'results').map(toldPlace), address);
}

/** Whatever happens, it answers with 200 and says so in `status`. */
const failures: ReadonlyMap<string, ProviderFailure> = new Map([
  ['OVER_QUERY_LIMIT', 'over_quota'],
  ['OVER_DAILY_LIMIT', 'over_quota'],
  ['REQUEST_DENIED', 'denied'],
  ['INVALID_REQUEST', 'refused'],
]);

function toldPlace(result: unknown): ToldPlace {
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

/** By what it is, and of a number by how its place is known. */
function qualityOf(result: unknown): GeocodingQuality | undefined {
  const types = listAt(result, maxComponentCount, 'types');
  const isOneOf = (...names: readonly string[]): boolean => names.some((name) => types.includes(name));
  if (isOneOf('street_address', 'premise', 'subpremise', 'street_number'))
    return byLocationType.get(textAt(result, partMaxLength, 'geometry', 'location_type') ?? '') ?? 'street';
  if (isOneOf('route', 'intersection', 'establishment', 'point_of_interest')) return 'street';
  if (isOneOf('sublocality', 'neighborhood', 'postal_code')) return 'neighborhood';
  return isOneOf('locality', 'administrative_area_level_2') ? 'municipality' : undefined;
}

/** GEOMETRIC_CENTER and APPROXIMATE of a number say no more than its street does. */
const byLocationType: ReadonlyMap<string, GeocodingQuality> = new Map([
  ['ROOFTOP', 'exact'],
  ['RANGE_INTERPOLATED', 'interpolated'],
]);
