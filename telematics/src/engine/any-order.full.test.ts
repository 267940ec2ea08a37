import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { dayRows } from '../day/day-rows.ts';
import { type Message, sortDistinct } from '../message.ts';
import { driving } from '../testing/driving.ts';
import { north, testMessage } from '../testing/test-message.ts';
import { worldOf } from '../testing/world.ts';
import { replayMaxCost } from './catch-up.ts';
import type { Context } from './context.ts';
import type { IdentifiedEvent, TrackedEvent } from './event.ts';
import { joinSegments, type Segment } from './history.ts';
import { InMemoryDevice } from './in-memory-device.ts';

const eventsOf = ({ history }: InMemoryDevice): IdentifiedEvent[] => [
  ...history.segments.flatMap(({ ended }) => ended),
  ...history.running,
];

const rowsOf = (device: InMemoryDevice, { clock }: Context) =>
  dayRows(
    clock,
    device.history.segments.flatMap(({ figures }) => figures),
    eventsOf(device),
    device.history.lastMs ?? 0,
  );

/**
 * What must not depend on the order of arrival: events except id and revision, the exact day rows, and the last state.
 */
const seen = (device: InMemoryDevice, context: Context) => ({
  events: eventsOf(device).map(({ id: _, revision: __, ...event }: IdentifiedEvent): TrackedEvent => event),
  rows: JSON.stringify(rowsOf(device, context)),
  after: device.history.after,
});

function receivedAtOnce(messages: readonly Message[], context: Context): InMemoryDevice {
  const device = new InMemoryDevice('d');
  device.receive(messages, context);
  return device;
}

/** Messages in batches, in an order drawn by sort keys, some sent again. */
const arrival = (messages: readonly Message[]): fc.Arbitrary<Message[][]> =>
  fc
    .record({
      keys: fc.array(fc.integer({ min: 0, max: 999 }), { minLength: messages.length, maxLength: messages.length }),
      isMostlyInOrder: fc.boolean(),
      again: fc.array(fc.nat({ max: Math.max(0, messages.length - 1) }), { maxLength: 20 }),
      batch: fc.integer({ min: 1, max: 40 }),
    })
    .map(({ keys, isMostlyInOrder, again, batch }) => {
      // Mostly in order: one in twenty is late by up to 50 messages.
      const order = messages.map((message, index) => {
        const key = keys[index] as number;
        return { message, key: isMostlyInOrder ? index + (key < 50 ? key : 0) : key };
      });
      const sent = order.sort((a, b) => a.key - b.key).map(({ message }) => message);
      for (const index of messages.length > 0 ? again : [])
        sent.splice((index * 7) % (sent.length + 1), 0, messages[index] as Message);
      return batchesOf(sent, batch);
    });

