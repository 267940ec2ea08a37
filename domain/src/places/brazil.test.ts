import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { looksSwapped } from './brazil.ts';

describe('Coordinates', () => {
  const cases: readonly [place: string, latitude: number, longitude: number, looks: boolean][] = [
    ['Porto Alegre', -30.03, -51.23, false],
    ['Porto Alegre with swapped coordinates', -51.23, -30.03, true],
    ['Macaé with swapped coordinates, not far from Brazil', -41.78, -22.37, true],
    ['Boa Vista with swapped coordinates', -60.67, 2.82, true],
    ['Buenos Aires', -34.6, -58.38, false],
    ['Lisbon', 38.72, -9.14, false],
    ['Cape Town', -33.92, 18.42, false],
    ['nowhere in particular', 0, 0, false],
  ];
  for (const [place, latitude, longitude, looks] of cases)
    it(`of ${place} look ${looks ? 'swapped' : 'correct'}`, () =>
      assert.equal(looksSwapped({ latitude, longitude }), looks));
});
