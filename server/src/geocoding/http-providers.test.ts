import assert from 'node:assert/strict';
import { afterEach, describe, it } from 'node:test';
import type { Geocoder } from '@tropeiro/domain/geocoding/geocoder.ts';
import { type GeocodingReply, type GeocodingTestServer, startGeocodingServer } from '../testing/geocoding-server.ts';
import { addressLookup } from './address-lookup.ts';
import { google } from './google.ts';
import { nominatim } from './nominatim.ts';
import { pelias } from './pelias.ts';
import { photon } from './photon.ts';
import { type GeocodingProvider, ProviderFailed } from './provider.ts';
import type { CommonSettings } from './provider-definition.ts';

const paulista = 'Av. Paulista, 1578, ap 302 - Bela Vista, São Paulo - SP, 01310-200';
const at = { latitude: -23.5614, longitude: -46.6559 };

type Make = (url: string, common: CommonSettings) => GeocodingProvider;

type HttpProvider = {
  readonly make: Make;
  readonly answers: readonly (readonly [quality: string, json: unknown])[];
  /** The expected parameters of the request, without its key. */
  readonly asked: Readonly<Record<string, string | null>>;
  readonly reversePath: string;
  readonly reversed: unknown;
};

/** Each provider with its responses in its own format: number, street, neighbourhood, municipality, state, nothing. */
const httpProviders: Readonly<Record<Exclude<Geocoder, 'database'>, HttpProvider>> = {
  nominatim: {
    make: (url, common) => nominatim.make({ NOMINATIM_URL: url, NOMINATIM_PER_SECOND: 1 }, common),
    answers: [
      [
        'exact',
        [nominatimPlace({ place_rank: 30, addresstype: 'building', category: 'building' }, { house_number: '1578' })],
      ],
      [
        'interpolated',
        [
          nominatimPlace(
            { place_rank: 30, category: 'place', type: 'house', osm_type: 'way' },
            { house_number: '1578' },
          ),
        ],
      ],
      ['street', [nominatimPlace({ place_rank: 26, addresstype: 'road', category: 'highway' })]],
      ['neighborhood', [nominatimPlace({ place_rank: 19, addresstype: 'suburb' }, { road: undefined })]],
      [
        'municipality',
        [nominatimPlace({ place_rank: 16, addresstype: 'city' }, { road: undefined, suburb: undefined })],
      ],
      ['none', [nominatimPlace({ place_rank: 8, addresstype: 'state' }, { road: undefined, city: undefined })]],
      ['none', []],
    ],
    asked: {
      format: 'jsonv2',
      street: '1578 Avenida Paulista',
      city: 'São Paulo',
      state: 'SP',
      countrycodes: 'br',
      q: null,
    },
    reversePath: '/reverse',
    reversed: nominatimPlace({ place_rank: 30 }, { house_number: '1578' }),
  },
  photon: {
    make: (url, common) => photon.make({ PHOTON_URL: url }, common),
    answers: [
      ['exact', features(photonProperties({ type: 'house', housenumber: '1578', street: 'Avenida Paulista' }))],
      ['street', features(photonProperties({ type: 'street', name: 'Avenida Paulista' }))],
      ['neighborhood', features(photonProperties({ type: 'district', name: 'Bela Vista' }))],
      ['municipality', features(photonProperties({ type: 'city', name: 'São Paulo', city: undefined }))],
      ['none', features(photonProperties({ type: 'state', name: 'São Paulo' }))],
      ['none', features()],
    ],
    asked: { q: 'Avenida Paulista, 1578 - Bela Vista, São Paulo - SP, 01310-200', bbox: '-74,-33.8,-28.8,5.3' },
    reversePath: '/reverse',
    reversed: features(photonProperties({ type: 'house', housenumber: '1578', street: 'Avenida Paulista' })),
  },
  pelias: {
    make: (url, common) => pelias.make({ PELIAS_URL: url, PELIAS_KEY: 'secret' }, common),
    answers: [
      ['exact', features(peliasProperties({ layer: 'address', accuracy: 'point', housenumber: '1578' }))],
      ['interpolated', features(peliasProperties({ layer: 'address', accuracy: 'interpolated', housenumber: '1578' }))],
      ['street', features(peliasProperties({ layer: 'street', accuracy: 'centroid', match_type: 'fallback' }))],
      ['neighborhood', features(peliasProperties({ layer: 'neighbourhood', street: undefined }))],
      ['municipality', features(peliasProperties({ layer: 'locality', street: undefined }))],
      ['none', features(peliasProperties({ layer: 'region', street: undefined }))],
      ['none', features()],
    ],
    asked: { address: '1578 Avenida Paulista', locality: 'São Paulo', region: 'SP', country: 'BRA', text: null },
    reversePath: '/v1/reverse',
    reversed: features(peliasProperties({ layer: 'address', housenumber: '1578' })),
  },
  google: {
    make: (url, common) => google.make({ GOOGLE_GEOCODING_URL: url, GOOGLE_GEOCODING_KEY: 'secret' }, common),
    answers: [
      ['exact', googleAnswer(['street_address'], 'ROOFTOP')],
      ['interpolated', googleAnswer(['street_address'], 'RANGE_INTERPOLATED')],
      ['street', googleAnswer(['street_address'], 'GEOMETRIC_CENTER')],
      ['street', googleAnswer(['route'], 'GEOMETRIC_CENTER')],
      ['neighborhood', googleAnswer(['political', 'sublocality', 'sublocality_level_1'], 'APPROXIMATE')],
      ['municipality', googleAnswer(['administrative_area_level_2', 'political'], 'APPROXIMATE')],
      ['none', googleAnswer(['administrative_area_level_1', 'political'], 'APPROXIMATE')],
      ['none', { status: 'ZERO_RESULTS', results: [] }],
    ],
    asked: {
      address: 'Avenida Paulista, 1578 - Bela Vista, São Paulo - SP, 01310-200',
      components: 'country:BR',
      key: 'secret',
    },
    reversePath: '/maps/api/geocode/json',
    reversed: googleAnswer(['street_address'], 'ROOFTOP'),
  },
};

