import assert from 'node:assert/strict';
import { it } from 'node:test';
import { PausableClock } from './pausable-clock.ts';
import { newThreadFlags } from './thread-messages.ts';

it('The clock of a search counts the time before it up to a limit', () => {
  const clock = new PausableClock(newThreadFlags());
  while (clock.wallSeconds() === 0);
  const before = clock.wallSeconds();
  clock.capElapsed(Number.POSITIVE_INFINITY);
  assert.ok(clock.wallSeconds() >= before);
  const fromMs = performance.now();
  clock.capElapsed(0);
  assert.ok(clock.wallSeconds() * 1000 <= performance.now() - fromMs);
});
