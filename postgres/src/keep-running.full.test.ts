import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setImmediate } from 'node:timers/promises';
import { until } from '@tropeiro/tools/until.ts';
import type { PostgresChild } from './child.ts';
import { keepRunning } from './keep-running.ts';

/** A child that ends on command, with these last lines of output. */
function fakeChild(): { child: PostgresChild; end(why: string): void; stops: number } {
  const { promise, resolve } = withResolvers<string>();
  const fake = {
    end: resolve,
    stops: 0,
    child: {
      pid: 0,
      port: 0,
      ended: promise,
      stop: async () => {
        fake.stops++;
      },
      unref: () => {},
    },
  };
  return fake;
}

test('a PostgreSQL that does not restart is tried again with growing pauses, and the tries are reported', async () => {
  const [first, second] = [fakeChild(), fakeChild()];
  const stopping = new AbortController();
  const notices: string[] = [];
  let tries = 0;
  const over = keepRunning(
    first.child,
    async () => {
      tries++;
      if (tries < 4) throw new Error(`The disk is full ${tries}.`);
      return second.child;
    },
    stopping.signal,
    (sentence) => notices.push(sentence),
  );
  first.end('It was ended by SIGKILL.');
  await until('its return', async () => notices.length === 5);
  assert.deepEqual(notices, [
    'PostgreSQL ended unexpectedly and will be started again. It was ended by SIGKILL.',
    'The disk is full 1.\nIt is tried again in 0.2 s.',
    'The disk is full 2.\nIt is tried again in 0.4 s.',
    'The disk is full 3.\nIt is tried again in 0.8 s.',
    'PostgreSQL is running again.',
  ]);
  stopping.abort();
  await over;
  assert.deepEqual([tries, first.stops, second.stops], [4, 0, 1]);
});

test('when stopped during a pause, it does not wait for its end', async () => {
  const { child, end } = fakeChild();
  const stopping = new AbortController();
  const notices: string[] = [];
  const over = keepRunning(
    child,
    () => Promise.reject(new Error('It does not start.')),
    stopping.signal,
    (sentence) => notices.push(sentence),
  );
  end('It ended with code 1.');
  // The next pause is 3.2 s.
  await until('a long pause', async () => notices.length === 6);
  let isOver = false;
  void over.then(() => {
    isOver = true;
  });
  stopping.abort();
  // Turns of the event loop instead of time: even on a slow machine they are shorter than a pause.
  for (let turns = 0; turns < 100; turns++) await setImmediate();
  assert.ok(isOver);
});

function withResolvers<T>(): { promise: Promise<T>; resolve(value: T): void } {
  let resolve: (value: T) => void = () => {};
  const promise = new Promise<T>((settle) => {
    resolve = settle;
  });
  return { promise, resolve };
}
