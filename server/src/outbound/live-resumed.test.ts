import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { positionReceived } from '@tropeiro/contract/outbound/live.ts';
import type { Db } from '@tropeiro/platform/database/db.ts';
import { testMessage } from '@tropeiro/telematics/testing/test-message.ts';
import { getCurrentCursor } from '../store/outbound/announcements.ts';
import { serialOf } from '../testing/device-messages.ts';
import { type TrackedDatabase, trackedDatabase } from '../testing/tracked-database.ts';
import { receivedFrom } from '../testing/tracked-driving.ts';
import { followLive } from './live.ts';
import type { SentEvent } from './live-event.ts';
import type { Follower, OutboxReader } from './outbox-reader.ts';

let tracked: TrackedDatabase;
const stored = testMessage(60, { speed: 50 });

before(async () => {
  tracked = await trackedDatabase(1, 1);
  await tracked.ingest([receivedFrom(serialOf(1, 1), stored)]);
});
after(() => tracked.drop());

const actor = { customer_id: 1, user_id: 1, role: 'admin', permissions: ['position:read'] };
const dateTimeOf = (ms: number) => new Date(ms).toISOString();

/** What a client that resumes receives. The hooks run before and after the last positions are read. */
async function resumed(
  db: Db,
  when: { isRead: boolean; during(hear: Hear): void },
  signal: AbortSignal,
): Promise<AsyncIterator<SentEvent>> {
  let follower: Follower | undefined;
  const cursor = await getCurrentCursor(db);
  const hear: Hear = (timeMs, vehicle_id = 1) => {
    assert.ok(follower, 'the client hears positions');
    const timestamp = dateTimeOf(timeMs);
    const data = { id: `position-${vehicle_id}-${timeMs}`, type: positionReceived, timestamp, data: { vehicle_id } };
    const sent = { id: cursor, event: positionReceived, data } as unknown as SentEvent;
    follower.hear({
      sent,
      sentInFull: sent,
      size: 0,
      positionOf: vehicle_id,
      subject: { routePlanIds: [], fleetId: null, driverIds: [], webhookOfUser: undefined },
    });
  };
  const reader = {
    follow: async (joining: Follower) => {
      follower = joining;
    },
  } as unknown as OutboxReader;
  const watched: Db = {
    async rows(query) {
      const isOfPositions = query.statement().text.includes('plan_arrival');
      if (isOfPositions && !when.isRead) when.during(hear);
      const rows = await db.rows(query);
      if (isOfPositions && when.isRead) when.during(hear);
      return rows;
    },
  };
  const follow = followLive(reader) as unknown as (call: object) => Promise<Follow>;
  const begin = await follow({ query: { type: [positionReceived] }, actor, db: watched });
  return (await begin(cursor, signal))[Symbol.asyncIterator]();
}

type Hear = (timeMs: number, vehicleId?: number) => void;
type Follow = (after: string, signal: AbortSignal) => Promise<AsyncIterable<SentEvent>>;

describe('A client that comes back to the live stream', () => {
  /**
   * The times of the first two positions: one of the vehicle before or after the reading, and one of another vehicle
   * later.
   */
  const heardTimes = (isRead: boolean, duringMs: number, laterMs: number) =>
    tracked.database.transactInCompany(1, {}, async (transaction) => {
      let hearLater: Hear = () => assert.fail('positions are read');
      const during = (hear: Hear) => {
        hear(duringMs);
        hearLater = hear;
      };
      const ending = new AbortController();
      const events = await resumed(transaction, { isRead, during }, ending.signal);
      const first = await events.next();
      hearLater(laterMs, 2);
      const second = await events.next();
      ending.abort();
      return [first, second].map(({ value }) => value.data.timestamp);
    });
  const { timeMs } = stored;
  const [last, newer, later] = [timeMs, timeMs + 1000, timeMs + 2000].map(dateTimeOf);

  it('is sent a position that is received behind the last ones that were read', async () => {
    assert.deepEqual(await heardTimes(true, timeMs + 1000, timeMs + 2000), [last, newer]);
  });

  for (const [which, ms] of [
    ['a second time', timeMs],
    ['that is older', timeMs - 1000],
  ] as const)
    for (const isRead of [false, true])
      it(`is not sent a position ${which}, heard ${isRead ? 'behind' : 'before'} the reading of the last ones`, async () => {
        assert.deepEqual(await heardTimes(isRead, ms, timeMs + 2000), [last, later]);
      });
});
