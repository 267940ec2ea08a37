import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { Category } from '../engine/event.ts';
import type { Message } from '../message.ts';
import { eventLines } from './event-lines.ts';
import { type MessageFields, testMessage } from './test-message.ts';
import { type World, worldOf } from './world.ts';

/** The reported events of messages, in the table's world or in their own. */
export type EventCase = readonly [says: string, messages: readonly Message[], events: readonly string[], world?: World];

/** A table of tests of one category. */
export function describeEvents(title: string, category: Category, world: World, cases: readonly EventCase[]): void {
  describe(title, () => {
    for (const [title, messages, events, own] of cases) {
      it(title, () => assert.deepEqual(eventLines(messages, worldOf(own ?? world), category), events));
    }
  });
}

/** This many messages at an interval of this many seconds, from a second on. */
export const every = (from: number, stepS: number, count: number, fields: MessageFields): Message[] =>
  Array.from({ length: count }, (_, index) => testMessage(from + index * stepS, fields));
