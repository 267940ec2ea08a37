import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { solverMatrixBytes, solverThreadCount } from './open-solver.ts';
import { timeLimitS } from './time-limit.ts';

describe('The search time of a problem', () => {
  for (const [stops, seconds] of [
    [0, 0.3],
    [1, 0.3],
    [20, 0.3],
    [60, 1.15],
    [100, 2],
    [1000, 10],
    [3000, 20],
    [5000, 30],
    [10_000, 30],
  ] as const)
    it(`is ${seconds} s for ${stops} stops`, () => assert.equal(timeLimitS(stops, 3600), seconds));

  it('is chosen by the request, and limited by the service', () => {
    assert.equal(timeLimitS(5000, 12), 12);
    assert.equal(timeLimitS(1000, 30, { timeS: 3 }), 3);
    assert.equal(timeLimitS(20, 30, { timeS: 10 }), 10);
    assert.equal(timeLimitS(5000, 12, { timeS: 20 }), 12);
  });

  it('does not limit a requested number of iterations, except by the maximum', () => {
    assert.equal(timeLimitS(20, 30, { iterations: 1000 }), 30);
    assert.equal(timeLimitS(20, 30, { iterations: 1000, timeS: 2 }), 2);
  });
});

describe('Solver threads', () => {
  for (const [asked, cores, threads] of [
    [0, 1, 1],
    [0, 2, 1],
    [0, 8, 7],
    [3, 8, 3],
    [8, 8, 7],
    [100, 2, 1],
  ] as const)
    it(`are ${threads} with ${cores} cores and a setting of ${asked}`, () =>
      assert.equal(solverThreadCount(asked, cores), threads));
});

describe('The memory for plans', () => {
  it("is 2,000 MB, or half of a smaller machine's memory, unless set", () => {
    assert.deepEqual(
      [solverMatrixBytes(0, 16e9), solverMatrixBytes(0, 1e9), solverMatrixBytes(3000, 1e9)],
      [2000e6, 500e6, 3000e6],
    );
  });
});
