import assert from 'node:assert/strict';
import { after, before, beforeEach, describe, it } from 'node:test';
import type { Client } from '@tropeiro/contract/client.ts';
import { addressDetail } from '@tropeiro/domain/planning/address.ts';
import { until } from '@tropeiro/tools/until.ts';
import { type GeocodingReply, type GeocodingTestServer, startGeocodingServer } from '../testing/geocoding-server.ts';
import { problemOf } from '../testing/refused.ts';
import { startTestService, type TestService } from '../testing/test-service.ts';

let service: TestService;
let client: Client;
let admin: Client;
let photon: GeocodingTestServer;
let nominatim: GeocodingTestServer;
let photonReply: () => GeocodingReply;
let nominatimReply: () => GeocodingReply;

const at = { latitude: -30.0277, longitude: -51.2287 };
const photonPlace = (properties: object): GeocodingReply => ({
  json: {
    features: [
      {
        geometry: { coordinates: [at.longitude, at.latitude] },
        properties: { city: 'Porto Alegre', state: 'Rio Grande do Sul', ...properties },
      },
    ],
  },
});
const photonStreet = photonPlace({ type: 'street', name: 'Rua dos Andradas' });
const photonCity = photonPlace({ type: 'city', name: 'Porto Alegre', city: undefined });
const photonNothing: GeocodingReply = { json: { features: [] } };
const down: GeocodingReply = { json: {}, status: 503 };
const nominatimHouse: GeocodingReply = {
  json: [
    {
      lat: String(at.latitude),
      lon: String(at.longitude),
      category: 'building',
      display_name: '1001, Rua dos Andradas, Porto Alegre',
      address: { house_number: '1001', road: 'Rua dos Andradas', city: 'Porto Alegre', 'ISO3166-2-lvl4': 'BR-RS' },
    },
  ],
};

const nominatimCity: GeocodingReply = {
  json: [
    {
      lat: String(at.latitude),
      lon: String(at.longitude),
      addresstype: 'city',
      display_name: 'Porto Alegre',
      address: { city: 'Porto Alegre', 'ISO3166-2-lvl4': 'BR-RS' },
    },
  ],
};

before(async () => {
  photon = await startGeocodingServer(() => photonReply());
  nominatim = await startGeocodingServer(() => nominatimReply());
  service = await startTestService({
    GEOCODERS: 'photon,nominatim',
    PHOTON_URL: photon.url,
    NOMINATIM_URL: nominatim.url,
    NOMINATIM_PER_SECOND: '1000',
  });
  client = await service.as('viewer');
  admin = await service.as('admin');
});
after(async () => {
  await service.stop();
  await Promise.all([photon.stop(), nominatim.stop()]);
});
beforeEach(() => {
  photonReply = () => photonStreet;
  nominatimReply = () => nominatimHouse;
});

let numbers = 1000;
/** An address that was not looked up before. */
const newAddress = () => `Rua dos Andradas, ${++numbers}, Porto Alegre - RS`;
const choose = (geocoders: ('nominatim' | 'photon' | 'google')[] | null) =>
  admin.call('changeCustomer', { body: { data: { geocoders } } });
const search = async (q: string, caller = client) => (await caller.call('geocode', { query: { q } })).body.data;

/** How many requests each server received during the work. */
async function counted(work: () => Promise<unknown>): Promise<{ photon: number; nominatim: number }> {
  const before = [photon.asked.length, nominatim.asked.length] as const;
  await work();
  return { photon: photon.asked.length - before[0], nominatim: nominatim.asked.length - before[1] };
}

