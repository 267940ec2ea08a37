import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { greatCircle, greatCircleDefaults } from './great-circle.ts';
import type { TravelProvider } from './provider.ts';
import { rankProviders, travelProviders } from './providers.ts';

describe('The source of travel times', () => {
  const straight = greatCircle(greatCircleDefaults);
  const roads = (source: 'G' | 'O'): TravelProvider => ({ ...straight, source });
  const cases = [
    ['that is asked for serves', 'G', [roads('G'), roads('O'), straight], 'G'],
    ['that is next serves where one is not available', 'G', [roads('O'), straight], 'O'],
    ['serves where nothing better is available', 'G', [straight], 'H'],
    ['is not a better one than is asked for', 'H', [roads('G'), roads('O'), straight], 'H'],
  ] as const;
  for (const [title, asked, providers, used] of cases) {
    it(title, () => assert.equal(rankProviders(asked, providers)[0]?.source, used));
  }

  it('is never missing', () => {
    for (const asked of ['G', 'O', 'H'] as const)
      assert.ok(rankProviders(asked, travelProviders({ greatCircle: greatCircleDefaults })).length > 0);
  });
});
