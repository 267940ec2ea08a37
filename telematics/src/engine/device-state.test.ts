import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { Message } from '../message.ts';
import { every } from '../testing/describe-events.ts';
import { testMessage } from '../testing/test-message.ts';
import { worldOf } from '../testing/world.ts';
import { replayRange } from './catch-up.ts';
import type { Detector } from './detector.ts';
import { detectors } from './detectors.ts';
import { type Checkpoint, canResume, engineVersionOf, initialCheckpoint } from './device-state.ts';
import type { IdentifiedEvent } from './event.ts';
import { Fold } from './fold.ts';
import type { DeviceHistory } from './history.ts';
import { complete, InMemoryDevice } from './in-memory-device.ts';

const [first, second, ...others] = detectors as [Detector, Detector, ...Detector[]];

/** The checkpoint of an engine with one more detector, in the middle of the list. */
function foreign(checkpoint: Checkpoint): Checkpoint {
  const state = JSON.parse(checkpoint);
  state.edition = engineVersionOf([first, second, { ...first, key: 'tow' }, ...others]);
  state.detectors.splice(2, 0, null);
  return JSON.stringify(state);
}

/** The history as that engine left it. */
const foreignHistory = (history: DeviceHistory): DeviceHistory => ({
  ...history,
  segments: history.segments.map((segment) => ({ ...segment, before: foreign(segment.before) })),
  after: foreign(history.after),
});

const eventsOf = ({ segments, running }: DeviceHistory): IdentifiedEvent[] => [
  ...segments.flatMap(({ ended }) => ended),
  ...running,
];
const idsOf = (history: DeviceHistory): string[] => eventsOf(history).map(({ id }) => id);

/** Everything except the ids, which contain the number of the replay for events that it reports first. */
const withoutIds = ({ segments, after, ...history }: DeviceHistory) => ({
  after,
  checkpoints: segments.map(({ before }) => before),
  figures: segments.map(({ figures }) => figures),
  events: eventsOf({ segments, after, ...history }).map(({ id: _, ...event }) => event),
});

const deviceAfter = (...batches: Message[][]): InMemoryDevice => {
  const device = new InMemoryDevice('d');
  for (const batch of batches) device.receive(batch, worldOf());
  return device;
};

/** Three hours of driving and idling; the last idling is ongoing. */
const morning = [0, 3600, 7200].flatMap((from) => [
  ...every(from, 60, 30, { ignition: true, speed: 40 }),
  ...every(from + 1800, 60, 30, { ignition: true }),
]);

describe('The edition of the engine', () => {
  for (const [title, list] of [
    ['a detector is put in', [first, second, { ...first, key: 'tow' }, ...others]],
    ['one is left out', [first, ...others]],
    ['two change places', [second, first, ...others]],
    ['one has another key', [{ ...first, key: 'tow' }, second, ...others]],
    ['one begins with another state', [{ ...first, initial: () => ({ trips: 0 }) }, second, ...others]],
  ] as const) {
    it(`changes if ${title}`, () => assert.notEqual(engineVersionOf(list), engineVersionOf(detectors)));
  }

  it('is the same for the same list', () => assert.equal(engineVersionOf([...detectors]), engineVersionOf(detectors)));
});

describe('A checkpoint of another edition', () => {
  it('is distinguished from the current one', () => {
    assert.ok(canResume(initialCheckpoint));
    assert.ok(!canResume(foreign(initialCheckpoint)));
  });

  it('is not continued', () => assert.throws(() => new Fold(worldOf(), foreign(initialCheckpoint)), /another edition/));

  for (const [title, next] of [
    ['the next message', [testMessage(10_800, { ignition: true, speed: 40 })]],
    ['a late one', [testMessage(5430, { ignition: true, alarm: 'sos' })]],
    ['one before all others', [testMessage(-60, { ignition: true, speed: 40 })]],
  ] as const) {
    it(`causes a full replay with ${title}, with the same ids`, () => {
      const device = deviceAfter(morning);
      const ids = idsOf(device.history);
      device.history = foreignHistory(device.history);
      const changes = device.receive(next, worldOf());
      const own = deviceAfter(morning);
      const describeChanges = (list: typeof changes): string[] =>
        list.map(({ kind, event }) => `${kind} ${event.category}`);
      assert.deepEqual(describeChanges(changes), describeChanges(own.receive(next, worldOf())));
      assert.deepEqual(withoutIds(device.history), withoutIds(own.history));
      assert.deepEqual(
        ids.filter((id) => !idsOf(device.history).includes(id)),
        [],
      );
    });
  }

  it('causes a full replay with a change of the context', () => {
    const device = deviceAfter(morning);
    const { history, changes } = complete(
      replayRange(
        foreignHistory(device.history),
        { fromMs: testMessage(7200).timeMs, untilMs: testMessage(7200).timeMs },
        worldOf(),
      ),
      (request) => device.stored(request),
    );
    assert.deepEqual(changes, []);
    assert.deepEqual(history, { ...device.history, replays: 1 });
  });

  it('of a device without messages starts again', () => {
    const device = deviceAfter();
    device.history = foreignHistory(device.history);
    device.receive(morning, worldOf());
    assert.equal(device.history.after, deviceAfter(morning).history.after);
  });

  it('whose first messages are deleted leaves their events as they were reported', () => {
    const device = deviceAfter(morning);
    const { segments } = device.history;
    const ids = segments.slice(0, 2).flatMap(({ ended }) => ended.map(({ id }) => id));
    assert.ok(ids.length > 0);
    device.messages = device.messages.filter(({ timeMs }) => timeMs >= testMessage(7200).timeMs);
    device.history = foreignHistory({ ...device.history, segments: segments.slice(2) });
    const changes = device.receive([testMessage(10_800, { ignition: true })], worldOf());
    assert.ok(canResume(device.history.after));
    assert.ok(changes.every(({ event }) => !ids.includes(event.id)));
  });
});
