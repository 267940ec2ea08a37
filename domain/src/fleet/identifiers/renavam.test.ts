import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { isRenavam, normaliseRenavam } from './renavam.ts';

describe('A RENAVAM', () => {
  const numbers: readonly [text: string, plain: string | 'none'][] = [
    ['639884962', '00639884962'],
    ['00639884962', '00639884962'],
    ['0639884962', '00639884962'],
    ['0063988496-2', '00639884962'],
    ['639.884.962', '00639884962'],
    ['639884963', 'none'],
    ['00000000000', 'none'],
    ['63988496', 'none'],
    ['006398849620', 'none'],
    ['63988496X', 'none'],
    ['', 'none'],
  ];
  for (const [text, plain] of numbers) {
    it(`${JSON.stringify(text)} is ${plain}`, () => {
      assert.equal(isRenavam(normaliseRenavam(text)) ? normaliseRenavam(text) : 'none', plain);
    });
  }

  it('with one changed digit is never valid', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 10 }), fc.integer({ min: 1, max: 9 }), (at, delta) => {
        const good = '00639884962';
        const changed = good.slice(0, at) + ((Number(good[at]) + delta) % 10) + good.slice(at + 1);
        assert.equal(isRenavam(changed), false, changed);
      }),
    );
  });
});
