import assert from 'node:assert/strict';
import { after, before, it } from 'node:test';
import { permissionsOf } from '@tropeiro/domain/access/permission.ts';
import { connectionTo } from '@tropeiro/postgres/testing.ts';
import { until } from '@tropeiro/tools/until.ts';
import { readAnnouncements } from '../store/outbound/announcements.ts';
import { type TrackedDatabase, trackedDatabase } from '../testing/tracked-database.ts';
import { followLive } from './live.ts';
import type { SentEvent } from './live-event.ts';
import { OutboxReader } from './outbox-reader.ts';

let tracked: TrackedDatabase;
let owner: ReturnType<typeof connectionTo>;
let reader: OutboxReader;

before(async () => {
  tracked = await trackedDatabase(1, 1);
  owner = connectionTo(tracked.ownerUrl);
  reader = new OutboxReader(tracked.database, { error: assert.ifError });
  reader.start();
});
after(async () => {
  await reader.stop();
  await owner.end();
  await tracked.drop();
});

/** Announces messages with these ids, and a text of a thousand letters each, in one transaction. */
const announceMessages = (first: number, last: number) =>
  owner.ask(`select set_config('tropeiro.customer_id', '1', false);
    select announce('message.sent', jsonb_build_array(jsonb_build_object('id', n, 'text', repeat('x', 1000))))
    from generate_series(${first}, ${last}) n`);

/** Adds a follower that is never behind. The returned function waits until it has heard this many announcements. */
async function followBesides(signal: AbortSignal): Promise<(count: number) => Promise<void>> {
  let heardCount = 0;
  const hear = () => {
    heardCount++;
  };
  await reader.follow({ companyId: 1, isBehind: false, hear }, signal);
  return (count) =>
    until(`${count} announcements are heard`, () => {
      reader.wake();
      return heardCount >= count;
    });
}

const idOf = ({ data }: SentEvent): unknown => ('data' in data ? (data.data as { id: unknown }).id : undefined);

// A socket would not do: how much the system holds for a client that does not read differs between machines.
it('a slow reader is sent the cursor to catch up from, and nothing is missed after it', async () => {
  const actor = { customer_id: 1, user_id: 1, role: 'admin', permissions: permissionsOf('admin', []) };
  const types = ['message.sent' as const];
  const follow = followLive(reader) as unknown as (call: object) => Promise<Follow>;
  const ending = new AbortController();
  const begin = await follow({ query: { type: types }, actor, db: tracked.database });
  const slow = (await begin(undefined, ending.signal))[Symbol.asyncIterator]();
  const heardBesides = await followBesides(ending.signal);
  await announceMessages(1, 1);
  const first = await slow.next();
  assert.equal(idOf(first.value), 1);
  await announceMessages(2, 401);
  await heardBesides(401);
  // When this later page is heard, the slow reader has been sent all of the page before it.
  await announceMessages(402, 402);
  await heardBesides(402);
  const rest: SentEvent[] = [];
  for (let next = await slow.next(); !next.done; next = await slow.next()) rest.push(next.value);
  ending.abort();
  const last = rest.pop();
  assert.equal(last?.event, 'catch_up');
  const { cursor } = last.data as { cursor: string };
  const { announcements } = await tracked.database.transactInCompany(1, {}, (db) =>
    readAnnouncements(db, cursor, 1, { types }),
  );
  const heardIds = [1, ...rest.map(idOf)];
  assert.ok(heardIds.length < 402);
  assert.deepEqual(
    [...heardIds, ...announcements.map(({ payload }) => JSON.parse(payload).id)],
    Array.from({ length: heardIds.length + 1 }, (_, at) => at + 1),
  );
});

type Follow = (after: string | undefined, signal: AbortSignal) => Promise<AsyncIterable<SentEvent>>;
