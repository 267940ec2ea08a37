import assert from 'node:assert/strict';
import test from 'node:test';
import fc from 'fast-check';
import { scaledRuns, testSeed } from './test-run.ts';

const runsOf = (parameters: { numRuns?: number; seed?: number } = {}): number => {
  let runs = 0;
  fc.assert(
    fc.property(fc.integer(), () => {
      runs++;
    }),
    parameters,
  );
  return runs;
};

test('a property is tried as often as the lane says', () => {
  assert.equal(runsOf(), scaledRuns(100));
  assert.equal(runsOf({ numRuns: 40 }), scaledRuns(40));
});

test('one with its own seed is tried at least as often as it states', () => {
  assert.equal(runsOf({ numRuns: 40, seed: 7 }), Math.max(40, scaledRuns(40)));
});

test('all that is random begins with the seed of the run', () => {
  const drawn = (seed?: number) => {
    const numbers: number[] = [];
    fc.assert(
      fc.property(fc.integer(), (number) => void numbers.push(number)),
      seed === undefined ? {} : { seed },
    );
    return numbers.slice(0, scaledRuns(100));
  };
  assert.deepEqual(drawn(), drawn(testSeed).slice(0, scaledRuns(100)));
  assert.notDeepEqual(drawn(), drawn(testSeed + 1));
});
