import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { hashOf, inOrder, type Message } from '../message.ts';
import { driving } from '../testing/driving.ts';
import { say, startMs } from '../testing/say.ts';
import { worldOf } from '../testing/world.ts';
import type { Category, ToldEvent } from './event.ts';
import { RememberedDevice } from './memory.ts';

const eventsOf = ({ history }: RememberedDevice): ToldEvent[] => [
  ...history.segments.flatMap(({ ended }) => ended),
  ...history.running,
];

/** What everybody should see: all but ids, revisions and the order in which hours list their events. */
const seen = (device: RememberedDevice): string[] =>
  eventsOf(device)
    .map(({ id: _, revision: __, ...event }) => JSON.stringify(event))
    .sort();

describe('A look at the clock', () => {
  const moving = [0, 60, 600].map((second) => say(second, { speed: 50, ignition: true }));
  const parked = [...moving, say(660, { speed: 0, ignition: false, input1: true })];
  const unheard = [...moving.slice(0, 2), say(600, { speed: 50 })].map(
    ({ attributes: _, ...message }): Message => ({ ...message, attributes: {}, ignition: null }),
  );
  const standing = [...unheard, { ...say(660, { speed: 0 }), ignition: null }];
  const cases: readonly [string, readonly Message[], number, Category, string][] = [
    ['leaves a trip for an hour', moving, 600 + 3600, 1, '0–'],
    ['ends a trip after it, at the last message', moving, 600 + 3601, 1, '0–600'],
    ['leaves speeding for 15 minutes', moving, 600 + 900, 2, '0–'],
    ['ends speeding after them', moving, 600 + 901, 2, '0–600'],
    ['leaves an input of a vehicle that is off for a day', parked, 660 + 86_400, 8, '660–'],
    ['ends it after a day', parked, 660 + 86_401, 8, '660'],
    ['ends a trip without ignition at its stand', standing, 660 + 300, 1, '0–660'],
    ['ends a shift at its last stop, after a rest', parked, 660 + 28_800, 14, '0–660'],
    ['tells the end of the shift with it', parked, 660 + 28_800, 22, '660'],
    ['leaves a shift before', parked, 660 + 28_799, 14, '0–'],
  ];
  for (const [sentence, messages, second, category, expected] of cases)
    it(sentence, () => {
      const context = worldOf({ vehicle: { speedMaxKmh: 40 } });
      const device = new RememberedDevice('d');
      device.take(messages, context);
      device.lookAtClock(startMs + second * 1000, context);
      const at = (ms: number) => (ms - startMs) / 1000;
      const told = eventsOf(device)
        .filter((event) => event.category === category)
        .map(({ beginMs, endMs }) =>
          endMs === beginMs ? `${at(beginMs)}` : `${at(beginMs)}–${endMs === null ? '' : at(endMs)}`,
        );
      assert.equal(told.join(), expected);
    });

  it('is told of once, and the next message says the same', () => {
    const context = worldOf({ vehicle: { speedMaxKmh: 40 } });
    const device = new RememberedDevice('d');
    device.take(moving, context);
    const whats = (changes: readonly { what: string }[]) => changes.map(({ what }) => what);
    assert.deepEqual(whats(device.lookAtClock(startMs + 4_300_000, context)), ['ended', 'ended']);
    assert.deepEqual(whats(device.lookAtClock(startMs + 4_400_000, context)), []);
    assert.deepEqual(whats(device.take([say(90_000, { speed: 0, ignition: false })], context)), ['ended', 'begun']);
  });

  it('is taken back by a message that comes late', () => {
    const context = worldOf({ vehicle: { speedMaxKmh: 40 } });
    const device = new RememberedDevice('d');
    device.take(moving, context);
    device.lookAtClock(startMs + 2_000_000, context);
    const [change, ...others] = device.take([say(900, { speed: 50, ignition: true })], context);
    assert.deepEqual([change?.what, change?.event.category, change?.event.endMs, others], ['changed', 2, null, []]);
  });

  it('at any moments leaves the events that would be without, once another message has come', () => {
    const looks = fc.infiniteStream(fc.option(fc.integer({ min: 0, max: 200_000 })));
    fc.assert(
      fc.property(driving, fc.boolean(), fc.integer({ min: 1, max: 20 }), looks, (day, isInOrder, batch, afterS) => {
        const { context } = day;
        const ordered = inOrder(day.messages);
        const lastMs = ordered.at(-1)?.timeMs ?? startMs;
        const messages = isInOrder ? ordered : [...ordered].sort((a, b) => (hashOf(a) % 97) - (hashOf(b) % 97));
        const farewell = { ...say(0), timeMs: lastMs + 8 * 86_400_000 };
        const [looked, unlooked] = [new RememberedDevice('d'), new RememberedDevice('d')];
        const known = new Map<string, ToldEvent>();
        const listen = (changes: ReturnType<RememberedDevice['take']>) => {
          for (const { what, event } of changes) {
            if (what === 'retracted') known.delete(event.id);
            else known.set(event.id, event);
          }
        };
        for (let at = 0; at < messages.length; at += batch) {
          const some = messages.slice(at, at + batch);
          listen(looked.take(some, context));
          unlooked.take(some, context);
          const after = afterS.next().value as number | null;
          if (after !== null) listen(looked.lookAtClock((looked.history.lastMs ?? 0) + after * 1000, context));
        }
        listen(looked.take([farewell], context));
        unlooked.take([farewell], context);
        assert.deepEqual(seen(looked), seen(unlooked));
        assert.equal(looked.history.after, unlooked.history.after);
        assert.deepEqual(
          [...known.values()].map(({ id, endMs }) => `${id} ${endMs}`).sort(),
          eventsOf(looked)
            .map(({ id, endMs }) => `${id} ${endMs}`)
            .sort(),
        );
      }),
      { numRuns: 40 },
    );
  });
});
