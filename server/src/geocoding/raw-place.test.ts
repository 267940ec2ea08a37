import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { GeocodingQuality } from '@tropeiro/domain/geocoding/geocoding-quality.ts';
import { plausibleMinConfidence } from './rank-places.ts';
import { plausiblePlaces, type RawPlace } from './raw-place.ts';

const asked = { streetType: 'Rua', street: 'dos Andradas', number: '1001', city: 'Porto Alegre', state: 'RS' };
const parts = { street: 'Rua dos Andradas', number: '1001', city: 'Porto Alegre', state: 'RS' };
const rawPlace: RawPlace = { latitude: -30.03, longitude: -51.23, quality: 'exact', text: undefined, parts };

describe('A place from a server', () => {
  const globe: readonly [latitude: number, longitude: number, isBelieved: boolean][] = [
    [90, 180, true],
    [-90, -180, true],
    [90.1, 0, false],
    [-90.1, 0, false],
    [0, 180.1, false],
    [0, -180.1, false],
  ];
  for (const [latitude, longitude, isBelieved] of globe)
    it(`is ${isBelieved ? 'on' : 'off'} the globe at ${latitude}, ${longitude}`, () =>
      assert.equal(plausiblePlaces([{ ...rawPlace, latitude, longitude }]).length, Number(isBelieved)));

  const qualities: readonly [given: GeocodingQuality, number: string, found: GeocodingQuality][] = [
    ['exact', '1001', 'exact'],
    ['exact', '1003', 'street'],
    ['interpolated', '1001', 'interpolated'],
    ['interpolated', '1003', 'street'],
    ['neighborhood', '1003', 'neighborhood'],
  ];
  for (const [quality, number, found] of qualities)
    it(`has the quality ${found} if 1001 was requested and it is ${quality} of ${number}`, () =>
      assert.equal(plausiblePlaces([{ ...rawPlace, quality, parts: { ...parts, number } }], asked)[0]?.quality, found));

  const elsewhere = { street: 'Rua Voluntários da Pátria', city: 'Itaquaquecetuba', state: 'SC' };
  for (const [part, other] of Object.entries(elsewhere))
    it(`is implausible in another ${part}, everything else being equal`, () => {
      const [place] = plausiblePlaces([{ ...rawPlace, parts: { ...parts, [part]: other } }], asked);
      assert.ok((place?.confidence ?? 1) < plausibleMinConfidence, String(place?.confidence));
    });
});
