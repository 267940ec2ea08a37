import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { Span } from './span.ts';
import { type Stop, timeRoute } from './time-route.ts';

const periodS = 7 * 86_400;
const leg = { durationS: 60, distanceM: 500 };

const stopsOf = (count: number, serviceS: number): readonly Stop[] =>
  Array.from({ length: count }, () => ({ leg, serviceS, windows: [{ begin: 0, end: periodS }] }));

/** Counts the accesses to the spans of a shift while a route is timed. */
function readsOf({ spanCount, stops }: { spanCount: number; stops: readonly Stop[] }): number {
  let reads = 0;
  const read = (second: number): number => {
    reads++;
    return second;
  };
  const everyS = periodS / spanCount;
  const working = Array.from({ length: spanCount }, (_, at): Span => {
    const [begin, end] = [Math.round(at * everyS), Math.round((at + 0.9) * everyS)];
    return {
      get begin() {
        return read(begin);
      },
      get end() {
        return read(end);
      },
    };
  });
  timeRoute(stops, { working, leaving: working, ending: working }, periodS);
  return reads;
}

describe('Timing a route', () => {
  const services = [
    ['that fit', 30],
    ['too long for any span', 86_400],
  ] as const;
  for (const [title, serviceS] of services) {
    it(`takes hardly longer if a shift has eight times as many spans, with services ${title}`, () => {
      const stops = stopsOf(500, serviceS);
      const few = readsOf({ spanCount: 64, stops });
      const many = readsOf({ spanCount: 512, stops });
      assert.ok(many < 2 * few, `${many} reads rather than ${few}`);
    });

    it(`takes time in proportion to the stops, with services ${title}`, () => {
      const few = readsOf({ spanCount: 512, stops: stopsOf(500, serviceS) });
      const many = readsOf({ spanCount: 512, stops: stopsOf(1000, serviceS) });
      assert.ok(many < 2.5 * few, `${many} reads rather than ${few}`);
    });
  }
});
