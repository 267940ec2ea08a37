import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { hashOf, type Message, sortDistinct } from '../message.ts';
import { driving } from '../testing/driving.ts';
import { startMs, testMessage } from '../testing/test-message.ts';
import { worldOf } from '../testing/world.ts';
import type { Category, IdentifiedEvent } from './event.ts';
import { InMemoryDevice } from './in-memory-device.ts';

const eventsOf = ({ history }: InMemoryDevice): IdentifiedEvent[] => [
  ...history.segments.flatMap(({ ended }) => ended),
  ...history.running,
];

/** Everything except ids, revisions and the order of events within an hour. */
const seen = (device: InMemoryDevice): string[] =>
  eventsOf(device)
    .map(({ id: _, revision: __, ...event }) => JSON.stringify(event))
    .sort();

describe('Applying the clock', () => {
  const moving = [0, 60, 600].map((second) => testMessage(second, { speed: 50, ignition: true }));
  const parked = [...moving, testMessage(660, { speed: 0, ignition: false, input1: true })];
  const unheard = [...moving.slice(0, 2), testMessage(600, { speed: 50 })].map(
    ({ attributes: _, ...message }): Message => ({ ...message, attributes: {}, ignition: null }),
  );
  const standing = [...unheard, { ...testMessage(660, { speed: 0 }), ignition: null }];
  const cases: readonly [string, readonly Message[], number, Category, string][] = [
    ['leaves a trip for an hour', moving, 600 + 3600, 1, '0–'],
    ['ends a trip after it, at the last message', moving, 600 + 3601, 1, '0–600'],
    ['leaves speeding for 15 minutes', moving, 600 + 900, 2, '0–'],
    ['ends speeding after them', moving, 600 + 901, 2, '0–600'],
    ['leaves an input of a vehicle that is off for a day', parked, 660 + 86_400, 8, '660–'],
    ['ends it after a day', parked, 660 + 86_401, 8, '660'],
    ['ends a trip without ignition at its stand', standing, 660 + 300, 1, '0–660'],
    ['ends a shift at its last stop, after a rest', parked, 660 + 28_800, 14, '0–660'],
    ['reports the end of the shift with it', parked, 660 + 28_800, 22, '660'],
    ['leaves a shift before', parked, 660 + 28_799, 14, '0–'],
  ];
  for (const [sentence, messages, second, category, expected] of cases)
    it(sentence, () => {
      const context = worldOf({ vehicle: { speedMaxKmh: 40 } });
      const device = new InMemoryDevice('d');
      device.receive(messages, context);
      device.advanceClock(startMs + second * 1000, context);
      const at = (ms: number) => (ms - startMs) / 1000;
      const found = eventsOf(device)
        .filter((event) => event.category === category)
        .map(({ beginMs, endMs }) =>
          endMs === beginMs ? `${at(beginMs)}` : `${at(beginMs)}–${endMs === null ? '' : at(endMs)}`,
        );
      assert.equal(found.join(), expected);
    });

  it('is reported once, and the next message gives the same result', () => {
    const context = worldOf({ vehicle: { speedMaxKmh: 40 } });
    const device = new InMemoryDevice('d');
    device.receive(moving, context);
    const kindsOf = (changes: readonly { kind: string }[]) => changes.map(({ kind }) => kind);
    assert.deepEqual(kindsOf(device.advanceClock(startMs + 4_300_000, context)), ['ended', 'ended']);
    assert.deepEqual(kindsOf(device.advanceClock(startMs + 4_400_000, context)), []);
    assert.deepEqual(kindsOf(device.receive([testMessage(90_000, { speed: 0, ignition: false })], context)), [
      'ended',
      'begun',
    ]);
  });

  it('is reverted by a late message', () => {
    const context = worldOf({ vehicle: { speedMaxKmh: 40 } });
    const device = new InMemoryDevice('d');
    device.receive(moving, context);
    device.advanceClock(startMs + 2_000_000, context);
    const [change, ...others] = device.receive([testMessage(900, { speed: 50, ignition: true })], context);
    assert.deepEqual([change?.kind, change?.event.category, change?.event.endMs, others], ['changed', 2, null, []]);
  });

  it('at any times gives the same events as without it, once another message has arrived', () => {
    const looks = fc.infiniteStream(fc.option(fc.integer({ min: 0, max: 200_000 })));
    fc.assert(
      fc.property(driving, fc.boolean(), fc.integer({ min: 1, max: 20 }), looks, (day, isInOrder, batch, afterS) => {
        const { context } = day;
        const ordered = sortDistinct(day.messages);
        const lastMs = ordered.at(-1)?.timeMs ?? startMs;
        const messages = isInOrder ? ordered : [...ordered].sort((a, b) => (hashOf(a) % 97) - (hashOf(b) % 97));
        const farewell = { ...testMessage(0), timeMs: lastMs + 8 * 86_400_000 };
        const [looked, unlooked] = [new InMemoryDevice('d'), new InMemoryDevice('d')];
        const known = new Map<string, IdentifiedEvent>();
        const listen = (changes: ReturnType<InMemoryDevice['receive']>) => {
          for (const { kind, event } of changes) {
            if (kind === 'retracted') known.delete(event.id);
            else known.set(event.id, event);
          }
        };
        for (let at = 0; at < messages.length; at += batch) {
          const arrived = messages.slice(at, at + batch);
          listen(looked.receive(arrived, context));
          unlooked.receive(arrived, context);
          const after = afterS.next().value as number | null;
          if (after !== null) listen(looked.advanceClock((looked.history.lastMs ?? 0) + after * 1000, context));
        }
        listen(looked.receive([farewell], context));
        unlooked.receive([farewell], context);
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
