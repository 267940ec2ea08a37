import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { secondsOf, travelTimeCurve } from './speed-by-distance.ts';

const kmh = fc.integer({ min: 1, max: 200 });
const times = fc.record({ cityKmh: kmh, suburbKmh: kmh, highwayKmh: kmh }).map(travelTimeCurve);
const metres = fc.oneof(fc.nat({ max: 60_000 }), fc.nat({ max: 30_000_000 }));

describe('The travel time', () => {
  const usual = travelTimeCurve({ cityKmh: 30, suburbKmh: 60, highwayKmh: 90 });
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

  it('never decreases with distance, and never exceeds that of two parts, for any speeds', () => {
    fc.assert(
      fc.property(times, metres, metres, (time, nearM, farM) => {
        const whole = secondsOf(nearM + farM, time);
        assert.ok(whole >= Math.max(secondsOf(nearM, time), secondsOf(farM, time)));
        assert.ok(whole <= secondsOf(nearM, time) + secondsOf(farM, time));
      }),
    );
  });

  it('is never longer than at town speed', () => {
    fc.assert(
      fc.property(kmh, kmh, kmh, metres, (cityKmh, suburbKmh, highwayKmh, lengthM) => {
        const inTown = travelTimeCurve({ cityKmh, suburbKmh: cityKmh, highwayKmh: cityKmh });
        assert.ok(
          secondsOf(lengthM, travelTimeCurve({ cityKmh, suburbKmh, highwayKmh })) <= secondsOf(lengthM, inTown),
        );
      }),
    );
  });
});
