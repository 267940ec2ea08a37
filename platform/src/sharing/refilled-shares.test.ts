import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { RefilledShares } from './refilled-shares.ts';

describe('A share that refills', () => {
  let nowMs = 0;
  const make = () => {
    nowMs = 0;
    return new RefilledShares({ max: 100, refillS: 10 }, () => nowMs);
  };

  it('is used up by one company and not by another', () => {
    const shares = make();
    shares.charge(1, 60);
    assert.equal(shares.isUsedUp(1), false);
    shares.charge(1, 40);
    assert.deepEqual([shares.isUsedUp(1), shares.isUsedUp(2), shares.usedUp()], [true, false, [1]]);
  });

  it('refills steadily', () => {
    const shares = make();
    shares.charge(1, 100);
    nowMs += 1000;
    assert.equal(shares.isUsedUp(1), false);
    shares.charge(1, 5);
    assert.equal(shares.isUsedUp(1), false);
    shares.charge(1, 5);
    assert.equal(shares.isUsedUp(1), true);
  });

  it('is overdrawn by one share at most, so that it is refilled after a known time', () => {
    const shares = make();
    shares.charge(1, 1_000_000);
    nowMs += 9_999;
    assert.equal(shares.isUsedUp(1), true);
    nowMs += 2;
    assert.equal(shares.isUsedUp(1), false);
  });
});