describe('An address that is looked up', () => {
  it('is found with its quality, confidence and provider', async () => {
    assert.deepEqual(await search('R. DOS ANDRADAS PORTO ALEGRE RS'), [
      {
        ...at,
        quality: 'street',
        provider: 'photon',
        confidence: 1,
        address: 'Rua dos Andradas, Porto Alegre - RS',
        address_detail: addressDetail({ street: 'Rua dos Andradas', city: 'Porto Alegre', state: 'RS' }),
      },
    ]);
  });

  it('may be sent in parts', async () => {
    const query = { street: 'Rua dos Andradas', number: String(++numbers), city: 'Porto Alegre', state: 'RS' };
    const { data } = (await client.call('geocode', { query })).body;
    assert.equal(data[0]?.quality, 'street');
  });

  it('is requested once per company, in any spelling', async () => {
    const address = newAddress();
    const written = [address, address.toUpperCase(), address.replace('Rua', 'R.'), address.replace(' - ', '/')];
    const asked = await counted(async () => {
      for (const text of written) assert.equal((await search(text)).length, 1, text);
    });
    assert.deepEqual(asked, { photon: 1, nominatim: 0 });
    const other = await service.asOther();
    assert.deepEqual(await counted(() => search(address, other)), { photon: 1, nominatim: 0 });
  });

  it('is requested again when the cached result has expired', async () => {
    const address = newAddress();
    await search(address);
    await service.sql(`update geocoding_answer set date_expires = now()`);
    assert.deepEqual(await counted(() => search(address)), { photon: 1, nominatim: 0 });
  });

  it('is cached for a day if it is not found', async () => {
    [photonReply, nominatimReply] = [() => photonNothing, () => ({ json: [] })];
    const address = newAddress();
    const asked = await counted(async () => {
      for (const _ of [1, 2, 3]) assert.deepEqual(await search(address), []);
    });
    assert.deepEqual(asked, { photon: 1, nominatim: 1 });
    const [cached] = await service.sql<{ hours: number }>(
      `select extract(epoch from max(date_expires) - now()) / 3600 as hours from geocoding_answer where places = '[]'`,
    );
    assert.equal(Math.round(Number(cached?.hours)), 24);
  });

  it('is requested from the next geocoder if one does not find the street, and the best result comes first', async () => {
    photonReply = () => photonCity;
    const found = await search('Rua dos Andradas, 1001, Porto Alegre - RS');
    assert.deepEqual(
      found.map(({ quality, provider }) => [quality, provider]),
      [
        ['exact', 'nominatim'],
        ['municipality', 'photon'],
      ],
    );
  });

  it("is at the company's correction, regardless of geocoders", async () => {
    const address = newAddress();
    await service.sql(`insert into address_correction (customer_id, address_key, address, latitude, longitude)
      select id, 'rua andradas|${numbers}|||||porto alegre|rs||', 'Rua dos Andradas', -30.5, -51.5 from customer`);
    const asked = await counted(async () => {
      const [place, ...others] = await search(address);
      assert.deepEqual([place?.latitude, place?.quality, place?.provider], [-30.5, 'exact', 'correction']);
      assert.equal(others.length, 0);
    });
    assert.deepEqual(asked, { photon: 0, nominatim: 0 });
  });

  it('matches a correction even if one of them lacks the neighbourhood or postal code', async () => {
    await service.sql(`insert into address_correction (customer_id, address_key, address, latitude, longitude)
      select id, key, key, latitude, -51.5 from customer, (values
        ('rua gemea|10||||centro|porto alegre|rs|90010-000|', -30.1), ('rua gemea|10||||lami|porto alegre|rs||', -30.2),
        ('rua unica|20||||centro|porto alegre|rs||', -30.3)) as corrected (key, latitude)`);
    const at = async (q: string) => (await search(q))[0];
    const expected: readonly [q: string, latitude: number | undefined][] = [
      ['Rua Gêmea, 10 - Centro, Porto Alegre - RS', -30.1],
      ['Rua Gêmea, 10, Porto Alegre - RS, 90010-000', undefined],
      ['Rua Gêmea, 10, Porto Alegre - RS', undefined],
      ['Rua Única, 20, Porto Alegre - RS', -30.3],
      ['Rua Única 20, Porto Alegre', -30.3],
      ['Rua Única 20 - Centro, POA', -30.3],
      ['Rua Única, 20, Porto Alegre - RS, 90010-000', -30.3],
      ['Rua Única, 20 - Lami, Porto Alegre - RS', undefined],
      ['Rua Única, Porto Alegre - RS', undefined],
    ];
    for (const [q, latitude] of expected) {
      const place = await at(q);
      assert.equal(place?.provider === 'correction' ? place.latitude : undefined, latitude, q);
    }
  });

  it('is requested from the geocoders chosen by the company, in its order', async () => {
    await choose(['nominatim']);
    assert.deepEqual(await counted(() => search(newAddress())), { photon: 0, nominatim: 1 });
    await choose([]);
    assert.deepEqual(await counted(() => search(newAddress())), { photon: 0, nominatim: 0 });
    await choose(null);
    assert.deepEqual(await counted(() => search(newAddress())), { photon: 1, nominatim: 0 });
  });

  it('is not requested from geocoders that the service lacks, which is reported', async () => {
    const { errors } = await problemOf(choose(['nominatim', 'google']));
    assert.deepEqual(errors, [
      { pointer: '/data/geocoders/1', code: 'not_allowed', message: 'must be one of photon, nominatim, not google' },
    ]);
    // The company chose it while the service still had it.
    await service.sql(`update customer set geocoders = '{google}'`);
    assert.match((await problemOf(search(newAddress()))).detail ?? '', /Google: it is not set up in this service/);
    await choose(['google', 'nominatim']);
    assert.deepEqual(await counted(() => search(newAddress())), { photon: 0, nominatim: 1 });
    await choose(null);
  });

  it('is no longer looked up after the client disconnects', async () => {
    photonReply = () => 'silence';
    const { access } = await service.logIn('viewer');
    const leaving = new AbortController();
    const left = fetch(`${service.url}/geocode/?q=${encodeURIComponent(newAddress())}`, {
      headers: { authorization: `Bearer ${access}` },
      signal: leaving.signal,
    });
    await until('the geocoder to be asked', () => photon.openCount === 1);
    leaving.abort();
    await assert.rejects(left);
    await until('it to be left alone', () => photon.openCount === 0);
  });

  const wrong: readonly [says: string, query: Record<string, string>, fault: string][] = [
    ['without anything', {}, 'q missing'],
    ['twice', { q: 'Rua X', city: 'Porto Alegre' }, 'city contradicts'],
    ['near half a place', { q: 'Rua X', latitude: '1' }, 'longitude missing'],
    ['in parts while it is typed', { city: 'Porto Alegre', autocomplete: 'true' }, 'q missing'],
  ];
  for (const [caseName, query, fault] of wrong)
    it(`is refused ${caseName}`, async () => {
      const problem = await problemOf(client.call('geocode', { query: query as never }));
      assert.deepEqual(
        problem.errors?.map(({ parameter, code }) => `${parameter} ${code}`),
        [fault],
      );
    });
});

