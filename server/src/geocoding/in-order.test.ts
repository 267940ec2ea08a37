import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { Geocoder } from '@tropeiro/domain/geocoding/geocoder.ts';
import { addressDetail } from '@tropeiro/domain/planning/address.ts';
import { GuardedProvider } from './guarded-provider.ts';
import { inOrder } from './in-order.ts';
import type { FoundPlace, GeocodingProvider } from './provider.ts';

const municipality: FoundPlace = {
  latitude: -29.9,
  longitude: -51.2,
  quality: 'municipality',
  confidence: 1,
  address: 'Canoas - RS',
  address_detail: addressDetail({}),
};

/** Answers as it is told, or not at all. */
const provider = (name: Geocoder, answer: 'silence' | readonly FoundPlace[]): GuardedProvider => {
  const search: GeocodingProvider['search'] = (_, { signal }) =>
    answer === 'silence'
      ? new Promise((_resolve, reject) => signal.addEventListener('abort', () => reject(signal.reason)))
      : Promise.resolve(answer);
  return new GuardedProvider({
    name,
    limits: { maxConcurrent: 1, keepS: 0 },
    search,
    reverse: () => Promise.resolve([]),
    ...(name === 'database' && { isInHouse: true }),
  });
};

const query = { address: {}, text: 'Canoas', autocomplete: false };

function ask(providers: readonly GuardedProvider[], { signal, within }: { signal: AbortSignal; within: AbortSignal }) {
  return inOrder(
    providers,
    [],
    { signal, within },
    {
      ask: (guarded, until) =>
        guarded.ask(1, until, (one) => one.search(query, { limit: 1, db: undefined as never, signal: until })),
      isEnough: ({ quality }) => quality === 'street',
    },
  );
}

describe('Geocoders of which some hang', () => {
  const database = provider('database', [municipality]);
  const orders: readonly (readonly [says: string, ...GuardedProvider[]])[] = [
    ['before', database, provider('photon', 'silence')],
    ['behind', provider('photon', 'silence'), provider('pelias', 'silence'), database],
  ];
  for (const [says, ...providers] of orders)
    it(`leave what the database knows that is asked ${says} them, when the time is up`, async () => {
      const [gone, time] = [new AbortController(), new AbortController()];
      const found = ask(providers, { signal: gone.signal, within: time.signal });
      setImmediate(() => time.abort());
      const { places, isAnswered, isWhole, unanswered } = await found;
      assert.deepEqual([places.map(({ provider }) => provider), isAnswered, isWhole], [['database'], true, false]);
      assert.deepEqual(unanswered, [{ geocoder: 'photon', why: 'unavailable' }]);
    });

  it('are left when the caller goes', async () => {
    const gone = new AbortController();
    const found = ask([database, provider('photon', 'silence')], { signal: gone.signal, within: gone.signal });
    setImmediate(() => gone.abort(new Error('gone')));
    await assert.rejects(found, /gone/);
  });
});
