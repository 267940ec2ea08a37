import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { Category } from '../engine/event.ts';
import type { Message } from '../message.ts';
import { type Said, say } from './say.ts';
import { told } from './told.ts';
import { type World, worldOf } from './world.ts';

/** What messages are told as, in a world of their own if it is not that of the table. */
export type EventCase = readonly [says: string, messages: readonly Message[], events: readonly string[], world?: World];

/** A table of tests of one category. */
export function describeEvents(what: string, category: Category, world: World, cases: readonly EventCase[]): void {
  describe(what, () => {
    for (const [says, messages, events, own] of cases) {
      it(says, () => assert.deepEqual(told(messages, worldOf(own ?? world), category), events));
    }
  });
}

/** So many messages, each so many seconds after the last, from a second on. */
export const every = (from: number, apart: number, count: number, what: Said): Message[] =>
  Array.from({ length: count }, (_, index) => say(from + index * apart, what));
