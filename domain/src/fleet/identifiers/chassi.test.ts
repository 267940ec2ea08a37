import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { isChassi, normaliseChassi } from './chassi.ts';

describe('A chassis number', () => {
  const numbers: readonly [text: string, plain: string | 'none'][] = [
    ['9BWZZZ377VT004251', '9BWZZZ377VT004251'],
    ['9bw zzz377 vt004251', '9BWZZZ377VT004251'],
    ['9BW-ZZZ377-VT004251', '9BWZZZ377VT004251'],
    ['9BWZZZ377VT00425', 'none'],
    ['9BWZZZ377VT0042511', 'none'],
    ['9BWZZZ377VI004251', 'none'],
    ['9BWZZZ377VO004251', 'none'],
    ['9BWZZZ377VQ004251', 'none'],
    ['9BWZZZ377VÇ004251', 'none'],
    ['', 'none'],
  ];
  for (const [text, plain] of numbers) {
    it(`${JSON.stringify(text)} is ${plain}`, () => {
      assert.equal(isChassi(normaliseChassi(text)) ? normaliseChassi(text) : 'none', plain);
    });
  }
});
