import type { Context } from '../engine/context.ts';
import type { Category, TrackedEvent } from '../engine/event.ts';
import { InMemoryDevice } from '../engine/in-memory-device.ts';
import type { Message } from '../message.ts';
import { startMs } from './test-message.ts';

/** The events of messages, including ongoing ones, in the order of their begins. */
export function eventsOf(messages: readonly Message[], context: Context): TrackedEvent[] {
  const device = new InMemoryDevice('test');
  device.receive(messages, context);
  const { segments, running } = device.history;
  return [...segments.flatMap(({ ended }) => ended), ...running].sort((a, b) => a.beginMs - b.beginMs);
}

/** The events of a category as a table of tests writes them: the seconds of begin and end, and the target. */
export const eventLines = (messages: readonly Message[], context: Context, category: Category): string[] =>
  eventsOf(messages, context)
    .filter((event) => event.category === category)
    .map(({ beginMs, endMs, target, value, driver }) => {
      const second = (ms: number): number => (ms - startMs) / 1000;
      const time =
        endMs === null
          ? `${second(beginMs)}–`
          : beginMs === endMs
            ? `${second(beginMs)}`
            : `${second(beginMs)}–${second(endMs)}`;
      return [time, target, value === null ? null : `=${value}`, driver === null ? null : `by ${driver}`]
        .filter((part) => part !== null)
        .join(' ');
    });
