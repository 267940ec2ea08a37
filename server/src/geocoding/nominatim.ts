import type { ParsedAddress } from '@tropeiro/addresses/parsed-address.ts';
import type { GeocodingQuality } from '@tropeiro/domain/geocoding/geocoding-quality.ts';
import { bilingual } from '@tropeiro/domain/language/bilingual-text.ts';
import { listAt, numberAt, textAt, valueAt } from '@tropeiro/platform/remote/untrusted-json.ts';
import { integer } from '@tropeiro/platform/settings/setting.ts';
import { streetLine } from './address-lines.ts';
import { askServer, type GeocodingServer } from './ask-server.ts';
import type { GeocodingProvider, ProviderLimits } from './provider.ts';
import { defineProvider, serverUrl } from './provider-definition.ts';
import { addressMaxLength, isBrazilian, partMaxLength, plausiblePlaces, type RawPlace } from './raw-place.ts';
import { stateCodeOf } from './state-code.ts';

/** Parameters of every request: JSON version 2, with the parts of addresses, in Portuguese. */
const format = { format: 'jsonv2', addressdetails: 1, 'accept-language': 'pt-BR' };

/**
 * Nominatim, the geocoder of OpenStreetMap (nominatim.org/release-docs/latest/api). The terms of its public server
 * allow one request per second, and no autocompletion.
 */
export const nominatim = defineProvider({
  name: 'nominatim',
  variables: {
    NOMINATIM_URL: serverUrl(
      'https://nominatim.example.com',
      bilingual('URL of Nominatim, for GEOCODERS.', 'URL do Nominatim, para GEOCODERS.'),
    ),
    NOMINATIM_PER_SECOND: integer(
      1,
      1,
      1000,
      bilingual(
        'Requests per second that a process sends to Nominatim. The public server allows one, and from one process only.',
        'Requisições por segundo que um processo envia ao Nominatim. O servidor público permite uma, e de um só processo.',
      ),
    ),
  },
  needs: ['NOMINATIM_URL'],
  make: ({ NOMINATIM_URL = '', NOMINATIM_PER_SECOND }, { maxS, limits }) =>
    providerAt({ url: NOMINATIM_URL, maxS }, { ...limits, maxConcurrent: 1, perSecond: NOMINATIM_PER_SECOND }),
});

const providerAt = (server: GeocodingServer, limits: ProviderLimits): GeocodingProvider => ({
  name: 'nominatim',
  limits,
  hasNoAutocomplete: true,
  async search({ address, text }, options) {
    const countrycodes = isBrazilian(address) ? 'br' : undefined;
    const parameters = { ...format, ...searchParameters(address, text), countrycodes, limit: options.limit };
    const json = await askServer('nominatim', server, '/search', parameters, options);
    return plausiblePlaces(listAt(json, options.limit).map(readPlace), address);
  },
  async reverse({ latitude, longitude }, options) {
    const parameters = { ...format, lat: latitude, lon: longitude, zoom: 18 };
    const json = await askServer('nominatim', server, '/reverse', parameters, options);
    // If nothing is there, as at sea, the response has an `error`.
    return plausiblePlaces([readPlace(json)]);
  },
});

/** Sends the parts of the address, which are less ambiguous. Without a street or city it sends the text. */
function searchParameters(address: ParsedAddress, text: string): Readonly<Record<string, string | undefined>> {
  const { street, city, state } = address;
  return street === undefined || city === undefined ? { q: text } : { street: streetLine(address), city, state };
}

function readPlace(json: unknown): RawPlace {
  const part = (...names: readonly string[]): string | undefined =>
    names.map((name) => textAt(json, partMaxLength, 'address', name)).find((text) => text !== undefined);
  return {
    latitude: numberAt(json, 'lat'),
    longitude: numberAt(json, 'lon'),
    quality: qualityOf(json),
    text: textAt(json, addressMaxLength, 'display_name'),
    parts: {
      street: part('road', 'pedestrian', 'footway', 'residential'),
      number: part('house_number'),
      neighborhood: part('neighbourhood', 'suburb', 'quarter', 'city_district'),
      city: part('city', 'town', 'village', 'municipality'),
      state: stateCodeOf(part('ISO3166-2-lvl4') ?? part('state')),
      cep: part('postcode'),
      country: part('country'),
    },
  };
}

/**
 * The quality by the kind of the result. If the kind is not conclusive, by its level in the hierarchy of addresses
 * (place rank).
 */
function qualityOf(json: unknown): GeocodingQuality | undefined {
  if (valueAt(json, 'address', 'house_number') !== undefined) {
    // Nominatim interpolates numbers along a line that is mapped as a place of its own.
    const isLine = valueAt(json, 'osm_type') === 'way' && valueAt(json, 'category') === 'place';
    return isLine ? 'interpolated' : 'exact';
  }
  const kind = textAt(json, partMaxLength, 'addresstype') ?? '';
  if (municipalities.has(kind)) return 'municipality';
  if (neighborhoods.has(kind)) return 'neighborhood';
  const rank = numberAt(json, 'place_rank') ?? 0;
  if (rank >= 26) return 'street';
  if (rank >= 17) return 'neighborhood';
  return rank >= 13 ? 'municipality' : undefined;
}

const municipalities = new Set(['city', 'town', 'village', 'municipality']);
const neighborhoods = new Set(['suburb', 'neighbourhood', 'quarter', 'city_district', 'borough', 'postcode', 'hamlet']);
