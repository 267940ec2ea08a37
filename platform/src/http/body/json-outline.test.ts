import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { JsonOutline, maxDepth, maxNameCount } from './json-outline.ts';

/** The outline of JSON whose bytes arrive in chunks of this size. */
function outlineOf(text: string, { maxValueCount = 1e6, chunkBytes = 1e6 } = {}): JsonOutline {
  const outline = new JsonOutline(maxValueCount);
  const bytes = Buffer.from(text);
  for (let at = 0; at < bytes.length; at += chunkBytes) outline.add(bytes.subarray(at, at + chunkBytes));
  return outline;
}

/**
 * The number of values as the outline counts them: every list and object, and every element or field but the first of
 * each.
 */
function valueCountOf(value: unknown): number {
  if (typeof value !== 'object' || value === null) return 0;
  const inner = Object.values(value);
  return inner.reduce((sum: number, element) => sum + valueCountOf(element), 1 + Math.max(0, inner.length - 1));
}

describe('The outline of JSON', () => {
  const text = fc.oneof(fc.string({ unit: 'grapheme' }), fc.stringMatching(/^[{}[\],:"\\ã]*$/));
  const json = fc.letrec((tie) => ({
    value: fc.oneof(
      { maxDepth: 4 },
      text,
      fc.double(),
      fc.constant(null),
      fc.array(tie('value'), { maxLength: 4 }),
      fc.dictionary(text, tie('value'), { maxKeys: 4 }),
    ),
  })).value;

  it('counts what is not text, wherever its bytes are split', () =>
    fc.assert(
      fc.property(json, fc.integer({ min: 1, max: 9 }), (value, chunkBytes) => {
        const { valueCount, isWithinLimits } = outlineOf(JSON.stringify(value), { chunkBytes });
        assert.deepEqual([valueCount, isWithinLimits], [valueCountOf(value), true]);
      }),
    ));

  it('finds characters outside Latin-1, wherever its bytes are split', () => {
    const wide = ['["\\u20ac"]', '["€"]', '["xx\\u20ac"]'];
    for (const chunkBytes of [1, 2, 3, 4, 5, 6, 7, 100])
      for (const text of wide) assert.equal(outlineOf(text, { chunkBytes }).isWide, true, `${text} ${chunkBytes}`);
    assert.equal(outlineOf('["é\\u00e9"]').isWide, false);
  });

  const names = (count: number): string => JSON.stringify(Object.fromEntries(Array(count).fill(0).entries()));
  const lists = (depth: number): string => '['.repeat(depth) + ']'.repeat(depth);
  const cases: readonly [says: string, text: string, isWithinLimits: boolean][] = [
    ['as deep as may be', lists(maxDepth), true],
    ['too deep', lists(maxDepth + 1), false],
    ['as many names as may be, in each of two objects', `[${names(maxNameCount)},${names(maxNameCount)}]`, true],
    ['too many names', names(maxNameCount + 1), false],
    ['as many values as may be', `[${Array(2999).fill('[]')}]`, true],
    ['too many values', `[${Array(3000).fill('[]')}]`, false],
  ];
  for (const [title, text, isWithin] of cases)
    it(`checks its limits: ${title}`, () => {
      for (const chunkBytes of [1, 7, 1e6])
        assert.equal(outlineOf(text, { maxValueCount: 5998, chunkBytes }).isWithinLimits, isWithin);
    });
});
