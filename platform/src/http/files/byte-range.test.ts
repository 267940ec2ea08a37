import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { byteRangeOf } from './byte-range.ts';

test('a range has at least one byte and lies within the file', () => {
  const number = fc.oneof(fc.constant(''), fc.nat(), fc.maxSafeNat());
  fc.assert(
    fc.property(number, number, fc.nat({ max: 5000 }), (first, last, size) => {
      const range = byteRangeOf(`bytes=${first}-${last}`, size);
      if (range === undefined || range === 'not_satisfiable') return;
      assert.ok(0 <= range.begin && range.begin < range.end && range.end <= size);
    }),
  );
});

test('a header is parsed in a time that does not grow with its blanks', () => {
  for (const header of [`bytes=${' '.repeat(100_000)}0-1x`, ` ${' '.repeat(100_000)}`])
    assert.equal(byteRangeOf(header, 10), undefined);
});
