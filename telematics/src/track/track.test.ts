import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { metresBetween } from '../places/coordinates.ts';
import { north, say } from '../testing/say.ts';
import { simplifyTrack } from './simplify.ts';
import { advanceWay, noWay, outOfReach } from './way.ts';

describe('A way', () => {
  const far = [-10, -51] as const;
  const cases: readonly [says: string, messages: ReturnType<typeof say>[], metres: number[]][] = [
    ['goes along the great circle', [say(0), say(60, { at: north(1000) })], [0, 1000]],
    [
      'goes by the odometer where both have one',
      [say(0, { odometer_m: 5000 }), say(60, { at: north(1000), odometer_m: 6200 })],
      [0, 1200],
    ],
    [
      'does not believe an odometer that ran backwards',
      [say(0, { odometer_m: 5000 }), say(60, { at: north(1000), odometer_m: 10 })],
      [0, 1000],
    ],
    [
      'leaves out a place out of reach, and goes on from the one before',
      [say(0), say(60, { at: far }), say(120, { at: north(1000) })],
      [0, outOfReach, 1000],
    ],
    [
      'believes a second place beside one out of reach',
      [say(0, { at: far }), say(60), say(120, { at: north(1000) }), say(180)],
      [0, outOfReach, 1000, 1000],
    ],
    ['believes a far place after long enough', [say(0, { at: far }), say(36_000)], [0, 2_227_000]],
    [
      'passes over what has no place',
      [say(0), say(30, { at: null }), say(40, { valid: false, at: far }), say(60, { at: north(1000) })],
      [0, 0, 0, 1000],
    ],
    [
      'measures from place to place where the odometer is told apart from places',
      [
        say(0),
        say(30, { at: null, odometer_m: 5500 }),
        say(60, { at: north(1000) }),
        say(90, { at: null, odometer_m: 6500 }),
      ],
      [0, 0, 1000, 0],
    ],
    [
      'counts what an odometer without a place has counted once',
      [say(0, { odometer_m: 5000 }), say(30, { at: null, odometer_m: 5400 }), say(60, { at: north(1000) })],
      [0, 400, 600],
    ],
    [
      'goes by the odometer through places that are lost',
      [
        say(0, { odometer_m: 5000 }),
        say(30, { at: null, odometer_m: 5400 }),
        say(60, { at: north(1000), odometer_m: 6200 }),
      ],
      [0, 400, 800],
    ],
    [
      'doubts a place out of reach after an odometer without one too',
      [say(0, { odometer_m: 5000 }), say(30, { at: null, odometer_m: 5400 }), say(60, { at: far, odometer_m: 6200 })],
      [0, 400, outOfReach],
    ],
    [
      'counts the odometer once while a place is in doubt',
      [
        say(0, { odometer_m: 5000 }),
        say(60, { at: far, odometer_m: 5500 }),
        say(90, { at: null, odometer_m: 6000 }),
        say(120, { at: far, odometer_m: 6300 }),
      ],
      [0, outOfReach, 1000, 300],
    ],
    [
      'within one instant goes no farther than in a second',
      [say(0), say(0, { at: north(60) }), say(0, { at: north(200) })],
      [0, 60, outOfReach],
    ],
  ];
  for (const [says, messages, metres] of cases) {
    it(says, () => {
      const way = noWay();
      const found = messages.map((message) => advanceWay(way, message, 250));
      for (const [index, one] of found.entries()) {
        assert.ok(Math.abs(one - (metres[index] ?? 0)) <= Math.abs(one) / 1000 + 0.5, `${one}`);
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
  it('begins and ends where the track does, and leaves out nothing that is a pixel away', () => {
    fc.assert(
      fc.property(track, fc.integer({ min: 0, max: 18 }), (points, zoom) => {
        const simple = simplifyTrack(points, zoom);
        assert.equal(simple[0], points[0]);
        assert.equal(simple.at(-1), points.at(-1));
        // At the equator a pixel is so many metres, and a line so short is straight.
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

  it('of a whole day at one a second is drawn with few points', () => {
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
