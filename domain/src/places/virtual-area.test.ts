import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { type Coordinates, findCrossing } from './polygon.ts';
import { type AreaShape, virtualAreaFaults } from './virtual-area.ts';

const outline = (...corners: [longitude: number, latitude: number][]): Coordinates[] =>
  corners.map(([longitude, latitude]) => ({ latitude, longitude }));
const polygon = (...corners: [number, number][]): AreaShape => ({
  type: 'polygon',
  latitude: null,
  longitude: null,
  radius: null,
  points: outline(...corners),
});
const circle: AreaShape = { type: 'circle', latitude: -23.5, longitude: -46.6, radius: 200, points: null };
const square: [number, number][] = [
  [0, 0],
  [4, 0],
  [4, 4],
  [0, 4],
];

describe('A virtual area', () => {
  const cases: readonly [says: string, area: AreaShape, faults: string[]][] = [
    ['a circle', circle, []],
    ['a circle with no points', { ...circle, points: [] }, []],
    [
      'a circle without a centre',
      { ...circle, latitude: null, longitude: null },
      ['latitude missing', 'longitude missing'],
    ],
    ['a circle without a radius', { ...circle, radius: null }, ['radius missing']],
    ['a circle with corners', { ...circle, points: outline(...square) }, ['points not_with']],
    ['a square', polygon(...square), []],
    ['a square in reverse order', polygon(...[...square].reverse()), []],
    ['a polygon with a corner on a straight side', polygon([0, 0], [2, 0], [4, 0], [4, 4]), []],
    ['a polygon with a dent', polygon([0, 0], [4, 0], [4, 4], [2, 1], [0, 4]), []],
    ['a polygon with a radius', { ...polygon(...square), radius: 10 }, ['radius not_with']],
    [
      'a polygon with a centre',
      { ...polygon(...square), latitude: 0, longitude: 0 },
      ['latitude not_with', 'longitude not_with'],
    ],
    ['a polygon without points', { ...polygon(), points: null }, ['points too_few']],
    ['two corners', polygon([0, 0], [1, 1]), ['points too_few']],
    ['a corner twice in a row', polygon([0, 0], [4, 0], [4, 0], [4, 4]), ['points/2 repeated']],
    ['an outline that repeats its first corner', polygon(...square, [0, 0]), ['points/0 repeated']],
    ['a bow tie', polygon([0, 0], [4, 4], [4, 0], [0, 4]), ['points/2 self_crossing']],
    ['three corners in a line', polygon([0, 0], [2, 2], [4, 4]), ['points/2 self_crossing']],
    ['a spike', polygon([0, 0], [4, 0], [8, 0], [4, 0], [4, 4]), ['points/2 self_crossing']],
    ['an outline that touches itself', polygon([0, 0], [4, 0], [4, 4], [2, 0], [0, 4]), ['points/3 self_crossing']],
    ['one corner visited twice', polygon([0, 0], [2, 2], [4, 0], [4, 4], [2, 2], [0, 4]), ['points/4 self_crossing']],
  ];
  for (const [title, area, faults] of cases) {
    it(`${faults.length === 0 ? 'may be' : 'may not be'} ${title}`, () =>
      assert.deepEqual(
        virtualAreaFaults(area).map(({ pointer, code }) => `${pointer?.replace('/data/', '')} ${code}`),
        faults,
      ));
  }

  it('is not validated again with unchanged corners', () => {
    const bowTie = polygon([0, 0], [4, 4], [4, 0], [0, 4]);
    const again = { ...bowTie, points: bowTie.points?.map((point) => ({ ...point })) ?? null };
    assert.deepEqual(virtualAreaFaults(bowTie, bowTie), []);
    assert.deepEqual(virtualAreaFaults(again, bowTie), []);
    assert.equal(virtualAreaFaults(bowTie, polygon(...square)).length, 1);
    assert.equal(virtualAreaFaults({ ...circle, ...polygon() }, circle).length, 1);
  });

  const angles = fc.uniqueArray(fc.integer({ min: 0, max: 359 }), { minLength: 3, maxLength: 40 });
  const star = fc.tuple(angles, fc.integer({ min: 1, max: 1000 })).map(([degrees, seed]) =>
    [...degrees]
      .sort((a, b) => a - b)
      .map((degree, index) => {
        const distance = 1 + (((index + 1) * seed) % 7);
        return {
          longitude: distance * Math.cos((degree * Math.PI) / 180),
          latitude: distance * Math.sin((degree * Math.PI) / 180),
        };
      }),
  );
  const aroundTheCentre = (corners: readonly Coordinates[]) =>
    corners.every((corner, index) => {
      const next = corners[(index + 1) % corners.length] as Coordinates;
      return corner.longitude * next.latitude - corner.latitude * next.longitude > 1e-9;
    });

  it('may be any outline whose corners go once around a point inside', () => {
    fc.assert(
      fc.property(star.filter(aroundTheCentre), (corners) => {
        assert.equal(findCrossing(corners), undefined);
        assert.equal(findCrossing([...corners].reverse()), undefined);
        assert.equal(findCrossing([...corners.slice(1), corners[0] as Coordinates]), undefined);
      }),
    );
  });

  it('may not be such an outline with two corners swapped, if it is convex with four corners or more', () => {
    const convex = angles.filter((degrees) => degrees.length >= 4);
    fc.assert(
      fc.property(convex, fc.nat(), (degrees, at) => {
        const corners = [...degrees]
          .sort((a, b) => a - b)
          .map((degree) => ({
            longitude: Math.cos((degree * Math.PI) / 180),
            latitude: Math.sin((degree * Math.PI) / 180),
          }));
        const [first, second] = [at % corners.length, (at + 1) % corners.length];
        [corners[first], corners[second]] = [corners[second] as Coordinates, corners[first] as Coordinates];
        assert.notEqual(findCrossing(corners), undefined);
      }),
    );
  });
});
