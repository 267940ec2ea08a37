import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import type { AnnouncementPage } from '../store/outbound/announcements.ts';
import type { LiveEvent } from './live-event.ts';
import { LongPolls, readOrWait } from './long-polls.ts';
import type { Follower } from './outbox-reader.ts';

const type = 'fleet.created';
const empty: AnnouncementPage = { announcements: [], cursor: 'c', hasMore: false };
const full = { ...empty, announcements: [{ type }] } as unknown as AnnouncementPage;

/** Calls that wait in one process and are woken together by announcements. */
function waitingCalls() {
  const followers = new Set<Follower>();
  const reader = {
    async follow(follower: Follower) {
      followers.add(follower);
      return ['1', '1', '1'] as const;
    },
    leave: (follower: Follower) => void followers.delete(follower),
  };
  const longPolls = new LongPolls(reader, new AbortController().signal);
  const reading = new Map<number, number>();
  const atOnce = new Map<number, number>();
  let companiesAtOnce = 0;
  let page = empty;
  const wait = (customer_id: number, session_id: number, signal = new AbortController().signal) =>
    readOrWait(
      longPolls,
      { actor: { customer_id, session_id }, disconnectSignal: signal, waitS: 60, types: [type] },
      'c',
      async () => {
        const count = (reading.get(customer_id) ?? 0) + 1;
        reading.set(customer_id, count);
        atOnce.set(customer_id, Math.max(count, atOnce.get(customer_id) ?? 0));
        companiesAtOnce = Math.max(companiesAtOnce, [...reading.values()].filter((now) => now > 0).length);
        await sleep(1);
        reading.set(customer_id, (reading.get(customer_id) ?? 1) - 1);
        return page;
      },
    );
  const announce = () => {
    page = full;
    for (const follower of followers) follower.hear({ sent: { event: type } } as unknown as LiveEvent);
  };
  return { wait, announce, atOnce, companiesAtOnce: () => companiesAtOnce, followers };
}

describe('Calls that wait for announcements', () => {
  it('read one after the other in a company, and companies beside each other', async () => {
    const { wait, announce, atOnce, companiesAtOnce, followers } = waitingCalls();
    const calls = [1, 2].flatMap((company) =>
      Array.from({ length: 40 }, (_, index) => wait(company, company * 100 + index)),
    );
    while (followers.size < 80) await sleep(1);
    announce();
    for (const page of await Promise.all(calls)) assert.equal(page, full);
    assert.deepEqual(
      [...atOnce],
      [
        [1, 1],
        [2, 1],
      ],
    );
    assert.equal(companiesAtOnce(), 2);
    assert.equal(followers.size, 0);
  });

  const bounds: readonly [limit: string, max: number, sessionOf: (index: number) => number][] = [
    ['session', 20, () => 7],
    ['company', 100, (index) => index],
  ];
  for (const [limit, max, sessionOf] of bounds)
    it(`are ${max} of a ${limit} at most; one more is refused, others are not, and a disconnect makes room`, async () => {
      const { wait, announce, followers } = waitingCalls();
      const leaving = new AbortController();
      const left = assert.rejects(wait(1, sessionOf(0), leaving.signal));
      const calls = Array.from({ length: max - 1 }, (_, index) => wait(1, sessionOf(index + 1)));
      while (followers.size < max) await sleep(1);
      await assert.rejects(wait(1, sessionOf(max)), { code: 'share_used_up' });
      calls.push(wait(2, 9000));
      leaving.abort();
      await left;
      calls.push(wait(1, sessionOf(max)));
      while (followers.size < max + 1) await sleep(1);
      announce();
      await Promise.all(calls);
    });
});
