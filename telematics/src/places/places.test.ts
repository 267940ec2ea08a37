import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { isInside, polygonOf } from './area.ts';
import { type Coordinates, metresBetween } from './coordinates.ts';
import { nearMaxM, PlaceIndex } from './place-index.ts';

const place = fc.record({
  key: fc.string(),
  latitude: fc.double({ min: -33, max: -32.9, noNaN: true }),
  longitude: fc.double({ min: -51, max: -50.9, noNaN: true }),
});

const radius = fc.integer({ min: 10, max: nearMaxM });

describe('An index of places', () => {
  it('returns all nearby places', () => {
    fc.assert(
      fc.property(fc.array(place, { maxLength: 200 }), place, radius, (places, { latitude, longitude }, metres) => {
        const around = new PlaceIndex(places).around(latitude, longitude, metres);
        assert.equal(new Set(around).size, around.length);
        for (const place of places) {
          const isNear = metresBetween(latitude, longitude, place.latitude, place.longitude) <= metres;
          assert.ok(!isNear || around.includes(place));
        }
      }),
    );
  });
});

describe('An area', () => {
  const corner = (latitude: number, longitude: number) => ({ latitude, longitude });
  /** An L: the upper right quarter of a square is not in it. */
  const bent = {
    id: 1,
    speedMaxKmh: null,
    shape: polygonOf([corner(0, 0), corner(2, 0), corner(2, 1), corner(1, 1), corner(1, 2), corner(0, 2)]),
  };
  const round = { id: 2, speedMaxKmh: null, shape: { centre: corner(0, 0), radiusM: 1000 } };
  for (const [title, area, latitude, longitude, expected] of [
    ['of corners contains what is inside', bent, 0.5, 0.5, true],
    ['contains its long arm', bent, 0.5, 1.5, true],
    ['does not contain what it bends around', bent, 1.5, 1.5, false],
    ['does not contain what is outside', bent, -0.1, 0.5, false],
    ['with a radius contains what is near', round, 0.008, 0, true],
    ['does not contain what is farther', round, 0.0091, 0, false],
  ] as const) {
    it(title, () => assert.equal(isInside(area, latitude, longitude), expected));
  }

  /** Whether a ray to the south crosses the outline an odd number of times. */
  const isInOutline = (corners: readonly Coordinates[], latitude: number, longitude: number): boolean =>
    corners.filter((a, index) => {
      const b = corners.at(index - 1) as Coordinates;
      if (a.longitude > longitude === b.longitude > longitude) return false;
      const share = (longitude - a.longitude) / (b.longitude - a.longitude);
      return latitude > a.latitude + share * (b.latitude - a.latitude);
    }).length %
      2 ===
    1;

  it('contains the inside of any outline, within its bounding box and around it', () => {
    // Corners at whole degrees and places at odd ones: none is on an outline.
    const at = fc.record({ latitude: fc.integer({ min: -9, max: 9 }), longitude: fc.integer({ min: -9, max: 9 }) });
    fc.assert(
      fc.property(fc.array(at, { minLength: 3, maxLength: 8 }), at, (corners, { latitude, longitude }) => {
        const [y, x] = [latitude + 0.318_309_886, longitude + 0.367_879_441];
        const area = { id: 3, speedMaxKmh: null, shape: polygonOf(corners) };
        assert.equal(isInside(area, y, x), isInOutline(corners, y, x));
      }),
    );
  });

  it('is checked by its corners only if a message is in its bounding box', () => {
    let looks = 0;
    const corners = [corner(0, 0), corner(2, 0), corner(2, 2)];
    const watched = {
      ...polygonOf(corners),
      get corners() {
        looks += 1;
        return corners;
      },
    };
    const area = { id: 4, speedMaxKmh: null, shape: watched };
    for (const [latitude, longitude] of [
      [3, 1],
      [-1, 1],
      [1, 3],
      [1, -1],
    ] as const)
      assert.equal(isInside(area, latitude, longitude), false);
    assert.equal(looks, 0);
    assert.equal(isInside(area, 1.5, 1), true);
  });
});
