import type { ParsedAddress } from '@tropeiro/addresses/parsed-address.ts';
import type { GeocodingQuality } from '@tropeiro/domain/geocoding/geocoding-quality.ts';
import { bilingual } from '@tropeiro/domain/language/bilingual-text.ts';
import { listAt, numberAt, textAt, valueAt } from '../remote/untrusted-json.ts';
import { integer } from '../settings/setting.ts';
import { streetLine } from './address-lines.ts';
import { askServer, type GeocodingServer } from './ask-server.ts';
import type { GeocodingProvider, ProviderLimits } from './provider.ts';
import { defineProvider, serverUrl } from './provider-definition.ts';
import { stateCodeOf } from './state-code.ts';
import { addressMaxLength, believedPlaces, isBrazilian, partMaxLength, type ToldPlace } from './told-place.ts';

/** The parameters of every question: JSON of the second version, with the parts of addresses, in Portuguese. */
const format = { format: 'jsonv2', addressdetails: 1, 'accept-language': 'pt-BR' };

/**
 * Nominatim, the geocoder of OpenStreetMap (nominatim.org/release-docs/latest/api). The terms of its public server allow a
 * request a second, and none while somebody types.
 */
export const nominatim = defineProvider({
  name: 'nominatim',
  variables: {
    NOMINATIM_URL: serverUrl(
      'https://nominatim.example.com',
      bilingual('Where Nominatim is, for GEOCODERS.', 'Onde está o Nominatim, para GEOCODERS.'),
    ),
    NOMINATIM_PER_SECOND: integer(
      1,
      1,
      1000,
      bilingual(
        'How many requests a process sends to Nominatim in a second: one, if it is the public server, and from one process.',
        'Quantas requisições um processo envia ao Nominatim por segundo: uma, se é o servidor público, e de um só processo.',
      ),
    ),
  },
  needs: ['NOMINATIM_URL'],
  make: ({ NOMINATIM_URL = '', NOMINATIM_PER_SECOND }, { maxS, limits }) =>
    askingAt({ url: NOMINATIM_URL, maxS }, { ...limits, maxConcurrent: 1, perSecond: NOMINATIM_PER_SECOND }),
});

const askingAt = (server: GeocodingServer, limits: ProviderLimits): GeocodingProvider => ({
  name: 'nominatim',
  limits,
  neverWhileTyping: true,
  async search({ address, text }, options) {
    const countrycodes = isBrazilian(address) ? 'br' : undefined;
    const parameters = { ...format, ...askedAs(address, text), countrycodes, limit: options.limit };
    const json = await askServer('nominatim', server, '/search', parameters, options);
    return believedPlaces(listAt(json, options.limit).map(toldPlace), address);
  },
  async reverse({ latitude, longitude }, options) {
    const parameters = { ...format, lat: latitude, lon: longitude, zoom: 18 };
    const json = await askServer('nominatim', server, '/reverse', parameters, options);
    // Where there is nothing, as at sea, it says so in `error`.
    return believedPlaces([toldPlace(json)]);
  },
});

/** By its parts, which leaves less to guess; without a street or city, as it is written. */
function askedAs(address: ParsedAddress, text: string): Readonly<Record<string, string | undefined>> {
  const { street, city, state } = address;
  return street === undefined || city === undefined ? { q: text } : { street: streetLine(address), city, state };
}

function toldPlace(json: unknown): ToldPlace {
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

/** By what kind of thing it is, and from how deep in the hierarchy of addresses (its place rank) where that says nothing. */
function qualityOf(json: unknown): GeocodingQuality | undefined {
  if (valueAt(json, 'address', 'house_number') !== undefined) {
    // Numbers between two that are known lie on a line that is mapped as a place of its own.
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
