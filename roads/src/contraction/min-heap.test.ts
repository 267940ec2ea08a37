import assert from 'node:assert/strict';
import { it } from 'node:test';
import fc from 'fast-check';
import { MinHeap } from './min-heap.ts';

const step = fc.oneof(
  fc.record({ do: fc.constant('set' as const), item: fc.nat({ max: 40 }), key: fc.integer({ min: -50, max: 50 }) }),
  fc.record({ do: fc.constantFrom('pop' as const, 'pop' as const, 'clear' as const) }),
);

it('A heap returns the least of its items, also after keys were changed', () => {
  fc.assert(
    fc.property(fc.array(step, { size: 'large' }), (steps) => {
      const heap = new MinHeap(4);
      const keys = new Map<number, number>();
      for (const each of steps) {
        if (each.do === 'set') {
          heap.set(each.item, each.key);
          keys.set(each.item, each.key);
        } else if (each.do === 'clear') {
          heap.clear();
          keys.clear();
        } else if (keys.size > 0) {
          const popped = heap.pop();
          assert.equal(keys.get(popped), Math.min(...keys.values()));
          keys.delete(popped);
        }
        assert.equal(heap.length, keys.size);
        assert.equal(heap.minKey, Math.min(Number.POSITIVE_INFINITY, ...keys.values()));
      }
    }),
  );
});
