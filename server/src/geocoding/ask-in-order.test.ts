import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { Geocoder } from '@tropeiro/domain/geocoding/geocoder.ts';
import { addressDetail } from '@tropeiro/domain/planning/address.ts';
import { askInOrder } from './ask-in-order.ts';
import { GuardedProvider } from './guarded-provider.ts';
import type { FoundPlace, GeocodingProvider } from './provider.ts';

const municipality: FoundPlace = {
  latitude: -29.9,
  longitude: -51.2,
  quality: 'municipality',
  confidence: 1,
  address: 'Canoas - RS',
  address_detail: addressDetail({}),
};

/** A provider with a fixed answer, or one that never responds. */
const provider = (name: Geocoder, answer: 'silence' | readonly FoundPlace[]): GuardedProvider => {
  const search: GeocodingProvider['search'] = (_, { signal }) =>
    answer === 'silence'
      ? new Promise((_resolve, reject) => signal.addEventListener('abort', () => reject(signal.reason)))
      : Promise.resolve(answer);
  return new GuardedProvider({
    name,
    limits: { maxConcurrent: 1, cacheS: 0 },
    search,
    reverse: () => Promise.resolve([]),
    ...(name === 'database' && { isInHouse: true }),
  });
};

const query = { address: {}, text: 'Canoas', autocomplete: false };

function ask(providers: readonly GuardedProvider[], { signal, within }: { signal: AbortSignal; within: AbortSignal }) {
  return askInOrder(
    providers,
    [],
    { signal, within },
    {
      ask: (guarded, until) =>
        guarded.ask(1, until, (askedProvider) =>
          askedProvider.search(query, { limit: 1, db: undefined as never, signal: until }),
        ),
      isEnough: ({ quality }) => quality === 'street',
    },
  );
}

describe('Geocoders, some of which hang,', () => {
  const database = provider('database', [municipality]);
  const orders: readonly (readonly [says: string, ...GuardedProvider[]])[] = [
    ['before', database, provider('photon', 'silence')],
    ['behind', provider('photon', 'silence'), provider('pelias', 'silence'), database],
  ];
  for (const [caseName, ...providers] of orders)
    it(`do not prevent the result of the database, which is asked ${caseName} them, at the time limit`, async () => {
      const [callerAbort, time] = [new AbortController(), new AbortController()];
      const found = ask(providers, { signal: callerAbort.signal, within: time.signal });
      setImmediate(() => time.abort());
      const { places, isAnswered, isComplete, unanswered } = await found;
      assert.deepEqual([places.map(({ provider }) => provider), isAnswered, isComplete], [['database'], true, false]);
      assert.deepEqual(unanswered, [{ geocoder: 'photon', reason: 'unavailable' }]);
    });

  it('are abandoned when the caller disconnects', async () => {
    const callerAbort = new AbortController();
    const found = ask([database, provider('photon', 'silence')], {
      signal: callerAbort.signal,
      within: callerAbort.signal,
    });
    setImmediate(() => callerAbort.abort(new Error('gone')));
    await assert.rejects(found, /gone/);
  });
});
