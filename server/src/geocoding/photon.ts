import type { ParsedAddress } from '@tropeiro/addresses/parsed-address.ts';
import type { GeocodingQuality } from '@tropeiro/domain/geocoding/geocoding-quality.ts';
import { bilingual } from '@tropeiro/domain/language/bilingual-text.ts';
import { brazilBounds } from '@tropeiro/domain/places/brazil.ts';
import { listAt, numberAt, textAt } from '@tropeiro/platform/remote/untrusted-json.ts';
import { askServer, type GeocodingServer } from './ask-server.ts';
import type { GeocodingProvider, ProviderLimits } from './provider.ts';
import { defineProvider, serverUrl } from './provider-definition.ts';
import { addressMaxLength, isBrazilian, partMaxLength, plausiblePlaces, type RawPlace } from './raw-place.ts';
import { stateCodeOf } from './state-code.ts';

const { west, south, east, north } = brazilBounds;

/** Photon, autocompletion on OpenStreetMap (github.com/komoot/photon). It responds with GeoJSON. */
export const photon = defineProvider({
  name: 'photon',
  variables: {
    PHOTON_URL: serverUrl(
      'https://photon.example.com',
      bilingual('URL of Photon, for GEOCODERS.', 'URL do Photon, para GEOCODERS.'),
    ),
  },
  needs: ['PHOTON_URL'],
  make: ({ PHOTON_URL = '' }, { maxS, limits }) => providerAt({ url: PHOTON_URL, maxS }, limits),
});

const providerAt = (server: GeocodingServer, limits: ProviderLimits): GeocodingProvider => ({
  name: 'photon',
  limits,
  async search({ address, text, near }, options) {
    const bbox = isBrazilian(address) ? [west, south, east, north].join(',') : undefined;
    const parameters = { q: text, limit: options.limit, bbox, lat: near?.latitude, lon: near?.longitude };
    return placesOf(await askServer('photon', server, '/api', parameters, options), options.limit, address);
  },
  async reverse({ latitude, longitude }, options) {
    const parameters = { lat: latitude, lon: longitude, limit: options.limit };
    return placesOf(await askServer('photon', server, '/reverse', parameters, options), options.limit);
  },
});

const placesOf = (json: unknown, limit: number, address?: ParsedAddress) =>
  plausiblePlaces(listAt(json, limit, 'features').map(readPlace), address);

function readPlace(feature: unknown): RawPlace {
  const part = (name: string): string | undefined => textAt(feature, partMaxLength, 'properties', name);
  const type = part('type') ?? '';
  /** Photon puts the result's own name in `name`, and the names of what it is part of under their kinds. */
  const partOrSelf = (name: string, self: string): string | undefined =>
    part(name) ?? (type === self ? part('name') : undefined);
  return {
    longitude: numberAt(feature, 'geometry', 'coordinates', 0),
    latitude: numberAt(feature, 'geometry', 'coordinates', 1),
    quality: qualities.get(type),
    text: textAt(feature, addressMaxLength, 'properties', 'label'),
    parts: {
      street: partOrSelf('street', 'street'),
      number: part('housenumber'),
      neighborhood: partOrSelf('district', 'district') ?? partOrSelf('locality', 'locality'),
      city: partOrSelf('city', 'city'),
      state: stateCodeOf(part('state')),
      cep: part('postcode'),
      country: part('country'),
    },
  };
}

/** The quality by `type`. Counties, states and countries are too large to be a destination. */
const qualities: ReadonlyMap<string, GeocodingQuality> = new Map([
  ['house', 'exact'],
  ['street', 'street'],
  ['locality', 'neighborhood'],
  ['district', 'neighborhood'],
  ['city', 'municipality'],
]);
