import assert from 'node:assert/strict';
import { test } from 'node:test';
import { throttled } from './throttled.ts';

test('Calls in quick succession act once at first, and once more together after the interval', (t) => {
  t.mock.timers.enable({ apis: ['setTimeout', 'Date'] });
  let count = 0;
  const call = throttled(
    () => count++,
    100,
    () => Date.now(),
  );
  call();
  assert.equal(count, 1, 'the first at once');
  for (let again = 0; again < 5; again++) call();
  t.mock.timers.tick(99);
  assert.equal(count, 1);
  t.mock.timers.tick(1);
  assert.equal(count, 2, 'those behind it together');
  t.mock.timers.tick(1000);
  assert.equal(count, 2, 'and nothing without a call');
  call();
  assert.equal(count, 3, 'after a while at once again');
});
