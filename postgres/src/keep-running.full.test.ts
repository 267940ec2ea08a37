import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setImmediate } from 'node:timers/promises';
import { until } from '@tropeiro/tools/until.ts';
import type { PostgresChild } from './child.ts';
import { keepRunning } from './keep-running.ts';

/** One that ends when it is told to, with what it says last. */
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

test('a PostgreSQL that does not come back is tried again with growing pauses, and the tries are told', async () => {
  const [first, second] = [fakeChild(), fakeChild()];
  const stopping = new AbortController();
  const said: string[] = [];
  let tries = 0;
  const over = keepRunning(
    first.child,
    async () => {
      tries++;
      if (tries < 4) throw new Error(`The disk is full ${tries}.`);
      return second.child;
    },
    stopping.signal,
    (sentence) => said.push(sentence),
  );
  first.end('It was ended by SIGKILL.');
  await until('its return', async () => said.length === 5);
  assert.deepEqual(said, [
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

test('told to stop in a pause, it does not wait for the end of it', async () => {
  const { child, end } = fakeChild();
  const stopping = new AbortController();
  const said: string[] = [];
  const over = keepRunning(
    child,
    () => Promise.reject(new Error('It does not start.')),
    stopping.signal,
    (sentence) => said.push(sentence),
  );
  end('It ended with code 1.');
  // The next pause is of 3.2 s.
  await until('a long pause', async () => said.length === 6);
  let isOver = false;
  void over.then(() => {
    isOver = true;
  });
  stopping.abort();
  // Turns of the event loop and no clock: however slow the machine is, they are not the seconds of a pause.
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
