import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { interpolate } from './interpolate.ts';

/** A number this many ten-thousandths of a degree along a street that runs east. */
const at = (number: number, along: number) => ({ number, latitude: -30, longitude: -51 + along / 10_000 });

describe('An unknown number of a street', () => {
  const cases: readonly [says: string, number: number, known: ReturnType<typeof at>[], along: number | undefined][] = [
    ['in proportion between those around it', 125, [at(101, 0), at(201, 100)], 24],
    ['between the nearest of them', 125, [at(1, -90), at(121, 10), at(131, 20), at(301, 99)], 14],
    ['between those of its own side where that has both', 150, [at(100, 0), at(149, 90), at(200, 100)], 50],
    ['between those of the other side where its own has not both', 125, [at(100, 0), at(200, 100)], 25],
    ['nowhere before the first', 50, [at(100, 0), at(200, 100)], undefined],
    ['nowhere behind the last', 250, [at(100, 0), at(200, 100)], undefined],
    ['nowhere between those too far apart for one stretch', 150, [at(100, 0), at(200, 201)], undefined],
  ];
  for (const [title, number, known, along] of cases)
    it(`is ${title}`, () => {
      const place = interpolate(number, known);
      assert.equal(place && Math.round((place.longitude + 51) * 10_000), along);
    });
});
