import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { ParsedAddress } from '@tropeiro/addresses/parsed-address.ts';
import type { GeocodingQuality } from '@tropeiro/domain/geocoding/geocoding-quality.ts';
import { isGoodEnough, isPlausible } from './rank-places.ts';

describe('A place from a geocoder', () => {
  it('is plausible from a confidence of 0.3', () =>
    assert.deepEqual([isPlausible({ confidence: 0.29 }), isPlausible({ confidence: 0.3 })], [false, true]));

  const cases: readonly [
    says: string,
    asked: ParsedAddress | undefined,
    quality: GeocodingQuality,
    confidence: number,
    isEnough: boolean,
  ][] = [
    ['the street of an address', { street: 'Andradas', cep: '90020-000' }, 'street', 1, true],
    ['the neighbourhood of a street', { street: 'Andradas' }, 'neighborhood', 1, false],
    ['the neighbourhood of a CEP', { cep: '90020-000' }, 'neighborhood', 1, true],
    ['the municipality of a CEP', { cep: '90020-000' }, 'municipality', 1, false],
    ['the municipality of a neighbourhood', { neighborhood: 'Centro' }, 'municipality', 1, false],
    ['the municipality of a city', { city: 'Porto Alegre' }, 'municipality', 1, true],
    ['the street at coordinates', undefined, 'street', 1, true],
    ['the neighbourhood at coordinates', undefined, 'neighborhood', 1, false],
    ['a street that matches just enough', { street: 'Andradas' }, 'street', 0.7, true],
    ['a street that matches too little', { street: 'Andradas' }, 'street', 0.69, false],
  ];
  for (const [caseName, asked, quality, confidence, isEnough] of cases)
    it(`${isEnough ? 'makes further geocoders unnecessary' : 'is not enough'} if it is ${caseName}`, () =>
      assert.equal(isGoodEnough({ quality, confidence }, asked), isEnough));
});
