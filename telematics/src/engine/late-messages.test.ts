import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { Message } from '../message.ts';
import { every } from '../testing/describe-events.ts';
import { testMessage } from '../testing/test-message.ts';
import { type World, worldOf } from '../testing/world.ts';
import { replayRange } from './catch-up.ts';
import { segmentMaxMessages } from './history.ts';
import { complete, InMemoryDevice } from './in-memory-device.ts';

const seconds = (ms: number | null): number | null => (ms === null ? null : (ms - testMessage(0).timeMs) / 1000);

/** What is reported as batches arrive: the type, which event, begin and end, and the revision. */
function changesOf(batches: readonly (readonly Message[])[], world: World = {}): string[][] {
  const device = new InMemoryDevice('d');
  const names = new Map<string, string>();
  return batches.map((batch) =>
    device
      .receive(batch, worldOf(world))
      .filter(({ event }) => event.category === 6 || event.category === 24)
      .map(({ kind, event: { id, category, beginMs, endMs, revision } }) => {
        if (!names.has(id)) names.set(id, String.fromCharCode(65 + names.size));
        return `${kind} ${names.get(id)} ${category} ${seconds(beginMs)}–${seconds(endMs) ?? ''} r${revision}`;
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
  testMessage(2400, drive),
];

describe('A late message', () => {
  const cases: readonly [says: string, batches: Message[][], announced: string[][]][] = [
    [
      'of a panic alarm is reported, and nothing else is',
      [idling, [testMessage(900, { ...on, alarm: 'sos' })]],
      [
        ['begun A 6 600–1200 r1', 'ended A 6 600–1200 r1', 'begun B 6 1800–2400 r1', 'ended B 6 1800–2400 r1'],
        ['begun C 24 900–900 r1'],
      ],
    ],
    [
      'that arrived before is not reported again',
      [idling, [testMessage(900, on)]],
      [['begun A 6 600–1200 r1', 'ended A 6 600–1200 r1', 'begun B 6 1800–2400 r1', 'ended B 6 1800–2400 r1'], []],
    ],
    [
      'moves a beginning, and the event keeps its id',
      [idling.filter(({ timeMs }) => timeMs !== testMessage(600).timeMs), [testMessage(600, on)]],
      [
        ['begun A 6 660–1200 r1', 'ended A 6 660–1200 r1', 'begun B 6 1800–2400 r1', 'ended B 6 1800–2400 r1'],
        ['changed A 6 600–1200 r2'],
      ],
    ],
    [
      'splits an event, whose first part keeps its id',
      [every(0, 60, 21, on), [testMessage(610, drive)]],
      [['begun A 6 0– r1'], ['ended A 6 0–610 r2', 'begun B 6 660– r1']],
    ],
    [
      'ends an ongoing event',
      [every(0, 60, 11, on), [testMessage(660, drive)]],
      [['begun A 6 0– r1'], ['ended A 6 0–660 r2']],
    ],
    [
      'retracts what was none',
      [[testMessage(0, on), testMessage(400, on), testMessage(500, drive)], [testMessage(200, drive)]],
      [['begun A 6 0–500 r1', 'ended A 6 0–500 r1'], ['retracted A 6 0–500 r2']],
    ],
  ];
  for (const [title, batches, expected] of cases) it(title, () => assert.deepEqual(changesOf(batches), expected));

  it('that fills a silence joins two events: the earlier stays, the later is retracted', () => {
    const parts = [...every(0, 60, 11, on), ...every(1800, 60, 10, on), testMessage(2400, drive)];
    assert.deepEqual(changesOf([parts, [testMessage(1200, on)]]), [
      ['begun A 6 0–600 r1', 'ended A 6 0–600 r1', 'begun B 6 1800–2400 r1', 'ended B 6 1800–2400 r1'],
      ['retracted B 6 1800–2400 r2', 'changed A 6 0–2400 r2'],
    ]);
  });

  it('is replayed only until the state equals a stored one', () => {
    const device = new InMemoryDevice('d');
    // Three equal days. Half of each hour is driving and half parking.
    for (let hour = 0; hour < 72; hour++) {
      device.receive(
        [...every(hour * 3600, 60, 30, drive), ...every(hour * 3600 + 1800, 60, 30, { ignition: false })],
        worldOf(),
      );
    }
    const asked: number[] = [];
    const stored = device.stored.bind(device);
    device.stored = (request) => {
      asked.push(request.fromMs);
      return stored(request);
    };
    device.receive([testMessage(10 * 3600 + 31, { ...drive, alarm: 'sos' })], worldOf());
    assert.equal(asked.length, 1);
  });

  it('replays only a part of an hour with very many messages', () => {
    const device = new InMemoryDevice('d');
    const count = 20 * segmentMaxMessages;
    for (const batch of [0, 1])
      device.receive(
        Array.from({ length: count / 2 }, (_, n) =>
          testMessage((2 * n + batch) / 1000, { ...drive, speed: 40 + (n % 9) }),
        ),
        worldOf(),
      );
    let read = 0;
    const stored = device.stored.bind(device);
    device.stored = (request) => {
      const messages = stored(request);
      read += messages.length;
      return messages;
    };
    device.receive([testMessage(count / 2000, { ...drive, alarm: 'sos' })], worldOf());
    assert.ok(read > 0 && read < 3 * segmentMaxMessages, `${read} messages`);
  });

  it('adds no checkpoint, however many arrive in one segment', () => {
    const device = new InMemoryDevice('d');
    device.receive(every(0, 1, segmentMaxMessages, drive), worldOf());
    for (let n = 0; n < 40; n++) device.receive([testMessage(n + 0.5, drive)], worldOf());
    assert.equal(device.history.segments.length, 1);
  });
});

describe('A changed context', () => {
  it('does not affect hours that ended before the change', () => {
    const device = new InMemoryDevice('d');
    device.receive(
      [...every(0, 100, 3, { ignition: true }), testMessage(250, {}), ...every(9000, 100, 3, { ignition: true })],
      worldOf(),
    );
    const settings = { 'idle.minimum_s': 100 };
    const range = { fromMs: testMessage(7200).timeMs, untilMs: testMessage(20_000).timeMs };
    const { changes } = complete(replayRange(device.history, range, worldOf({ settings })), (request) =>
      device.stored(request),
    );
    assert.deepEqual(
      changes.filter(({ event }) => event.category === 6).map(({ event }) => event.beginMs),
      [testMessage(9000).timeMs],
    );
  });

  it('is replayed from the time of the change, with the same ids', () => {
    const device = new InMemoryDevice('d');
    device.receive(idling, worldOf());
    const [before] = device.history.segments.flatMap(({ ended }) => ended).filter(({ category }) => category === 6);
    const itinerary = [{ fromMs: testMessage(500).timeMs, value: 9 }];
    const { history, changes } = complete(
      replayRange(
        device.history,
        { fromMs: testMessage(500).timeMs, untilMs: Number.POSITIVE_INFINITY },
        worldOf({ itinerary }),
      ),
      (request) => device.stored(request),
    );
    const [after] = history.segments.flatMap(({ ended }) => ended).filter(({ category }) => category === 6);
    assert.deepEqual(after, { ...before, driver: 9, revision: 2 });
    assert.ok(changes.some(({ kind, event }) => kind === 'changed' && event.id === before?.id));
  });
});