describe('Text that somebody types', () => {
  it('is completed by geocoders that allow it, and not cached', async () => {
    const asked = await counted(async () => {
      for (const _ of [1, 2]) await client.call('geocode', { query: { q: 'Rua dos And', autocomplete: true, ...at } });
    });
    assert.deepEqual(asked, { photon: 2, nominatim: 0 });
    assert.equal(photon.asked.at(-1)?.searchParams.get('lat'), String(at.latitude));
  });
});

describe('Coordinates', () => {
  it('are resolved to the place there, and requested once', async () => {
    const asked = await counted(async () => {
      for (const _ of [1, 2]) {
        const { data } = (await client.call('reverseGeocode', { query: at })).body;
        assert.deepEqual([data[0]?.quality, data[0]?.provider], ['street', 'photon']);
      }
    });
    assert.deepEqual(asked, { photon: 1, nominatim: 0 });
  });
});

describe('A geocoder that returns a place elsewhere', () => {
  const far = { latitude: at.latitude + 6.3, longitude: at.longitude };
  const reverse = async (query: typeof at) => (await client.call('reverseGeocode', { query })).body.data;

  it('is rejected, and the next one is asked', async () => {
    photonReply = () => photonPlace({ type: 'house', street: 'Rua dos Andradas', housenumber: '1' });
    nominatimReply = () => ({ json: [] });
    const asked = await counted(async () => assert.deepEqual(await reverse(far), []));
    assert.deepEqual(asked, { photon: 1, nominatim: 1 });
    // The answer is cached as the provider gave it, and the cached place is rejected just as well.
    assert.deepEqual(await reverse(far), []);
  });

  it('is accepted if the middle of the place may be that far away', async () => {
    photonReply = () => photonCity;
    nominatimReply = () => ({ json: [] });
    const found = await reverse({ latitude: at.latitude + 0.3, longitude: at.longitude });
    assert.deepEqual(
      found.map(({ quality }) => quality),
      ['municipality'],
    );
  });
});

describe('A geocoder that rejects a query', () => {
  it('is not asked the same query again, but still gets others', async () => {
    photonReply = () => ({ json: {}, status: 400 });
    for (const _ of [1, 2, 3, 4, 5, 6])
      assert.deepEqual(await counted(() => search(newAddress())), { photon: 1, nominatim: 1 });
  });
});

describe('A geocoder that is down', () => {
  it('is retried once and then skipped, and not asked after several failures', async () => {
    photonReply = () => down;
    assert.deepEqual(await counted(() => search(newAddress())), { photon: 2, nominatim: 1 });
    for (const _ of [1, 2, 3, 4]) await search(newAddress());
    assert.deepEqual(await counted(() => search(newAddress())), { photon: 0, nominatim: 1 });
  });

  it('leaves the results of the others, with a warning if they are imprecise', async () => {
    nominatimReply = () => nominatimCity;
    const { data, warnings } = (await client.call('geocode', { query: { q: newAddress() } })).body;
    assert.deepEqual(
      data.map(({ quality, provider }) => [quality, provider]),
      [['municipality', 'nominatim']],
    );
    assert.deepEqual(warnings, [
      {
        code: 'geocoding_incomplete',
        message:
          'A geocoder that might have better results did not respond (Photon: it is unavailable): try again later.',
      },
    ]);
    nominatimReply = () => nominatimHouse;
    const q = 'Rua dos Andradas, 1001, Porto Alegre - RS';
    assert.deepEqual((await client.call('geocode', { query: { q } })).body.warnings, []);
  });

  it('results in an error if the others find nothing', async () => {
    nominatimReply = () => ({ json: [] });
    assert.equal((await problemOf(search(newAddress()))).code, 'geocoding_unavailable');
  });

  it('results in an error if all are down', async () => {
    nominatimReply = () => down;
    const problem = await problemOf(client.call('geocode', { query: { q: newAddress() } }));
    assert.deepEqual(
      [problem.status, problem.code, problem.detail],
      [
        503,
        'geocoding_unavailable',
        'No geocoder responded (Photon: it is unavailable; Nominatim: it is unavailable). Try again in 30 s.',
      ],
    );
    const metrics = await (await fetch(`${service.url}/metrics`)).text();
    assert.match(metrics, /tropeiro_geocoder_questions_total\{geocoder="photon",outcome="kept_away"\} [1-9]/);
    assert.match(metrics, /tropeiro_geocoder_questions_total\{geocoder="nominatim",outcome="unavailable"\} 1/);
  });
});
