import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { type Coordinates, findCrossing } from './polygon.ts';

type Place = readonly [x: number, y: number];

const outlineOf = (places: readonly Place[]): Coordinates[] =>
  places.map(([longitude, latitude]) => ({ longitude, latitude }));

/** The judge: tries every pair of sides, by the definition of what two of them have in common. */
function doesCross(places: readonly Place[]): boolean {
  const count = places.length;
  const corner = (index: number) => places[index % count] as Place;
  for (let one = 0; one < count; one++)
    for (let other = 0; other < one; other++) {
      const [a, b, c, d] = [corner(one), corner(one + 1), corner(other), corner(other + 1)];
      const isNext = other + 1 === one || (one === count - 1 && other === 0);
      // Neighbours share one corner; more than that they share where the far end of one lies on the other.
      const [shared, far, otherFar] = other + 1 === one ? [a, b, c] : [b, a, d];
      const meets = isNext
        ? isOn(far, shared, otherFar) || isOn(otherFar, shared, far) || isSame(far, shared) || isSame(otherFar, shared)
        : doMeet(a, b, c, d);
      if (meets) return true;
    }
  return false;
}

const isSame = (a: Place, b: Place) => a[0] === b[0] && a[1] === b[1];
const area = (a: Place, b: Place, c: Place) => (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0]);
const isWithin = (value: number, one: number, other: number) =>
  Math.min(one, other) <= value && value <= Math.max(one, other);
const isOn = (place: Place, a: Place, b: Place) =>
  area(a, b, place) === 0 && isWithin(place[0], a[0], b[0]) && isWithin(place[1], a[1], b[1]);
const isApart = (a: Place, b: Place, c: Place, d: Place) => area(a, b, c) > 0 !== area(a, b, d) > 0;
const doMeet = (a: Place, b: Place, c: Place, d: Place) =>
  isOn(a, c, d) ||
  isOn(b, c, d) ||
  isOn(c, a, b) ||
  isOn(d, a, b) ||
  ([area(a, b, c), area(a, b, d), area(c, d, a), area(c, d, b)].every((one) => one !== 0) &&
    isApart(a, b, c, d) &&
    isApart(c, d, a, b));

const onGrid = (max: number, maxLength: number) =>
  fc.array(fc.tuple(fc.integer({ min: 0, max }), fc.integer({ min: 0, max })), { minLength: 3, maxLength });

/** An outline of steps: it never crosses, and has many corners in a line. */
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
    'of few places, where most touch': onGrid(3, 8),
    'of many places': onGrid(30, 7),
    'of three or four corners': onGrid(4, 4),
    'of steps, with corners in a line': aroundSteps,
    'of steps, with a corner moved': fc
      .tuple(aroundSteps, fc.nat(), fc.integer({ min: -2, max: 11 }))
      .map(([places, at, y]) =>
        places.map((place, index): Place => (index === at % places.length ? [place[0], y] : place)),
      ),
  };
  for (const [says, drawn] of Object.entries(outlines))
    it(`is said as every pair of sides would say it: outlines ${says}`, () =>
      fc.assert(
        fc.property(drawn, (places) => {
          const found = findCrossing(outlineOf(places));
          assert.equal(found !== undefined, doesCross(places));
        }),
        { numRuns: 2000 },
      ));

  const count = 1000;
  const round = (index: number, away = 1): Place => {
    const angle = (2 * Math.PI * index) / count;
    return [away * Math.cos(angle), away * Math.sin(angle)];
  };
  const indexes = [...Array(count).keys()];
  const hard: Readonly<Record<string, readonly Place[]>> = {
    'a circle': indexes.map((index) => round(index)),
    'a star': indexes.map((index) => round(index, 1 + (index % 2))),
    'a comb whose teeth are all cut at once': [
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
  for (const [says, places] of Object.entries(hard))
    it(`takes some looks at each of a thousand corners, and not one for each other corner: ${says}`, () => {
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
