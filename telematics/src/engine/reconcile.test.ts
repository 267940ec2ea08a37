import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { every } from '../testing/describe-events.ts';
import { eventsOf } from '../testing/told.ts';
import { worldOf } from '../testing/world.ts';
import { reconcile } from './reconcile.ts';

describe('Events that are found again', () => {
  const [event] = eventsOf(every(0, 60, 1, { alarm: 'sos' }), worldOf());
  assert(event);

  it('are looked at no more often each where there are many of a kind', () => {
    const looksOf = (count: number): number => {
      let looks = 0;
      const found = Array.from({ length: count }, (_, index) => ({ ...event, beginMs: index, endMs: index }));
      const known = found.map((one, index) => ({
        ...one,
        id: `${index}`,
        revision: 1,
        get beginMs() {
          looks += 1;
          return index;
        },
      }));
      const { events, changes } = reconcile(known, found, () => assert.fail('all of them are known'));
      assert.deepEqual([events.map(({ id }) => id), changes], [known.map(({ id }) => id), []]);
      return looks;
    };
    assert.equal(looksOf(1000), 10 * looksOf(100));
  });
});
