import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { HangDetector } from './hang-detector.ts';

const verdicts = (...counts: readonly number[]): string[] => {
  const signs = new HangDetector();
  signs.begin();
  return counts.map((count) => signs.verdict(count));
};

describe('A search that exceeds its time limit', () => {
  it('is ended if it shows no sign of life between two deadlines', () => {
    assert.deepEqual(verdicts(0, 0), ['wait', 'end']);
    assert.deepEqual(verdicts(900, 900), ['wait', 'end']);
  });

  it('continues while its thread counts signs of life, and is ended when that stops', () => {
    assert.deepEqual(verdicts(3, 4, 2000, 2000), ['wait', 'wait', 'wait', 'end']);
  });

  it('is ordered to stop after the fourth deadline, and ended after the fifth', () => {
    assert.deepEqual(verdicts(1, 2, 3, 4, 5), ['wait', 'wait', 'wait', 'stop', 'end']);
  });
});

describe('A search that has not begun', () => {
  it('is ended after the fourth deadline, because it has no plan to return', () => {
    const signs = new HangDetector();
    assert.deepEqual(
      [1, 2, 3, 4].map((count) => signs.verdict(count)),
      ['wait', 'wait', 'wait', 'end'],
    );
  });

  it('gets all extensions again for the search', () => {
    const signs = new HangDetector();
    for (const count of [1, 2, 3]) assert.equal(signs.verdict(count), 'wait');
    signs.begin();
    assert.deepEqual(
      [3, 4, 5, 6, 7].map((count) => signs.verdict(count)),
      ['wait', 'wait', 'wait', 'stop', 'end'],
    );
  });
});
