import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { LifeSigns } from './life-signs.ts';

const verdicts = (...counts: readonly number[]): string[] => {
  const signs = new LifeSigns();
  return counts.map((count) => signs.verdict(count));
};

describe('A search past its time', () => {
  it('is ended when it shows no sign of life from one deadline to the next', () => {
    assert.deepEqual(verdicts(0, 0), ['wait', 'end']);
    assert.deepEqual(verdicts(900, 900), ['wait', 'end']);
  });

  it('goes on while its thread counts signs of life, and is ended when it stops', () => {
    assert.deepEqual(verdicts(3, 4, 2000, 2000), ['wait', 'wait', 'wait', 'end']);
  });

  it('is ordered to stop after the fourth deadline, and ended after the fifth', () => {
    assert.deepEqual(verdicts(1, 2, 3, 4, 5), ['wait', 'wait', 'wait', 'stop', 'end']);
  });
});
