import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { pauseAfterFailuresS, retryWaitS } from './retry.ts';

describe('A delivery that failed', () => {
  /** The time of each attempt, in seconds after the first, until the delivery is abandoned. */
  const attemptsS = (random: number): number[] => {
    const times = [0];
    for (;;) {
      const ageS = times.at(-1) ?? 0;
      const waitS = retryWaitS({ attemptCount: times.length, ageS, retryAfterS: undefined, random });
      if (waitS === undefined) return times;
      times.push(ageS + waitS);
    }
  };

  for (const random of [0, 0.5, 1])
    it(`is retried eleven times in about three days, with a jitter of ${random}`, () => {
      const times = attemptsS(random);
      const lastH = (times.at(-1) ?? 0) / 3600;
      assert.equal(times.length, 11);
      assert.ok(lastH > 59 && lastH <= 72, `the last after ${lastH} h`);
      assert.ok((times[1] ?? 0) <= 6, 'soon for the first time');
    });

  it('is retried when the receiver asks, if that is later, within a limit', () => {
    const failed = { attemptCount: 1, ageS: 0, random: 0 };
    assert.deepEqual(
      [1, 600, 10_000_000].map((retryAfterS) => retryWaitS({ ...failed, retryAfterS })),
      [5, 600, 21_600],
    );
  });

  it('pauses its receiver longer the more attempts failed in a row', () => {
    assert.deepEqual([0, 4, 5, 6, 7, 8, 9, 10, 1000].map(pauseAfterFailuresS), [0, 0, 5, 15, 30, 60, 120, 300, 300]);
  });
});
