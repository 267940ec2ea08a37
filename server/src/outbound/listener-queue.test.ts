import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { ListenerQueue } from './listener-queue.ts';
import type { LiveEvent } from './live-event.ts';

const eventOf = (number: number, size: number) =>
  ({
    sent: { id: String(number), event: 'message.sent', data: {} },
    size,
    positionOf: undefined,
    subject: { routePlanIds: [], fleetId: null, driverIds: [] },
  }) as unknown as LiveEvent;

const positionOf = (vehicleId: number, speed_kmh: number, cursor = '0') =>
  ({
    sent: { id: cursor, event: 'position.received', data: { data: { vehicle_id: vehicleId, speed_kmh } } },
    size: 0,
    positionOf: vehicleId,
    subject: { routePlanIds: [], fleetId: null, driverIds: [] },
  }) as unknown as LiveEvent;

/**
 * The content of a queue, an item each with its cursor: the number of an announcement, or the vehicle of a position
 * with its speed.
 */
async function waitingIn(queue: ListenerQueue, count: number): Promise<string[]> {
  const types: string[] = [];
  const events = queue.events(new AbortController().signal);
  while (types.length < count) {
    const { sent } = (await events.next()).value as LiveEvent;
    const { vehicle_id, speed_kmh } = (sent.data as { data?: Record<string, number> }).data ?? {};
    types.push(vehicle_id === undefined ? sent.id : `v${vehicle_id} ${speed_kmh} km/h after ${sent.id}`);
  }
  return types;
}

/** The ids that a queue returns until it ends. */
async function idsOf(events: AsyncIterable<LiveEvent>): Promise<string[]> {
  const ids: string[] = [];
  for await (const { sent } of events) ids.push(sent.id);
  return ids;
}

describe('The queue of a listener', () => {
  it('gives what is wanted, in order, also what comes while it is taken', async () => {
    const ending = new AbortController();
    const queue = new ListenerQueue(1, ({ sent }) => sent.id !== '2');
    for (const number of [1, 2, 3]) queue.hear(eventOf(number, 10));
    const ids: string[] = [];
    for await (const { sent } of queue.events(ending.signal)) {
      ids.push(sent.id);
      if (sent.id === '3') queue.hear(eventOf(4, 10));
      if (sent.id === '4') ending.abort();
    }
    assert.deepEqual(ids, ['1', '3', '4']);
  });

  it('ends when more waits than a listener may leave unread, and discards what waits', async () => {
    const queue = new ListenerQueue(1, () => true);
    const events = queue.events(new AbortController().signal);
    queue.hear(eventOf(1, 30_000));
    assert.equal((await events.next()).value?.sent.id, '1');
    for (const number of [2, 3, 4]) queue.hear(eventOf(number, 30_000));
    assert.deepEqual(await idsOf(events), []);
  });

  it('delivers an announcement above the limit to a listener that has read all others', async () => {
    const ending = new AbortController();
    const queue = new ListenerQueue(1, () => true);
    queue.hear(eventOf(1, 1_000_000));
    const events = queue.events(ending.signal);
    assert.equal((await events.next()).value?.sent.id, '1');
    ending.abort();
    assert.deepEqual(await idsOf(events), []);
  });

  it('has one waiting position of each vehicle, the newest, in the turn of the first', async () => {
    const queue = new ListenerQueue(1, () => true);
    for (const speed of [10, 20, 30]) for (const vehicle of [1, 2]) queue.hear(positionOf(vehicle, speed));
    assert.deepEqual(await waitingIn(queue, 2), ['v1 30 km/h after 0', 'v2 30 km/h after 0']);
    queue.hear(positionOf(2, 40));
    queue.hear(positionOf(1, 40));
    assert.deepEqual(await waitingIn(queue, 2), ['v2 40 km/h after 0', 'v1 40 km/h after 0']);
  });

  it('stays open for positions of any number of vehicles, also beside as many announcements as may wait', async () => {
    const queue = new ListenerQueue(1, () => true);
    queue.hear(eventOf(1, 65_536));
    for (let vehicle = 1; vehicle <= 10_000; vehicle++) queue.hear(positionOf(vehicle, 10, '1'));
    const waiting = await waitingIn(queue, 10_001);
    assert.deepEqual([waiting[0], waiting.at(-1)], ['1', 'v10000 10 km/h after 1']);
  });

  it('gives the newest position the cursor of the oldest: announcements that wait behind it are not skipped', async () => {
    const queue = new ListenerQueue(1, () => true);
    queue.hear(positionOf(7, 10, '0'));
    queue.hear(eventOf(1, 10));
    queue.hear(positionOf(8, 10, '1'));
    queue.hear(positionOf(7, 20, '1'));
    assert.deepEqual(await waitingIn(queue, 3), ['v7 20 km/h after 0', '1', 'v8 10 km/h after 1']);
  });

  it('shares the event of a position between listeners', async () => {
    const event = positionOf(7, 20);
    for (const older of [undefined, positionOf(7, 10)]) {
      const queue = new ListenerQueue(1, () => true);
      if (older) queue.hear(older);
      queue.hear(event);
      assert.equal((await queue.events(new AbortController().signal).next()).value, event);
    }
  });
});
