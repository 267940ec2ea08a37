import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { ListenerQueue } from './listener-queue.ts';
import type { LiveEvent } from './live-event.ts';

const eventOf = (number: number, size: number) =>
  ({
    sent: { id: String(number), event: 'message.sent', data: {} },
    size,
    subject: { routePlanIds: [], fleetId: null, driverIds: [] },
  }) as unknown as LiveEvent;

/** The ids of what a queue gives until it ends. */
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

  it('ends where more waits than a listener may leave unread, and keeps nothing of it', async () => {
    const queue = new ListenerQueue(1, () => true);
    const events = queue.events(new AbortController().signal);
    queue.hear(eventOf(1, 30_000));
    assert.equal((await events.next()).value?.sent.id, '1');
    for (const number of [2, 3, 4]) queue.hear(eventOf(number, 30_000));
    assert.deepEqual(await idsOf(events), []);
  });

  it('gives one that is large by itself to whoever has read all others', async () => {
    const ending = new AbortController();
    const queue = new ListenerQueue(1, () => true);
    queue.hear(eventOf(1, 1_000_000));
    const events = queue.events(ending.signal);
    assert.equal((await events.next()).value?.sent.id, '1');
    ending.abort();
    assert.deepEqual(await idsOf(events), []);
  });
});
