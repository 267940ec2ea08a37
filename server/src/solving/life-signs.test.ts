import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { LifeSigns } from './life-signs.ts';

describe('A search past its time', () => {
  it('is lost when it never showed a sign of life', () => {
    assert.equal(new LifeSigns().isLost(0), true);
  });

  it('goes on while its thread counts signs of life, and is lost when it stops', () => {
    const signs = new LifeSigns();
    assert.deepEqual(
      [3, 4, 2000, 2000].map((count) => signs.isLost(count)),
      [false, false, false, true],
    );
  });

  it('is lost in the end, whatever signs it shows', () => {
    const signs = new LifeSigns();
    const answers = Array.from({ length: 100 }, (_, at) => signs.isLost(at + 1));
    assert.ok(answers.includes(true));
  });
});
