import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { Message } from '../message.ts';
import { every } from '../testing/describe-events.ts';
import { say } from '../testing/say.ts';
import { type World, worldOf } from '../testing/world.ts';
import { refold } from './catch-up.ts';
import { segmentMaxMessages } from './history.ts';
import { complete, RememberedDevice } from './memory.ts';

const seconds = (ms: number | null): number | null => (ms === null ? null : (ms - say(0).timeMs) / 1000);

/** What is told as batches arrive: by which name, of which event, from when to when, in which revision. */
function toldOf(batches: readonly (readonly Message[])[], world: World = {}): string[][] {
  const device = new RememberedDevice('d');
  const names = new Map<string, string>();
  return batches.map((batch) =>
    device
      .take(batch, worldOf(world))
      .filter(({ event }) => event.category === 6 || event.category === 24)
      .map(({ what, event: { id, category, beginMs, endMs, revision } }) => {
        if (!names.has(id)) names.set(id, String.fromCharCode(65 + names.size));
        return `${what} ${names.get(id)} ${category} ${seconds(beginMs)}–${seconds(endMs) ?? ''} r${revision}`;
      }),
  );
}

const on = { ignition: true };
const drive = { ignition: true, speed: 40 };
/** Idles from 600 to 1200, and from 1800 to 2400. */
const idling = [
  ...every(0, 60, 10, drive),
  ...every(600, 60, 10, on),
  ...every(1200, 60, 10, drive),
  ...every(1800, 60, 10, on),
  say(2400, drive),
];

describe('A late message', () => {
  const cases: readonly [says: string, batches: Message[][], told: string[][]][] = [
    [
      'of a panic is told, and nothing else is',
      [idling, [say(900, { ...on, alarm: 'sos' })]],
      [
        ['begun A 6 600–1200 r1', 'ended A 6 600–1200 r1', 'begun B 6 1800–2400 r1', 'ended B 6 1800–2400 r1'],
        ['begun C 24 900–900 r1'],
      ],
    ],
    [
      'that came before is told of no more',
      [idling, [say(900, on)]],
      [['begun A 6 600–1200 r1', 'ended A 6 600–1200 r1', 'begun B 6 1800–2400 r1', 'ended B 6 1800–2400 r1'], []],
    ],
    [
      'moves a beginning, and the event keeps its id',
      [idling.filter(({ timeMs }) => timeMs !== say(600).timeMs), [say(600, on)]],
      [
        ['begun A 6 660–1200 r1', 'ended A 6 660–1200 r1', 'begun B 6 1800–2400 r1', 'ended B 6 1800–2400 r1'],
        ['changed A 6 600–1200 r2'],
      ],
    ],
    [
      'splits an event, whose first part keeps its id',
      [every(0, 60, 21, on), [say(610, drive)]],
      [['begun A 6 0– r1'], ['ended A 6 0–610 r2', 'begun B 6 660– r1']],
    ],
    [
      'ends an event that goes on',
      [every(0, 60, 11, on), [say(660, drive)]],
      [['begun A 6 0– r1'], ['ended A 6 0–660 r2']],
    ],
    [
      'retracts what was none',
      [[say(0, on), say(400, on), say(500, drive)], [say(200, drive)]],
      [['begun A 6 0–500 r1', 'ended A 6 0–500 r1'], ['retracted A 6 0–500 r2']],
    ],
  ];
  for (const [says, batches, told] of cases) it(says, () => assert.deepEqual(toldOf(batches), told));

  it('that fills a silence makes two events one: the earlier stays, the later is retracted', () => {
    const parts = [...every(0, 60, 11, on), ...every(1800, 60, 10, on), say(2400, drive)];
    assert.deepEqual(toldOf([parts, [say(1200, on)]]), [
      ['begun A 6 0–600 r1', 'ended A 6 0–600 r1', 'begun B 6 1800–2400 r1', 'ended B 6 1800–2400 r1'],
      ['retracted B 6 1800–2400 r2', 'changed A 6 0–2400 r2'],
    ]);
  });

  it('is folded no farther than to where the state is what it was', () => {
    const device = new RememberedDevice('d');
    // Three days of the same, each hour half driven and half parked.
    for (let hour = 0; hour < 72; hour++) {
      device.take(
        [...every(hour * 3600, 60, 30, drive), ...every(hour * 3600 + 1800, 60, 30, { ignition: false })],
        worldOf(),
      );
    }
    const asked: number[] = [];
    const stored = device.stored.bind(device);
    device.stored = (wanted) => {
      asked.push(wanted.fromMs);
      return stored(wanted);
    };
    device.take([say(10 * 3600 + 31, { ...drive, alarm: 'sos' })], worldOf());
    assert.equal(asked.length, 1);
  });

  it('has but some of the messages folded again of an hour with very many', () => {
    const device = new RememberedDevice('d');
    const count = 20 * segmentMaxMessages;
    for (const batch of [0, 1])
      device.take(
        Array.from({ length: count / 2 }, (_, n) => say((2 * n + batch) / 1000, { ...drive, speed: 40 + (n % 9) })),
        worldOf(),
      );
    let read = 0;
    const stored = device.stored.bind(device);
    device.stored = (wanted) => {
      const messages = stored(wanted);
      read += messages.length;
      return messages;
    };
    device.take([say(count / 2000, { ...drive, alarm: 'sos' })], worldOf());
    assert.ok(read > 0 && read < 3 * segmentMaxMessages, `${read} messages`);
  });

  it('makes no checkpoint of its own, however many come to one stretch', () => {
    const device = new RememberedDevice('d');
    device.take(every(0, 1, segmentMaxMessages, drive), worldOf());
    for (let n = 0; n < 40; n++) device.take([say(n + 0.5, drive)], worldOf());
    assert.equal(device.history.segments.length, 1);
  });
});

describe('A changed context', () => {
  it('leaves hours alone that were over before the moment it changed', () => {
    const device = new RememberedDevice('d');
    device.take(
      [...every(0, 100, 3, { ignition: true }), say(250, {}), ...every(9000, 100, 3, { ignition: true })],
      worldOf(),
    );
    const settings = { 'idle.minimum_s': 100 };
    const stretch = { fromMs: say(7200).timeMs, untilMs: say(20_000).timeMs };
    const { changes } = complete(refold(device.history, stretch, worldOf({ settings })), (wanted) =>
      device.stored(wanted),
    );
    assert.deepEqual(
      changes.filter(({ event }) => event.category === 6).map(({ event }) => event.beginMs),
      [say(9000).timeMs],
    );
  });

  it('is folded again from the moment it changed, under the same ids', () => {
    const device = new RememberedDevice('d');
    device.take(idling, worldOf());
    const [before] = device.history.segments.flatMap(({ ended }) => ended).filter(({ category }) => category === 6);
    const itinerary = [{ fromMs: say(500).timeMs, value: 9 }];
    const { history, changes } = complete(
      refold(device.history, { fromMs: say(500).timeMs, untilMs: Number.POSITIVE_INFINITY }, worldOf({ itinerary })),
      (wanted) => device.stored(wanted),
    );
    const [after] = history.segments.flatMap(({ ended }) => ended).filter(({ category }) => category === 6);
    assert.deepEqual(after, { ...before, driver: 9, revision: 2 });
    assert.ok(changes.some(({ what, event }) => what === 'changed' && event.id === before?.id));
  });
});
