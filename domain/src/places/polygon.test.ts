import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { type Coordinates, findCrossing } from './polygon.ts';

type Place = readonly [x: number, y: number];

const outlineOf = (places: readonly Place[]): Coordinates[] =>
  places.map(([longitude, latitude]) => ({ longitude, latitude }));

/** The reference implementation compares every pair of sides by definition. */
function doesCross(places: readonly Place[]): boolean {
  const count = places.length;
  const corner = (index: number) => places[index % count] as Place;
  for (let side = 0; side < count; side++)
    for (let otherSide = 0; otherSide < side; otherSide++) {
      const [a, b, c, d] = [corner(side), corner(side + 1), corner(otherSide), corner(otherSide + 1)];
      const isNext = otherSide + 1 === side || (side === count - 1 && otherSide === 0);
      // Neighbouring sides share one corner. They share more if the far end of one lies on the other.
      const [shared, far, otherFar] = otherSide + 1 === side ? [a, b, c] : [b, a, d];
      const meets = isNext
        ? isOn(far, shared, otherFar) || isOn(otherFar, shared, far) || isSame(far, shared) || isSame(otherFar, shared)
        : doMeet(a, b, c, d);
      if (meets) return true;
    }
  return false;
}

const isSame = (a: Place, b: Place) => a[0] === b[0] && a[1] === b[1];
const area = (a: Place, b: Place, c: Place) => (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0]);
const isWithin = (value: number, end: number, otherEnd: number) =>
  Math.min(end, otherEnd) <= value && value <= Math.max(end, otherEnd);
const isOn = (place: Place, a: Place, b: Place) =>
  area(a, b, place) === 0 && isWithin(place[0], a[0], b[0]) && isWithin(place[1], a[1], b[1]);
const isApart = (a: Place, b: Place, c: Place, d: Place) => area(a, b, c) > 0 !== area(a, b, d) > 0;
const doMeet = (a: Place, b: Place, c: Place, d: Place) =>
  isOn(a, c, d) ||
  isOn(b, c, d) ||
  isOn(c, a, b) ||
  isOn(d, a, b) ||
  ([area(a, b, c), area(a, b, d), area(c, d, a), area(c, d, b)].every((size) => size !== 0) &&
    isApart(a, b, c, d) &&
    isApart(c, d, a, b));

const onGrid = (max: number, maxLength: number) =>
  fc.array(fc.tuple(fc.integer({ min: 0, max }), fc.integer({ min: 0, max })), { minLength: 3, maxLength });

/** An outline of steps. It never crosses itself and has many corners in a line. */
const aroundSteps = fc
  .array(fc.integer({ min: 1, max: 9 }), { minLength: 2, maxLength: 60 })
  .map((heights): Place[] => [
    ...heights.flatMap((height, index): Place[] => [
      [2 * index, height],
      [2 * index + 1, height],
    ]),
    [2 * heights.length - 1, -1],
    [0, -1],
  ]);

describe('Whether the sides of an outline cross', () => {
  const outlines = {
    'with few different places, where most sides touch': onGrid(3, 8),
    'with many different places': onGrid(30, 7),
    'with three or four corners': onGrid(4, 4),
    'with steps and corners in a line': aroundSteps,
    'with steps and one corner moved': fc
      .tuple(aroundSteps, fc.nat(), fc.integer({ min: -2, max: 11 }))
      .map(([places, at, y]) =>
        places.map((place, index): Place => (index === at % places.length ? [place[0], y] : place)),
      ),
  };
  for (const [title, drawn] of Object.entries(outlines))
    it(`agrees with the comparison of every pair of sides: outlines ${title}`, () =>
      fc.assert(
        fc.property(drawn, (places) => {
          const found = findCrossing(outlineOf(places));
          assert.equal(found !== undefined, doesCross(places));
        }),
        { numRuns: 2000 },
      ));

  const count = 1000;
  const round = (index: number, distance = 1): Place => {
    const angle = (2 * Math.PI * index) / count;
    return [distance * Math.cos(angle), distance * Math.sin(angle)];
  };
  const indexes = [...Array(count).keys()];
  const hard: Readonly<Record<string, readonly Place[]>> = {
    'a circle': indexes.map((index) => round(index)),
    'a star': indexes.map((index) => round(index, 1 + (index % 2))),
    'a comb whose teeth all cross the sweep line at once': [
      ...indexes.slice(1).map((index): Place => [index % 2 === 0 ? 0 : 1000, index]),
      [-1, count],
      [-1, 0],
    ],
    'a comb of slanting teeth': [
      ...indexes.slice(1).map((index): Place => [index % 2 === 0 ? index : 1000 + index, index]),
      [-1, count],
      [-1, 0],
    ],
  };
  for (const [title, places] of Object.entries(hard))
    it(`compares each of a thousand corners with a few others, not with all: ${title}`, () => {
      let lookCount = 0;
      const corners = places.map(([longitude, latitude]) => ({
        get longitude() {
          lookCount++;
          return longitude;
        },
        latitude,
      }));
      assert.equal(findCrossing(corners), undefined);
      assert.ok(lookCount < 100 * count, `${lookCount} looks`);
    });
});