let server: GeocodingTestServer | undefined;
afterEach(async () => server?.stop());

async function asking(make: Make, reply: (asked: URL) => GeocodingReply, maxS = 5) {
  server = await startGeocodingServer(reply);
  const options = {
    limit: 10,
    db: { rows: () => assert.fail('asks the database') },
    signal: new AbortController().signal,
  };
  const provider = make(`${server.url}/`, { maxS, limits: { maxConcurrent: 1, cacheS: 0 } });
  return {
    search: (text = paulista) => provider.search(addressLookup(text), options),
    reverse: () => provider.reverse(at, options),
    asked: server.asked,
  };
}

for (const [name, { make, answers, asked, reversePath, reversed }] of Object.entries(httpProviders)) {
  describe(`The geocoder ${name}`, () => {
    for (const [index, [quality, json]] of answers.entries())
      it(`has a readable response for ${quality} (answer ${index + 1})`, async () => {
        const { search } = await asking(make, () => ({ json }));
        const [place, ...others] = await search();
        assert.equal(place?.quality ?? 'none', quality);
        assert.equal(others.length, 0);
        if (!place) return;
        assert.deepEqual([place.latitude, place.longitude], [at.latitude, at.longitude]);
        assert.equal(place.address_detail.state, 'SP');
        if (quality === 'exact') assert.equal(place.confidence, 1);
        else assert.ok(place.confidence >= 0.3, String(place.confidence));
      });

    it('gets only the parts of the address that locate it', async () => {
      const { search, asked: urls } = await asking(make, () => ({ json: answers[0]?.[1] }));
      await search();
      const [url] = urls;
      for (const [parameter, value] of Object.entries(asked))
        assert.equal(url?.searchParams.get(parameter), value, parameter);
      assert.doesNotMatch(String(url), /302/);
    });

    it('finds what is at coordinates', async () => {
      const { reverse, asked: urls } = await asking(make, () => ({ json: reversed }));
      const [place] = await reverse();
      assert.deepEqual([place?.quality, place?.address_detail.number, place?.confidence], ['exact', '1578', 1]);
      assert.equal(urls[0]?.pathname, reversePath);
    });

    it('has its result rejected if a Brazilian address is abroad, or coordinates are invalid', async () => {
      const text = JSON.stringify(answers[0]?.[1]);
      for (const latitude of ['48.85', '123', '"x"', 'null', '[]']) {
        const { search } = await asking(make, () => ({
          text: text.replaceAll(`"${at.latitude}"`, latitude).replaceAll(String(at.latitude), latitude),
        }));
        assert.deepEqual(await search(), []);
        await server?.stop();
      }
    });

    it('counts as a street for another number, and has low confidence for another city', async () => {
      const text = JSON.stringify(answers[0]?.[1]);
      const another = await asking(make, () => ({ text: text.replaceAll('1578', '2000') }));
      assert.equal((await another.search())[0]?.quality, 'street');
      await server?.stop();
      const elsewhere = await asking(make, () => ({ text: text.replaceAll('São Paulo', 'Itaquaquecetuba') }));
      assert.ok(((await elsewhere.search())[0]?.confidence ?? 1) < 0.3);
    });

    it('has its texts truncated and cleaned of characters that cannot be stored', async () => {
      const text = JSON.stringify(answers[0]?.[1]).replaceAll(
        'Avenida Paulista',
        `Avenida Paulista\\u0000${'x'.repeat(9000)}`,
      );
      const { search } = await asking(make, () => ({ text }));
      const response = JSON.stringify(await search());
      assert.ok(response.length < 3000);
      assert.doesNotMatch(response, /\\u0000/);
    });

    const failures: readonly [says: string, failure: string, reply: GeocodingReply][] = [
      ['is down', 'unavailable', { json: {}, status: 503 }],
      ['is asked too much', 'over_quota', { json: {}, status: 429, headers: { 'retry-after': '9' } }],
      ['does not know the key', 'denied', { json: {}, status: 403 }],
      ['sends us elsewhere', 'unavailable', { json: {}, status: 301, headers: { location: 'http://127.0.0.1:1/' } }],
      ['refuses the question', 'refused', { json: { error: { code: 400 } }, status: 400 }],
      ['breaks off', 'unavailable', { text: '{"status": "OK", "results": [' }],
      ['never responds', 'unavailable', 'silence'],
    ];
    for (const [caseName, failure, reply] of failures)
      it(`counts as failed if it ${caseName}, without revealing the key`, async () => {
        const { search } = await asking(make, () => reply, reply === 'silence' ? 0.05 : 5);
        await assert.rejects(search(), (error: Error) => {
          assert.doesNotMatch(`${error.stack} ${JSON.stringify(error)} ${String(error.cause)}`, /secret|Paulista/);
          return error instanceof ProviderFailed && error.failure === failure;
        });
      });

    it('may respond with JSON of another shape', async () => {
      for (const json of [
        null,
        7,
        'x',
        {},
        [null],
        { features: 3 },
        { features: [null, 7, {}] },
        { status: 'OK', results: {} },
      ]) {
        const { search } = await asking(make, () => ({ json }));
        assert.deepEqual(
          await search().catch((error) => (error instanceof ProviderFailed ? [] : assert.fail(error))),
          [],
        );
        await server?.stop();
      }
    });
  });
}

