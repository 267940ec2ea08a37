import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { Breaker } from './breaker.ts';

describe('A circuit breaker', () => {
  const make = () => {
    const clock = { nowS: 0 };
    return { clock, breaker: new Breaker({ maxFailureCount: 3, openS: 10 }, () => clock.nowS * 1000) };
  };
  const failTimes = (breaker: Breaker, count: number) => {
    for (let at = 0; at < count; at++) {
      assert.ok(breaker.enter());
      breaker.failed();
    }
  };
  const broken = () => {
    const made = make();
    failTimes(made.breaker, 3);
    return made;
  };

  it('lets calls pass until a number of consecutive failures', () => {
    const { breaker } = make();
    failTimes(breaker, 2);
    breaker.succeeded();
    failTimes(breaker, 2);
    assert.ok(!breaker.isOpen);
    failTimes(breaker, 1);
    assert.deepEqual([breaker.isOpen, breaker.enter()], [true, false]);
  });

  it('lets one call try after a while, and the others once that has succeeded', () => {
    const { breaker, clock } = broken();
    clock.nowS = 9.999;
    assert.deepEqual([breaker.isOpen, breaker.enter()], [true, false]);
    clock.nowS = 10;
    assert.deepEqual([breaker.isOpen, breaker.enter(), breaker.isOpen, breaker.enter()], [false, true, true, false]);
    breaker.succeeded();
    assert.deepEqual([breaker.enter(), breaker.enter(), breaker.isOpen], [true, true, false]);
  });

  it('waits for the call that tries, however long that takes', () => {
    const { breaker, clock } = broken();
    clock.nowS = 10;
    assert.ok(breaker.enter());
    clock.nowS = 1000;
    assert.equal(breaker.enter(), false);
  });

  it('stays open for the same time again if the try fails, and allows another try if it was given up', () => {
    const { breaker, clock } = broken();
    clock.nowS = 10;
    assert.ok(breaker.enter());
    breaker.abandoned();
    assert.ok(breaker.enter());
    breaker.failed();
    clock.nowS = 19.999;
    assert.equal(breaker.enter(), false);
    clock.nowS = 20;
    assert.ok(breaker.enter());
  });

  const waits: readonly [says: string, waitsS: readonly number[], openS: number][] = [
    ['at once for as long as the server says', [60], 60],
    ['for less than usual if it says so', [1], 1],
    ['no longer than five minutes, whatever it says', [86_400], 300],
    ['for the longest of several requested pauses', [60, 5], 60],
  ];
  for (const [title, waitsS, openS] of waits)
    it(`opens ${title}`, () => {
      const { breaker, clock } = make();
      for (const _ of waitsS) assert.ok(breaker.enter());
      for (const waitS of waitsS) breaker.failed(waitS);
      clock.nowS = openS - 0.001;
      assert.equal(breaker.enter(), false);
      clock.nowS = openS;
      assert.ok(breaker.enter());
    });

  it('is not closed by a call that began before the server requested a pause', () => {
    const { breaker, clock } = make();
    assert.deepEqual([breaker.enter(), breaker.enter()], [true, true]);
    breaker.failed(60);
    breaker.succeeded();
    assert.ok(breaker.isOpen);
    clock.nowS = 60;
    assert.ok(breaker.enter());
    breaker.succeeded();
    assert.ok(!breaker.isOpen);
  });

  it('forgets how long it was open once the server is back', () => {
    const { breaker, clock } = make();
    breaker.failed(300);
    clock.nowS = 300;
    assert.ok(breaker.enter());
    breaker.succeeded();
    failTimes(breaker, 3);
    clock.nowS = 310;
    assert.ok(breaker.enter());
  });
});
