import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { distanceTo, type Span } from './span.ts';
import { WorkingTime } from './working-time.ts';

/** Sorted, disjoint spans of some seconds. */
const spanLists = fc
  .uniqueArray(fc.nat({ max: 120 }), { maxLength: 40 })
  .map((cuts) => cuts.sort((a, b) => a - b))
  .map((cuts) =>
    cuts.flatMap((begin, at): Span[] => (at % 2 === 0 && cuts[at + 1] ? [{ begin, end: cuts[at + 1]! }] : [])),
  );

const isWorked = (spans: readonly Span[], second: number): boolean =>
  spans.some(({ begin, end }) => begin <= second && second < end);

/** The reference implementation, second by second. */
function workedThrough(spans: readonly Span[], fromS: number, durationS: number): number {
  const lastS = spans.at(-1)?.end ?? 0;
  let atS = fromS;
  for (let leftS = durationS; leftS > 0; atS++) if (atS >= lastS || isWorked(spans, atS)) leftS--;
  return atS;
}

function fitted(spans: readonly Span[], fromS: number, durationS: number): number | undefined {
  for (const { begin, end } of spans) {
    const beginS = Math.max(fromS, begin);
    if (beginS + durationS <= end) return beginS;
  }
  return undefined;
}

function outside(spans: readonly Span[], beginS: number, endS: number): number {
  if (beginS === endS) return Math.abs(distanceTo(spans, beginS));
  return Array.from({ length: endS - beginS }, (_, at) => beginS + at).filter((second) => !isWorked(spans, second))
    .length;
}

describe('Working time', () => {
  it('equals a calculation second by second', () => {
    fc.assert(
      fc.property(spanLists, fc.nat({ max: 140 }), fc.nat({ max: 60 }), (spans, fromS, durationS) => {
        const working = new WorkingTime(spans);
        assert.equal(working.after(fromS, durationS), workedThrough(spans, fromS, durationS));
        assert.equal(working.firstFit(fromS, durationS), fitted(spans, fromS, durationS));
        assert.equal(working.outside(fromS, fromS + durationS), outside(spans, fromS, fromS + durationS));
      }),
      { numRuns: 2000 },
    );
  });
});