describe('Google, which responds with 200 to everything,', () => {
  const statuses = [
    ['OVER_QUERY_LIMIT', 'over_quota'],
    ['OVER_DAILY_LIMIT', 'over_quota'],
    ['REQUEST_DENIED', 'denied'],
    ['INVALID_REQUEST', 'refused'],
    ['UNKNOWN_ERROR', 'unavailable'],
  ] as const;
  for (const [status, failure] of statuses)
    it(`counts as failed if it returns ${status}`, async () => {
      const { search } = await asking(httpProviders.google.make, () => ({
        json: { status, results: [], error_message: 'key secret' },
      }));
      await assert.rejects(search(), (error) => error instanceof ProviderFailed && error.failure === failure);
    });
});

function nominatimPlace(fields: object, address: object = {}) {
  return {
    place_id: 1,
    osm_type: 'node',
    lat: String(at.latitude),
    lon: String(at.longitude),
    category: 'place',
    type: 'house',
    importance: 0.1,
    display_name: '1578, Avenida Paulista, Bela Vista, São Paulo, 01310-200, Brasil',
    ...fields,
    address: {
      road: 'Avenida Paulista',
      suburb: 'Bela Vista',
      city: 'São Paulo',
      state: 'São Paulo',
      'ISO3166-2-lvl4': 'BR-SP',
      postcode: '01310-200',
      country: 'Brasil',
      country_code: 'br',
      ...address,
    },
  };
}

function features(...properties: readonly object[]) {
  return {
    type: 'FeatureCollection',
    features: properties.map((fields) => ({
      type: 'Feature',
      geometry: { type: 'Point', coordinates: [at.longitude, at.latitude] },
      properties: fields,
    })),
  };
}

function photonProperties(more: object) {
  return {
    osm_id: 1,
    osm_type: 'N',
    district: 'Bela Vista',
    city: 'São Paulo',
    state: 'São Paulo',
    postcode: '01310-200',
    country: 'Brasil',
    countrycode: 'BR',
    ...more,
  };
}

function peliasProperties(more: object) {
  return {
    gid: 'x',
    street: 'Avenida Paulista',
    neighbourhood: 'Bela Vista',
    locality: 'São Paulo',
    region: 'São Paulo',
    region_a: 'SP',
    postalcode: '01310-200',
    country: 'Brazil',
    country_a: 'BRA',
    confidence: 1,
    match_type: 'exact',
    label: 'Avenida Paulista, São Paulo, SP, Brazil',
    ...more,
  };
}

function googleAnswer(types: readonly string[], locationType: string) {
  const component = (long_name: string, short_name: string, ...componentTypes: readonly string[]) => ({
    long_name,
    short_name,
    types: componentTypes,
  });
  const isStreet = types.includes('route');
  const isNumber = types.includes('street_address');
  const result = {
    formatted_address: 'Av. Paulista, 1578 - Bela Vista, São Paulo - SP, 01310-200, Brasil',
    geometry: { location: { lat: at.latitude, lng: at.longitude }, location_type: locationType },
    types,
    address_components: [
      ...(isNumber ? [component('1578', '1578', 'street_number')] : []),
      ...(isNumber || isStreet ? [component('Avenida Paulista', 'Av. Paulista', 'route')] : []),
      component('Bela Vista', 'Bela Vista', 'political', 'sublocality', 'sublocality_level_1'),
      component('São Paulo', 'São Paulo', 'administrative_area_level_2', 'political'),
      component('São Paulo', 'SP', 'administrative_area_level_1', 'political'),
      component('Brasil', 'BR', 'country', 'political'),
      component('01310-200', '01310-200', 'postal_code'),
    ],
  };
  return { status: 'OK', results: [result] };
}
