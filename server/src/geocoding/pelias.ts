import type { ParsedAddress } from '@tropeiro/addresses/parsed-address.ts';
import type { GeocodingQuality } from '@tropeiro/domain/geocoding/geocoding-quality.ts';
import { bilingual } from '@tropeiro/domain/language/bilingual-text.ts';
import { listAt, numberAt, textAt } from '@tropeiro/platform/remote/untrusted-json.ts';
import { text } from '@tropeiro/platform/settings/setting.ts';
import { streetLine } from './address-lines.ts';
import { askServer, type GeocodingServer } from './ask-server.ts';
import type { GeocodingProvider, ProviderLimits } from './provider.ts';
import { defineProvider, serverUrl } from './provider-definition.ts';
import { addressMaxLength, isBrazilian, partMaxLength, plausiblePlaces, type RawPlace } from './raw-place.ts';
import { stateCodeOf } from './state-code.ts';

/** Pelias (github.com/pelias/documentation), self-hosted or a hosted one that needs a key. It responds with GeoJSON. */
export const pelias = defineProvider({
  name: 'pelias',
  variables: {
    PELIAS_URL: serverUrl(
      'https://pelias.example.com',
      bilingual('URL of Pelias, for GEOCODERS.', 'URL do Pelias, para GEOCODERS.'),
    ),
    PELIAS_KEY: text(
      '',
      bilingual('API key that a hosted Pelias requires.', 'Chave de API exigida por um Pelias hospedado.'),
    ),
  },
  needs: ['PELIAS_URL'],
  make: ({ PELIAS_URL = '', PELIAS_KEY }, { maxS, limits }) =>
    providerAt({ url: PELIAS_URL, key: PELIAS_KEY, maxS }, limits),
});

const providerAt = (server: GeocodingServer, limits: ProviderLimits): GeocodingProvider => ({
  name: 'pelias',
  limits,
  async search({ address, text, autocomplete, near }, options) {
    const common = { api_key: server.key, size: options.limit };
    const inCountry = isBrazilian(address) ? 'BRA' : undefined;
    const focus = { 'focus.point.lat': near?.latitude, 'focus.point.lon': near?.longitude };
    const written = { text, 'boundary.country': inCountry, ...focus };
    const [path, parameters] =
      !autocomplete && address.street !== undefined && address.city !== undefined
        ? (['/v1/search/structured', { ...partsOf(address), country: inCountry }] as const)
        : ([autocomplete ? '/v1/autocomplete' : '/v1/search', written] as const);
    const json = await askServer('pelias', server, path, { ...common, ...parameters }, options);
    return placesOf(json, options.limit, address);
  },
  async reverse({ latitude, longitude }, options) {
    const point = { 'point.lat': latitude, 'point.lon': longitude };
    const parameters = { ...point, api_key: server.key, size: options.limit };
    return placesOf(await askServer('pelias', server, '/v1/reverse', parameters, options), options.limit);
  },
});

const partsOf = (address: ParsedAddress): Readonly<Record<string, string | undefined>> => ({
  address: streetLine(address),
  neighbourhood: address.neighborhood,
  locality: address.city,
  region: address.state,
  postalcode: address.cep,
});

const placesOf = (json: unknown, limit: number, address?: ParsedAddress) =>
  plausiblePlaces(listAt(json, limit, 'features').map(readPlace), address);

function readPlace(feature: unknown): RawPlace {
  const part = (name: string): string | undefined => textAt(feature, partMaxLength, 'properties', name);
  return {
    longitude: numberAt(feature, 'geometry', 'coordinates', 0),
    latitude: numberAt(feature, 'geometry', 'coordinates', 1),
    quality: part('accuracy') === 'interpolated' ? 'interpolated' : qualities.get(part('layer') ?? ''),
    text: textAt(feature, addressMaxLength, 'properties', 'label'),
    parts: {
      street: part('street'),
      number: part('housenumber'),
      neighborhood: part('neighbourhood') ?? part('borough'),
      city: part('locality') ?? part('localadmin'),
      state: stateCodeOf(part('region_a') ?? part('region')),
      cep: part('postalcode'),
      country: part('country'),
    },
  };
}

/** The quality by `layer`. Counties, regions and countries are too large to be a destination. */
const qualities: ReadonlyMap<string, GeocodingQuality> = new Map([
  ['address', 'exact'],
  ['venue', 'street'],
  ['street', 'street'],
  ['intersection', 'street'],
  ['neighbourhood', 'neighborhood'],
  ['borough', 'neighborhood'],
  ['postalcode', 'neighborhood'],
  ['locality', 'municipality'],
  ['localadmin', 'municipality'],
]);
