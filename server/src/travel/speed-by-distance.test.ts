import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { secondsOf, timeOfWay } from './speed-by-distance.ts';

const kmh = fc.integer({ min: 1, max: 200 });
const times = fc.record({ cityKmh: kmh, suburbKmh: kmh, highwayKmh: kmh }).map(timeOfWay);
const metres = fc.oneof(fc.nat({ max: 60_000 }), fc.nat({ max: 30_000_000 }));

describe('The time of a way', () => {
  const usual = timeOfWay({ cityKmh: 30, suburbKmh: 60, highwayKmh: 90 });
  const cases: readonly [km: number, minutes: number][] = [
    [0, 0],
    [5, 10],
    [10, 20],
    [25, 35],
    [40, 50],
    [130, 110],
  ];
  for (const [km, minutes] of cases)
    it(`of ${km} km is ${minutes} minutes at 30, 60 and 90 km/h`, () =>
      assert.equal(secondsOf(km * 1000, usual), minutes * 60));

  it('is nowhere shorter for a longer way, nor longer than in two pieces, whatever speeds are set', () => {
    fc.assert(
      fc.property(times, metres, metres, (time, one, other) => {
        const whole = secondsOf(one + other, time);
        assert.ok(whole >= Math.max(secondsOf(one, time), secondsOf(other, time)));
        assert.ok(whole <= secondsOf(one, time) + secondsOf(other, time));
      }),
    );
  });

  it('is never longer than at the speed of the town', () => {
    fc.assert(
      fc.property(kmh, kmh, kmh, metres, (cityKmh, suburbKmh, highwayKmh, way) => {
        const inTown = timeOfWay({ cityKmh, suburbKmh: cityKmh, highwayKmh: cityKmh });
        assert.ok(secondsOf(way, timeOfWay({ cityKmh, suburbKmh, highwayKmh })) <= secondsOf(way, inTown));
      }),
    );
  });
});
