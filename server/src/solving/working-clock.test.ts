import assert from 'node:assert/strict';
import { it } from 'node:test';
import { newOrders } from './thread-messages.ts';
import { WorkingClock } from './working-clock.ts';

it('The clock of a search counts what came before it, up to what is allowed', () => {
  const clock = new WorkingClock(newOrders());
  while (clock.wallSeconds() === 0);
  const before = clock.wallSeconds();
  clock.countAtMost(Number.POSITIVE_INFINITY);
  assert.ok(clock.wallSeconds() >= before);
  const fromMs = performance.now();
  clock.countAtMost(0);
  assert.ok(clock.wallSeconds() * 1000 <= performance.now() - fromMs);
});
