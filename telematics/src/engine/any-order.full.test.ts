import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { dayRows } from '../day/day-rows.ts';
import { inOrder, type Message } from '../message.ts';
import { driving } from '../testing/driving.ts';
import { north, say } from '../testing/say.ts';
import { worldOf } from '../testing/world.ts';
import { replayMaxWeight } from './catch-up.ts';
import type { Context } from './context.ts';
import type { ToldEvent, TrackedEvent } from './event.ts';
import { joinSegments, type Segment } from './history.ts';
import { RememberedDevice } from './memory.ts';

const eventsOf = ({ history }: RememberedDevice): ToldEvent[] => [
  ...history.segments.flatMap(({ ended }) => ended),
  ...history.running,
];

const rowsOf = (device: RememberedDevice, { clock }: Context) =>
  dayRows(
    clock,
    device.history.segments.flatMap(({ figures }) => figures),
    eventsOf(device),
    device.history.lastMs ?? 0,
  );

/** What everybody should see, whatever the order: events but for id and revision, day rows to the letter, the last state. */
const seen = (device: RememberedDevice, context: Context) => ({
  events: eventsOf(device).map(({ id: _, revision: __, ...event }: ToldEvent): TrackedEvent => event),
  rows: JSON.stringify(rowsOf(device, context)),
  after: device.history.after,
});

function takenAtOnce(messages: readonly Message[], context: Context): RememberedDevice {
  const device = new RememberedDevice('d');
  device.take(messages, context);
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
        const device = new RememberedDevice('d');
        for (const batch of batches) device.take(batch, context);
        assert.deepEqual(device.messages, inOrder(messages));
        assert.deepEqual(seen(device, context), seen(takenAtOnce(messages, context), context));
      }),
      { numRuns: 60 },
    );
  });

  it('give the same where what is folded again is folded a little at a time', () => {
    fc.assert(
      fc.property(drawn, fc.constantFrom(0, 5000), ({ messages, context, batches }, maxWeight) => {
        const device = new RememberedDevice('d', maxWeight);
        for (const batch of batches) device.take(batch, context);
        assert.deepEqual(seen(device, context), seen(takenAtOnce(messages, context), context));
      }),
      { numRuns: 40 },
    );
  });

  it('are told so that whoever only listens knows the same, each id once', () => {
    fc.assert(
      fc.property(drawn, fc.constantFrom(0, 5000, replayMaxWeight), ({ context, batches }, maxWeight) => {
        const device = new RememberedDevice('d', maxWeight);
        const known = new Map<string, ToldEvent>();
        const retracted = new Set<string>();
        for (const batch of batches) {
          for (const { what, event } of device.take(batch, context)) {
            assert.ok(!retracted.has(event.id), 'nothing is told of what was retracted');
            assert.equal(known.has(event.id), what !== 'begun' && !(what === 'ended' && !known.has(event.id)));
            assert.ok((known.get(event.id)?.revision ?? 0) <= event.revision);
            if (what === 'retracted') {
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

  it('in order are told without a correction, however few at a time', () => {
    fc.assert(
      fc.property(driving, fc.integer({ min: 1, max: 9 }), ({ messages, context }, batch) => {
        const device = new RememberedDevice('d');
        const ordered = inOrder(messages).filter(
          ({ timeMs }, index, all) => index === 0 || timeMs > (all[index - 1] as Message).timeMs,
        );
        for (let at = 0; at < ordered.length; at += batch) {
          const whats = device.take(ordered.slice(at, at + batch), context).map(({ what }) => what);
          assert.ok(!whats.includes('changed') && !whats.includes('retracted'));
        }
      }),
      { numRuns: 60 },
    );
  });

  it('of devices that speak at once are not mixed up', () => {
    fc.assert(
      fc.property(drawn, drawn, (one, other) => {
        const devices = [new RememberedDevice('d'), new RememberedDevice('e')] as const;
        for (let at = 0; at < Math.max(one.batches.length, other.batches.length); at++) {
          devices[0].take(one.batches[at] ?? [], one.context);
          devices[1].take(other.batches[at] ?? [], other.context);
        }
        assert.deepEqual(seen(devices[0], one.context), seen(takenAtOnce(one.messages, one.context), one.context));
        assert.deepEqual(
          seen(devices[1], other.context),
          seen(takenAtOnce(other.messages, other.context), other.context),
        );
      }),
      { numRuns: 10 },
    );
  });

  it('give the same after a restart between any two batches, with checkpoints left out', () => {
    fc.assert(
      fc.property(drawn, fc.infiniteStream(fc.boolean()), ({ messages, context, batches }, isLeftOut) => {
        let device = new RememberedDevice('d');
        for (const batch of batches) {
          device.take(batch, context);
          const restarted = new RememberedDevice('d');
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
        assert.deepEqual(seen(device, context), seen(takenAtOnce(messages, context), context));
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
        say(((n * 7919) % spanMs) / 1000, { speed: n % 95, at: north(n % 3000), ignition: n % 5 > 0, n }),
      );
      const sent = messages.map((_, n) => messages[(n * step) % count] as Message);
      return { messages: inOrder(sent), batches: batchesOf(sent, batch) };
    });

  it('give the same in any order, with what is late before, among and behind them', () => {
    fc.assert(
      fc.property(pile, fc.constantFrom(5000, replayMaxWeight), ({ messages, batches }, maxWeight) => {
        const late = [-300, 0.0305, 4.5, 300].map((second) => say(second, { speed: 96, ignition: true }));
        const device = new RememberedDevice('d', maxWeight);
        for (const batch of [...batches, ...late.map((message) => [message])]) device.take(batch, context);
        assert.deepEqual(seen(device, context), seen(takenAtOnce([...messages, ...late], context), context));
      }),
      { numRuns: 4 },
    );
  });
});

const batchesOf = (messages: readonly Message[], size: number): Message[][] =>
  Array.from({ length: Math.ceil(messages.length / size) }, (_, at) => messages.slice(at * size, (at + 1) * size));

const byId = (a: ToldEvent, b: ToldEvent): number => (a.id < b.id ? -1 : 1);
