import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { metresBetween } from '../places/coordinates.ts';
import { north, testMessage } from '../testing/test-message.ts';
import { simplifyTrack } from './simplify.ts';
import { advanceWaypoints, noWaypoints, outOfReach } from './waypoints.ts';

describe('A path', () => {
  const far = [-10, -51] as const;
  const cases: readonly [says: string, messages: ReturnType<typeof testMessage>[], metres: number[]][] = [
    ['follows the great circle', [testMessage(0), testMessage(60, { at: north(1000) })], [0, 1000]],
    [
      'uses the odometer if both have one',
      [testMessage(0, { odometer_m: 5000 }), testMessage(60, { at: north(1000), odometer_m: 6200 })],
      [0, 1200],
    ],
    [
      'ignores an odometer that ran backwards',
      [testMessage(0, { odometer_m: 5000 }), testMessage(60, { at: north(1000), odometer_m: 10 })],
      [0, 1000],
    ],
    [
      'leaves out a place out of reach, and goes on from the one before',
      [testMessage(0), testMessage(60, { at: far }), testMessage(120, { at: north(1000) })],
      [0, outOfReach, 1000],
    ],
    [
      'believes a second place beside one out of reach',
      [testMessage(0, { at: far }), testMessage(60), testMessage(120, { at: north(1000) }), testMessage(180)],
      [0, outOfReach, 1000, 1000],
    ],
    ['believes a far place after long enough', [testMessage(0, { at: far }), testMessage(36_000)], [0, 2_227_000]],
    [
      'passes over what has no place',
      [
        testMessage(0),
        testMessage(30, { at: null }),
        testMessage(40, { valid: false, at: far }),
        testMessage(60, { at: north(1000) }),
      ],
      [0, 0, 0, 1000],
    ],
    [
      'measures from place to place if the odometer is not in the places',
      [
        testMessage(0),
        testMessage(30, { at: null, odometer_m: 5500 }),
        testMessage(60, { at: north(1000) }),
        testMessage(90, { at: null, odometer_m: 6500 }),
      ],
      [0, 0, 1000, 0],
    ],
    [
      'counts the distance of an odometer without a place once',
      [
        testMessage(0, { odometer_m: 5000 }),
        testMessage(30, { at: null, odometer_m: 5400 }),
        testMessage(60, { at: north(1000) }),
      ],
      [0, 400, 600],
    ],
    [
      'uses the odometer through missing places',
      [
        testMessage(0, { odometer_m: 5000 }),
        testMessage(30, { at: null, odometer_m: 5400 }),
        testMessage(60, { at: north(1000), odometer_m: 6200 }),
      ],
      [0, 400, 800],
    ],
    [
      'doubts a place out of reach after an odometer without one too',
      [
        testMessage(0, { odometer_m: 5000 }),
        testMessage(30, { at: null, odometer_m: 5400 }),
        testMessage(60, { at: far, odometer_m: 6200 }),
      ],
      [0, 400, outOfReach],
    ],
    [
      'counts the odometer once while a place is doubted',
      [
        testMessage(0, { odometer_m: 5000 }),
        testMessage(60, { at: far, odometer_m: 5500 }),
        testMessage(90, { at: null, odometer_m: 6000 }),
        testMessage(120, { at: far, odometer_m: 6300 }),
      ],
      [0, outOfReach, 1000, 300],
    ],
    [
      'within one instant is no longer than within a second',
      [testMessage(0), testMessage(0, { at: north(60) }), testMessage(0, { at: north(200) })],
      [0, 60, outOfReach],
    ],
  ];
  for (const [title, messages, metres] of cases) {
    it(title, () => {
      const waypoints = noWaypoints();
      const found = messages.map((message) => advanceWaypoints(waypoints, message, 250));
      for (const [index, point] of found.entries()) {
        assert.ok(Math.abs(point - (metres[index] ?? 0)) <= Math.abs(point) / 1000 + 0.5, `${point}`);
      }
    });
  }
});

describe('A simplified track', () => {
  const track = fc.array(
    fc.record({
      latitude: fc.double({ min: -0.2, max: 0.2, noNaN: true }),
      longitude: fc.double({ min: -0.2, max: 0.2, noNaN: true }),
    }),
    { maxLength: 60 },
  );
  it('begins and ends where the track does, and omits nothing farther than a pixel', () => {
    fc.assert(
      fc.property(track, fc.integer({ min: 0, max: 18 }), (points, zoom) => {
        const simple = simplifyTrack(points, zoom);
        assert.equal(simple[0], points[0]);
        assert.equal(simple.at(-1), points.at(-1));
        // At the equator a pixel has this many metres, and such a short line is straight.
        const pixelM = 40_075_017 / 256 / 2 ** zoom;
        let at = 0;
        for (const point of points) {
          if (point === simple[at + 1]) at += 1;
          const from = simple[at] as (typeof points)[number];
          const to = simple[at + 1] ?? from;
          assert.ok(metresToLine(point, from, to) <= pixelM * 1.01);
        }
      }),
      { numRuns: 300 },
    );
  });

  it('of a whole day with a point per second is drawn with few points', () => {
    const day = Array.from({ length: 86_400 }, (_, second) => ({
      latitude: -30 + Math.sin(second / 9000) / 10,
      longitude: -51 + second / 400_000,
    }));
    const simple = simplifyTrack(day, 12);
    assert.ok(simple.length > 10 && simple.length < 400, `${simple.length}`);
  });
});

type Point = { readonly latitude: number; readonly longitude: number };

/** By walking along the line. */
function metresToLine(point: Point, from: Point, to: Point): number {
  let nearest = Number.POSITIVE_INFINITY;
  for (let step = 0; step <= 2000; step++) {
    const latitude = from.latitude + ((to.latitude - from.latitude) * step) / 2000;
    const longitude = from.longitude + ((to.longitude - from.longitude) * step) / 2000;
    nearest = Math.min(nearest, metresBetween(point.latitude, point.longitude, latitude, longitude));
  }
  return nearest - metresBetween(from.latitude, from.longitude, to.latitude, to.longitude) / 4000;
}
