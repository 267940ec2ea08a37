import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { Breaker } from './breaker.ts';
import { retryOnce } from './retry.ts';

describe('A breaker', () => {
  const broken = () => {
    let nowMs = 0;
    const breaker = new Breaker({ maxFailureCount: 3, openS: 10 }, () => nowMs);
    for (let count = 0; count < 3; count++) {
      assert.ok(breaker.admits());
      breaker.failed();
    }
    return { breaker, pass: (seconds: number) => (nowMs += seconds * 1000) };
  };

  it('opens after so many failures in a row, and not where one call between them succeeds', () => {
    assert.ok(!broken().breaker.admits());
    const breaker = new Breaker({ maxFailureCount: 2, openS: 10 }, () => 0);
    for (const _ of [1, 2, 3]) {
      breaker.failed();
      breaker.succeeded();
    }
    assert.ok(breaker.admits());
  });

  it('lets one call through after a while, and all where that succeeds', () => {
    const { breaker, pass } = broken();
    pass(10);
    assert.deepEqual([breaker.admits(), breaker.admits()], [true, false]);
    breaker.succeeded();
    assert.deepEqual([breaker.admits(), breaker.admits()], [true, true]);
  });

  it('stays open for as long again where that fails', () => {
    const { breaker, pass } = broken();
    pass(10);
    breaker.admits();
    breaker.failed();
    pass(9);
    assert.ok(!breaker.admits());
    pass(1);
    assert.ok(breaker.admits());
  });

  it('leaves a server alone for as long as it says, within an hour', () => {
    let nowMs = 0;
    const breaker = new Breaker({ maxFailureCount: 3, openS: 10 }, () => nowMs);
    breaker.failed(86_400);
    assert.ok(breaker.isOpen);
    nowMs = 3600_000;
    assert.ok(!breaker.isOpen);
  });
});

describe('A second attempt', () => {
  const { signal } = new AbortController();
  const failing = (failures: number) => {
    let count = 0;
    const work = async () => {
      if (++count <= failures) throw new Error(`attempt ${count}`);
      return count;
    };
    return { work, count: () => count };
  };

  it('is made once, where the first failed in a way that may pass', async () => {
    assert.equal(await retryOnce(failing(1).work, { isWorthIt: () => true, pauseMs: 0, signal }), 2);
    const twice = failing(2);
    await assert.rejects(retryOnce(twice.work, { isWorthIt: () => true, pauseMs: 0, signal }), /attempt 2/);
    assert.equal(twice.count(), 2);
  });

  it('is not made otherwise, nor for who has gone', async () => {
    await assert.rejects(retryOnce(failing(1).work, { isWorthIt: () => false, pauseMs: 0, signal }), /attempt 1/);
    const gone = AbortSignal.abort(new Error('gone'));
    await assert.rejects(retryOnce(failing(1).work, { isWorthIt: () => true, pauseMs: 0, signal: gone }), /gone/);
  });
});
