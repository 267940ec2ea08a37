import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { TimeSlice } from '../../sharing/time-slice.ts';
import type { Span } from './span.ts';
import { type Stop, timeRoute } from './time-route.ts';

const periodS = 7 * 86_400;
const leg = { durationS: 60, distanceM: 500 };

const stopsOf = (count: number, serviceS: number): readonly Stop[] =>
  Array.from({ length: count }, () => ({ leg, serviceS, windows: [{ begin: 0, end: periodS }] }));

/** How often a begin or end of the spans of a shift is read while a route is timed. */
async function readsOf({ spanCount, stops }: { spanCount: number; stops: readonly Stop[] }): Promise<number> {
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
  await timeRoute(stops, { working, leaving: working, ending: working }, periodS, new TimeSlice());
  return reads;
}

describe('To time a route', () => {
  const services = [
    ['that fit', 30],
    ['too long for any span', 86_400],
  ] as const;
  for (const [says, serviceS] of services) {
    it(`takes hardly more where a shift has eight times as many spans, with services ${says}`, async () => {
      const stops = stopsOf(500, serviceS);
      const few = await readsOf({ spanCount: 64, stops });
      const many = await readsOf({ spanCount: 512, stops });
      assert.ok(many < 2 * few, `${many} reads rather than ${few}`);
    });

    it(`takes in proportion to the stops, with services ${says}`, async () => {
      const few = await readsOf({ spanCount: 512, stops: stopsOf(500, serviceS) });
      const many = await readsOf({ spanCount: 512, stops: stopsOf(1000, serviceS) });
      assert.ok(many < 2.5 * few, `${many} reads rather than ${few}`);
    });
  }

  it('lets other work have its turn, and stops when nobody waits for it any more', async () => {
    const controller = new AbortController();
    const slice = new TimeSlice({ maxMs: 0, signal: controller.signal });
    const hours = [{ begin: 0, end: periodS }];
    const route = timeRoute(stopsOf(100, 30), { working: hours, leaving: hours, ending: hours }, periodS, slice);
    setImmediate(() => controller.abort(new Error('The caller went away.')));
    await assert.rejects(route, /The caller went away/);
  });
});
