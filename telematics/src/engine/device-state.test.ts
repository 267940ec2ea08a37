import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { Message } from '../message.ts';
import { every } from '../testing/describe-events.ts';
import { say } from '../testing/say.ts';
import { worldOf } from '../testing/world.ts';
import { refold } from './catch-up.ts';
import type { Detector } from './detector.ts';
import { detectors } from './detectors.ts';
import { type Checkpoint, canResume, editionOf, initialCheckpoint } from './device-state.ts';
import type { ToldEvent } from './event.ts';
import { Fold } from './fold.ts';
import type { DeviceHistory } from './history.ts';
import { complete, RememberedDevice } from './memory.ts';

const [first, second, ...others] = detectors as [Detector, Detector, ...Detector[]];

/** The checkpoint as an engine left it that had one detector more, in the middle of the list. */
function foreign(checkpoint: Checkpoint): Checkpoint {
  const state = JSON.parse(checkpoint);
  state.edition = editionOf([first, second, { ...first, key: 'tow' }, ...others]);
  state.detectors.splice(2, 0, null);
  return JSON.stringify(state);
}

/** The history as that engine left it. */
const foreignHistory = (history: DeviceHistory): DeviceHistory => ({
  ...history,
  segments: history.segments.map((segment) => ({ ...segment, before: foreign(segment.before) })),
  after: foreign(history.after),
});

const eventsOf = ({ segments, running }: DeviceHistory): ToldEvent[] => [
  ...segments.flatMap(({ ended }) => ended),
  ...running,
];
const idsOf = (history: DeviceHistory): string[] => eventsOf(history).map(({ id }) => id);

/** All but the ids, which say of events that a replay is the first to tell of in which one that was. */
const withoutIds = ({ segments, after, ...history }: DeviceHistory) => ({
  after,
  checkpoints: segments.map(({ before }) => before),
  figures: segments.map(({ figures }) => figures),
  events: eventsOf({ segments, after, ...history }).map(({ id: _, ...event }) => event),
});

const deviceAfter = (...batches: Message[][]): RememberedDevice => {
  const device = new RememberedDevice('d');
  for (const batch of batches) device.take(batch, worldOf());
  return device;
};

/** Three hours of driving and idling, the last idling going on. */
const morning = [0, 3600, 7200].flatMap((from) => [
  ...every(from, 60, 30, { ignition: true, speed: 40 }),
  ...every(from + 1800, 60, 30, { ignition: true }),
]);

describe('The edition of the engine', () => {
  for (const [says, list] of [
    ['a detector is put in', [first, second, { ...first, key: 'tow' }, ...others]],
    ['one is left out', [first, ...others]],
    ['two change places', [second, first, ...others]],
    ['one has another key', [{ ...first, key: 'tow' }, second, ...others]],
    ['one begins with another state', [{ ...first, initial: () => ({ trips: 0 }) }, second, ...others]],
  ] as const) {
    it(`is another where ${says}`, () => assert.notEqual(editionOf(list), editionOf(detectors)));
  }

  it('is the same of the same list', () => assert.equal(editionOf([...detectors]), editionOf(detectors)));
});

describe('A checkpoint of another edition', () => {
  it('is told from our own', () => {
    assert.ok(canResume(initialCheckpoint));
    assert.ok(!canResume(foreign(initialCheckpoint)));
  });

  it('is not gone on from', () =>
    assert.throws(() => new Fold(worldOf(), foreign(initialCheckpoint)), /another edition/));

  for (const [says, next] of [
    ['the next message', [say(10_800, { ignition: true, speed: 40 })]],
    ['a late one', [say(5430, { ignition: true, alarm: 'sos' })]],
    ['one before all others', [say(-60, { ignition: true, speed: 40 })]],
  ] as const) {
    it(`has everything folded again with ${says}, under the same ids`, () => {
      const device = deviceAfter(morning);
      const ids = idsOf(device.history);
      device.history = foreignHistory(device.history);
      const changes = device.take(next, worldOf());
      const own = deviceAfter(morning);
      const told = (list: typeof changes): string[] => list.map(({ what, event }) => `${what} ${event.category}`);
      assert.deepEqual(told(changes), told(own.take(next, worldOf())));
      assert.deepEqual(withoutIds(device.history), withoutIds(own.history));
      assert.deepEqual(
        ids.filter((id) => !idsOf(device.history).includes(id)),
        [],
      );
    });
  }

  it('has everything folded again with a change of the context', () => {
    const device = deviceAfter(morning);
    const { history, changes } = complete(
      refold(foreignHistory(device.history), { fromMs: say(7200).timeMs, untilMs: say(7200).timeMs }, worldOf()),
      (wanted) => device.stored(wanted),
    );
    assert.deepEqual(changes, []);
    assert.deepEqual(history, { ...device.history, replays: 1 });
  });

  it('of a device that has said nothing yet is begun anew', () => {
    const device = deviceAfter();
    device.history = foreignHistory(device.history);
    device.take(morning, worldOf());
    assert.equal(device.history.after, deviceAfter(morning).history.after);
  });

  it('whose first messages are deleted leaves the events of those as they were told', () => {
    const device = deviceAfter(morning);
    const { segments } = device.history;
    const ids = segments.slice(0, 2).flatMap(({ ended }) => ended.map(({ id }) => id));
    assert.ok(ids.length > 0);
    device.messages = device.messages.filter(({ timeMs }) => timeMs >= say(7200).timeMs);
    device.history = foreignHistory({ ...device.history, segments: segments.slice(2) });
    const changes = device.take([say(10_800, { ignition: true })], worldOf());
    assert.ok(canResume(device.history.after));
    assert.ok(changes.every(({ event }) => !ids.includes(event.id)));
  });
});