describe('The same messages', () => {
  const drawn = driving.chain((day) => arrival(day.messages).map((batches) => ({ ...day, batches })));

  it('in any order, batches and repetition give the same events, day rows and state', () => {
    fc.assert(
      fc.property(drawn, ({ messages, context, batches }) => {
        const device = new InMemoryDevice('d');
        for (const batch of batches) device.receive(batch, context);
        assert.deepEqual(device.messages, sortDistinct(messages));
        assert.deepEqual(seen(device, context), seen(receivedAtOnce(messages, context), context));
      }),
      { numRuns: 60 },
    );
  });

  it('give the same if a replay is split into small parts', () => {
    fc.assert(
      fc.property(drawn, fc.constantFrom(0, 5000), ({ messages, context, batches }, maxCost) => {
        const device = new InMemoryDevice('d', maxCost);
        for (const batch of batches) device.receive(batch, context);
        assert.deepEqual(seen(device, context), seen(receivedAtOnce(messages, context), context));
      }),
      { numRuns: 40 },
    );
  });

  it('are reported so that a listener ends up with the same events, each id once', () => {
    fc.assert(
      fc.property(drawn, fc.constantFrom(0, 5000, replayMaxCost), ({ context, batches }, maxCost) => {
        const device = new InMemoryDevice('d', maxCost);
        const known = new Map<string, IdentifiedEvent>();
        const retracted = new Set<string>();
        for (const batch of batches) {
          for (const { kind, event } of device.receive(batch, context)) {
            assert.ok(!retracted.has(event.id), 'a retracted event is not announced again');
            assert.equal(known.has(event.id), kind !== 'begun' && !(kind === 'ended' && !known.has(event.id)));
            assert.ok((known.get(event.id)?.revision ?? 0) <= event.revision);
            if (kind === 'retracted') {
              known.delete(event.id);
              retracted.add(event.id);
            } else known.set(event.id, event);
          }
        }
        const ended = eventsOf(device).filter(({ endMs }) => endMs !== null);
        assert.deepEqual([...known.values()].filter(({ endMs }) => endMs !== null).sort(byId), ended.sort(byId));
        assert.deepEqual(
          [...known.keys()].sort(),
          eventsOf(device)
            .map(({ id }) => id)
            .sort(),
        );
      }),
      { numRuns: 40 },
    );
  });

  it('in order are reported without a correction, however few at a time', () => {
    fc.assert(
      fc.property(driving, fc.integer({ min: 1, max: 9 }), ({ messages, context }, batch) => {
        const device = new InMemoryDevice('d');
        const ordered = sortDistinct(messages).filter(
          ({ timeMs }, index, all) => index === 0 || timeMs > (all[index - 1] as Message).timeMs,
        );
        for (let at = 0; at < ordered.length; at += batch) {
          const kinds = device.receive(ordered.slice(at, at + batch), context).map(({ kind }) => kind);
          assert.ok(!kinds.includes('changed') && !kinds.includes('retracted'));
        }
      }),
      { numRuns: 60 },
    );
  });

  it('of simultaneous devices are not mixed up', () => {
    fc.assert(
      fc.property(drawn, drawn, (first, second) => {
        const devices = [new InMemoryDevice('d'), new InMemoryDevice('e')] as const;
        for (let at = 0; at < Math.max(first.batches.length, second.batches.length); at++) {
          devices[0].receive(first.batches[at] ?? [], first.context);
          devices[1].receive(second.batches[at] ?? [], second.context);
        }
        assert.deepEqual(
          seen(devices[0], first.context),
          seen(receivedAtOnce(first.messages, first.context), first.context),
        );
        assert.deepEqual(
          seen(devices[1], second.context),
          seen(receivedAtOnce(second.messages, second.context), second.context),
        );
      }),
      { numRuns: 10 },
    );
  });

  it('give the same after a restart between any two batches, with checkpoints removed', () => {
    fc.assert(
      fc.property(drawn, fc.infiniteStream(fc.boolean()), ({ messages, context, batches }, isLeftOut) => {
        let device = new InMemoryDevice('d');
        for (const batch of batches) {
          device.receive(batch, context);
          const restarted = new InMemoryDevice('d');
          restarted.messages = [...device.messages];
          const { segments, ...rest } = JSON.parse(JSON.stringify(device.history)) as typeof device.history;
          const fewer: Segment[] = [];
          for (const segment of segments) {
            const last = isLeftOut.next().value === true ? fewer.pop() : undefined;
            fewer.push(last ? joinSegments(last, segment) : segment);
          }
          restarted.history = { ...rest, segments: fewer };
          device = restarted;
        }
        assert.deepEqual(seen(device, context), seen(receivedAtOnce(messages, context), context));
      }),
      { numRuns: 20 },
    );
  });
});

describe('Thousands of messages within some milliseconds or seconds', () => {
  const context = worldOf({ vehicle: { speedMaxKmh: 80 } });
  const pile = fc
    .record({
      count: fc.integer({ min: 900, max: 3300 }),
      spanMs: fc.constantFrom(20, 60, 9000),
      step: fc.constantFrom(1, 7, 611, 1009),
      batch: fc.integer({ min: 300, max: 1200 }),
    })
    .map(({ count, spanMs, step, batch }) => {
      const messages = Array.from({ length: count }, (_, n) =>
        testMessage(((n * 7919) % spanMs) / 1000, { speed: n % 95, at: north(n % 3000), ignition: n % 5 > 0, n }),
      );
      const sent = messages.map((_, n) => messages[(n * step) % count] as Message);
      return { messages: sortDistinct(sent), batches: batchesOf(sent, batch) };
    });

  it('give the same in any order, with late messages before, among and after them', () => {
    fc.assert(
      fc.property(pile, fc.constantFrom(5000, replayMaxCost), ({ messages, batches }, maxCost) => {
        const late = [-300, 0.0305, 4.5, 300].map((second) => testMessage(second, { speed: 96, ignition: true }));
        const device = new InMemoryDevice('d', maxCost);
        for (const batch of [...batches, ...late.map((message) => [message])]) device.receive(batch, context);
        assert.deepEqual(seen(device, context), seen(receivedAtOnce([...messages, ...late], context), context));
      }),
      { numRuns: 4 },
    );
  });
});

const batchesOf = (messages: readonly Message[], size: number): Message[][] =>
  Array.from({ length: Math.ceil(messages.length / size) }, (_, at) => messages.slice(at * size, (at + 1) * size));

const byId = (a: IdentifiedEvent, b: IdentifiedEvent): number => (a.id < b.id ? -1 : 1);
