import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { Breaker } from './breaker.ts';

describe('A circuit breaker', () => {
  const make = () => {
    const clock = { nowMs: 0 };
    return { clock, breaker: new Breaker({ maxFailureCount: 3, restMs: 1000 }, () => clock.nowMs) };
  };
  const failTimes = (breaker: Breaker, count: number) => {
    for (let at = 0; at < count; at++) {
      assert.ok(breaker.enter());
      breaker.failed();
    }
  };

  it('lets calls pass until so many have failed in a row', () => {
    const { breaker } = make();
    failTimes(breaker, 2);
    breaker.succeeded();
    failTimes(breaker, 3);
    assert.equal(breaker.enter(), false);
    assert.ok(breaker.isOpen);
  });

  it('lets one call try after a rest, and the others once that has succeeded', () => {
    const { breaker, clock } = make();
    failTimes(breaker, 3);
    clock.nowMs = 999;
    assert.equal(breaker.enter(), false);
    clock.nowMs = 1000;
    assert.deepEqual([breaker.enter(), breaker.enter()], [true, false]);
    breaker.succeeded();
    assert.deepEqual([breaker.enter(), breaker.enter(), breaker.isOpen], [true, true, false]);
  });

  it('rests again where the try fails, and lets another try where it was given up', () => {
    const { breaker, clock } = make();
    failTimes(breaker, 3);
    clock.nowMs = 1000;
    assert.ok(breaker.enter());
    breaker.abandoned();
    assert.ok(breaker.enter());
    breaker.failed();
    clock.nowMs = 1999;
    assert.equal(breaker.enter(), false);
    clock.nowMs = 2000;
    assert.ok(breaker.enter());
  });

  it('rests at once for as long as the server says', () => {
    const { breaker, clock } = make();
    assert.ok(breaker.enter());
    breaker.failed(60_000);
    clock.nowMs = 59_999;
    assert.equal(breaker.enter(), false);
    clock.nowMs = 60_000;
    assert.ok(breaker.enter());
  });
});
