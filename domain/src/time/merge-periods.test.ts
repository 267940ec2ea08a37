import assert from 'node:assert/strict';
import { it } from 'node:test';
import fc from 'fast-check';
import { mergePeriods } from './merge-periods.ts';

const at = (minute: number): string => new Date(minute * 60_000).toISOString();

it('merged periods contain the same moments, each once and in order', () => {
  const period = fc.tuple(fc.nat(60), fc.integer({ min: 1, max: 20 }));
  fc.assert(
    fc.property(fc.array(period, { maxLength: 8 }), (spans) => {
      const periods = spans.map(([begin, length]) => ({ begin: at(begin), end: at(begin + length) }));
      const merged = mergePeriods(periods);
      const countIn = (list: typeof periods, minute: number): number =>
        list.filter(({ begin, end }) => begin <= at(minute) && at(minute) < end).length;
      for (let minute = 0; minute <= 80; minute++)
        assert.equal(countIn(merged, minute), Math.min(1, countIn(periods, minute)), at(minute));
      for (const [index, { begin }] of merged.entries())
        if (index > 0) assert.ok((merged[index - 1]?.end ?? '') < begin, 'neither overlapping nor touching');
    }),
  );
});
