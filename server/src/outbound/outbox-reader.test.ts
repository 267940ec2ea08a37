import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Db } from '@tropeiro/platform/database/db.ts';
import { ListenerQueue } from './listener-queue.ts';
import { OutboxReader, type Wait } from './outbox-reader.ts';

const follower = { companyId: 1, isBehind: false, hear: () => {} };
/** A database that never answers. */
const silent: Db = { rows: () => new Promise(() => {}) };

describe('A caller who would follow', () => {
  for (const [title, isBegun] of [
    ['and goes away while that is begun', true],
    ['and has gone away already', false],
  ] as const)
    it(`${title} is let go, with the reason`, async () => {
      const reader = new OutboxReader(silent, { error: () => {} });
      reader.start();
      const leaving = new AbortController();
      if (!isBegun) leaving.abort('gone');
      const joining = reader.follow(follower, leaving.signal);
      leaving.abort('gone');
      await assert.rejects(joining, (reason) => reason === 'gone');
      assert.equal(reader.hasFollowers(1), false);
      void reader.stop();
    });
});

/** The number of announcements of a page, of 1 kB each, by company. */
type Page = Readonly<Record<number, number>>;

/** A database whose outbox has these pages. `allSent` resolves when the reader has sent all of them. */
function outboxOf(pages: readonly Page[]) {
  const unread = [...pages];
  let noteAllSent = () => {};
  const allSent = new Promise<void>((resolve) => {
    noteAllSent = resolve;
  });
  const payload = JSON.stringify('x'.repeat(998));
  let id = 0;
  const db: Db = {
    async rows(query) {
      await nextTurn();
      const { text, values } = query.statement();
      if (text.includes('outbox_ends')) return (String(values[0]).match(/\d+/g) ?? []).map((each) => [each, '1', '1']);
      const page = unread.shift();
      if (!page) noteAllSent();
      return Object.entries(page ?? {}).flatMap(([company, count]) =>
        Array.from({ length: count }, () => {
          id += 1;
          return [
            company,
            '1',
            '9',
            'f',
            't',
            '1',
            '2',
            `${id}`,
            'fleet.created',
            '"2026-01-01T00:00:00Z"',
            payload,
          ].concat('{"route_plan_id":null,"vehicle_id":null,"fleet_id":null,"driver_ids":[]}');
        }),
      );
    },
  };
  return { db, allSent };
}

/** A listener whose queue is read in this way. */
function listenerOf(companyId: number, read: (queue: ListenerQueue, heard: { count: number }) => Promise<void>) {
  const queue = new ListenerQueue(companyId, () => true);
  const heard = { count: 0, hasEnded: false };
  void read(queue, heard).then(() => {
    heard.hasEnded = true;
  });
  return { queue, heard };
}

const healthy = (companyId: number) =>
  listenerOf(companyId, async (queue, heard) => {
    for await (const _ of queue.events(new AbortController().signal)) heard.count += 1;
  });

/** Reads 33 kB every 5 turns of the event loop, each of which counts as a millisecond. */
const slow = (companyId: number) =>
  listenerOf(companyId, async (queue, heard) => {
    let bytes = 0;
    for await (const { size } of queue.events(new AbortController().signal)) {
      heard.count += 1;
      bytes += size;
      if (bytes < 33_000) continue;
      bytes = 0;
      for (let turn = 0; turn < 5; turn++) await nextTurn();
    }
  });

/** Reads nothing before it is resumed. */
function stalled(companyId: number) {
  let resume = () => {};
  const resumed = new Promise<void>((resolve) => {
    resume = resolve;
  });
  const listener = listenerOf(companyId, async (queue, heard) => {
    await resumed;
    for await (const _ of queue.events(new AbortController().signal)) heard.count += 1;
  });
  return { ...listener, resume };
}

/** Sends pages to listeners. Each turn of the event loop counts as a millisecond. Returns how long each wait took. */
async function sendPages(
  pages: readonly Page[],
  listeners: readonly { queue: ListenerQueue }[],
  afterWait = (_count: number) => {},
): Promise<readonly number[]> {
  const waitedMs: number[] = [];
  const wait: Wait = async (until, maxMs) => {
    let [turnCount, isOver] = [0, false];
    void until.then(() => {
      isOver = true;
    });
    for (; turnCount < maxMs && !isOver; turnCount++) await nextTurn();
    afterWait(waitedMs.push(turnCount));
    return turnCount;
  };
  const { db, allSent } = outboxOf(pages);
  const reader = new OutboxReader(db, { error: assert.ifError }, wait);
  const joined = listeners.map(({ queue }) => reader.follow(queue, new AbortController().signal));
  reader.start();
  await Promise.all(joined);
  await allSent;
  await reader.stop();
  // Listeners read the rest of their queues.
  for (let turn = 0; turn < 100; turn++) await nextTurn();
  return waitedMs;
}

describe('A page of announcements larger than a listener may leave unread', () => {
  for (const [title, companyId] of [
    ['the same company', 2],
    ['another company, whose announcements come first', 1],
  ] as const)
    it(`is sent in full to a healthy listener beside a stalled one of ${title}, which is ended`, async () => {
      const [stalledOne, healthyOne] = [stalled(companyId), healthy(2)];
      await sendPages([{ [companyId]: 300, 2: 300 }], [stalledOne, healthyOne]);
      assert.deepEqual(healthyOne.heard, { count: 300, hasEnded: false });
      stalledOne.resume();
      await nextTurn();
      assert.deepEqual(stalledOne.heard, { count: 0, hasEnded: true });
    });

  it('is sent in full to a slow listener that drains its queue regularly', async () => {
    const slowOne = slow(1);
    await sendPages([{ 1: 300 }], [slowOne, stalled(1)]);
    assert.deepEqual(slowOne.heard, { count: 300, hasEnded: false });
  });
});

describe('A stalled listener', () => {
  it('delays pages once, by its waiting time, and not again before it has caught up', async () => {
    assert.deepEqual(await sendPages([{ 1: 30 }, { 1: 5 }, { 1: 5 }], [stalled(1)]), [200]);
  });

  it('is waited for again after it has caught up', async () => {
    const stalledOne = stalled(1);
    const waitedMs = await sendPages([{ 1: 40 }, { 1: 300 }], [stalledOne], () => stalledOne.resume());
    assert.equal(waitedMs[0], 200);
    assert.ok(waitedMs.length > 1, `${waitedMs}`);
    assert.deepEqual(stalledOne.heard, { count: 340, hasEnded: false });
  });
});
