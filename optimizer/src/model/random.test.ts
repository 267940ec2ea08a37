import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Random } from './random.ts';

test('a seed is a sequence, another seed another one', () => {
  const draw = (seed: number): number[] => {
    const random = new Random(seed);
    return Array.from({ length: 5 }, () => random.bits());
  };
  assert.deepEqual(draw(1), draw(1));
  assert.notDeepEqual(draw(1), draw(2));
});

test('draws stay inside their bounds and reach both ends', () => {
  const random = new Random(7);
  const seen = new Set(Array.from({ length: 1000 }, () => random.below(6)));
  assert.deepEqual([...seen].sort(), [0, 1, 2, 3, 4, 5]);
  for (let i = 0; i < 1000; i++) {
    const x = random.unit();
    assert.ok(x >= 0 && x < 1);
  }
});

test('a shuffle keeps all entries, and leaves those outside its range', () => {
  const list = Int32Array.from({ length: 9 }, (_, i) => i);
  new Random(7).shuffle(list, 6);
  assert.deepEqual([...list.subarray(0, 6)].sort(), [0, 1, 2, 3, 4, 5]);
  assert.notDeepEqual([...list.subarray(0, 6)], [0, 1, 2, 3, 4, 5]);
  assert.deepEqual([...list.subarray(6)], [6, 7, 8]);
});
