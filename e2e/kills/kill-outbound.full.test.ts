import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { createClient } from '@tropeiro/contract/client.ts';
import type { Message } from '@tropeiro/domain/execution/message-schema.ts';
import { Database } from '@tropeiro/platform/database/database.ts';
import { ask, temporaryFolder } from '@tropeiro/postgres/testing.ts';
import { demoDocument } from '@tropeiro/server/demo/company.ts';
import { Listener, storeWebhook } from '@tropeiro/server/outbound/webhooks/testing.ts';
import { type OpenTransaction, openAnnouncingTransaction } from '@tropeiro/server/store/outbound/testing.ts';
import { databaseOfBoth } from '@tropeiro/server/testing/fresh-database.ts';
import { logIn } from '@tropeiro/server/testing/log-in.ts';
import { seeded } from '@tropeiro/tools/seeded.ts';
import { scaledRuns } from '@tropeiro/tools/test-run.ts';
import { until } from '@tropeiro/tools/until.ts';
import { type ServiceProcess, startService } from '../processes.ts';
import { type AnnouncedMessage, FeedFollower, LiveFollower, messageType } from '../walks/announcement-followers.ts';

const processCount = 3;
/** The number of transactions open at once. Each announces something of every plan. */
const together = 4;
const planIds = [1, 2, 3];
/**
 * A process is killed at most this long after the first transaction of a round has begun: about the time of a round.
 */
const longestMs = 400;

test('killed again and again, three processes pass every announcement on by one id: once and in order in the feed and the live stream, at least once and in order for each plan to a receiver that fails a third of the time', async (t) => {
  const random = seeded();
  const target = await databaseOfBoth();
  t.after(() => target.drop());
  const database = new Database({ url: target.appUrl, maxConnections: 10, waitS: 60, statementTimeoutS: 60 });
  t.after(() => database.close());
  const companyId = await idOfCompany(target.ownerUrl);
  const listener = await Listener.open();
  t.after(() => listener.close());
  const delivered: AnnouncedMessage[] = [];
  listener.answering = ({ body }) => {
    if (random.next() < 1 / 3) return 503;
    delivered.push(JSON.parse(body));
    return 204;
  };
  await storeWebhook(database, { url: listener.url, types: [messageType] }, companyId);

  const settings = {
    DATABASE_URL: target.ownerUrl,
    DATA_DIR: await temporaryFolder(t),
    WEBHOOK_NETWORKS: '127.0.0.0/8',
  };
  const start = async () => {
    const server = await startService(settings, 'api,worker');
    t.after(() => server.killHard());
    return server;
  };
  const processes: (ServiceProcess | undefined)[] = await Promise.all(Array.from({ length: processCount }, start));
  const anyAddress = () => {
    const alive = processes.filter((server) => server !== undefined);
    return alive[Math.floor(random.next() * alive.length)]?.url ?? '';
  };
  const { access } = await logIn(anyAddress(), 'dispatcher');
  const now = await createClient({ baseUrl: anyAddress(), token: access }).call('listAnnouncements', {
    query: { cursor: 'now' },
  });
  const { cursor } = now.body;
  const feed = new FeedFollower(anyAddress, access, cursor, () => 1 + Math.floor(random.next() * 7));
  let victim = 0;
  const nextToDie = () => processes[victim] ?? processes[(victim + 1) % processCount];
  const live = new LiveFollower(() => nextToDie()?.url ?? anyAddress(), access, cursor);
  const ending = new AbortController();
  t.after(() => ending.abort());
  const followed = Promise.all([feed.follow(ending.signal), live.follow(ending.signal)]);
  followed.catch(() => {});

  const announcedIds: number[] = [];
  /**
   * Announces in transactions that commit in the reverse order of their begin, and lets the feed be read between any
   * two.
   */
  const announceInReverse = async (): Promise<void> => {
    const begun: OpenTransaction[] = [];
    while (begun.length < together) {
      const messages = planIds.map((planId, index) => messageOf(announcedIds.length + index + 1, planId));
      announcedIds.push(...messages.map(({ id }) => id));
      begun.push(await openAnnouncingTransaction(database, messageType, messages, companyId));
    }
    for (const transaction of begun.reverse()) {
      await transaction.commit();
      const { pageCount } = feed;
      const isRead = until('the feed to be read', () => feed.pageCount > pageCount + 1);
      await Promise.race([isRead, followed]);
    }
  };
  const killAndReplace = async (): Promise<void> => {
    await sleep(random.next() * longestMs);
    const server = processes[victim];
    processes[victim] = undefined;
    await server?.killHard();
    // The leases of dead processes end at once, in reality after a minute. So do those of live ones, which continue
    // sending.
    await ask(target.ownerUrl, 'update webhook_reader set lease_until = now()');
    processes[victim] = await start();
  };
  const kills = scaledRuns(1) * processCount;
  for (let round = 0; round < kills; round++) {
    victim = round % processCount;
    await Promise.all([announceInReverse(), killAndReplace()]);
  }
  // Each plan has one of the last messages. A follower that misses nothing has received all others of the plan before
  // it.
  const lastIds = announcedIds.slice(-planIds.length);
  const hasLast = (heard: readonly AnnouncedMessage[]) =>
    lastIds.every((lastId) => heard.some(({ data }) => data.id === lastId));
  const received = until('the last to be received', async () => {
    await passTime(target.ownerUrl);
    return [feed.received, live.received, delivered].every(hasLast);
  });
  await Promise.race([received, followed]);
  ending.abort();
  await followed;

  const announced = await ask<AnnouncedMessage>(
    target.ownerUrl,
    `select epoch || '-' || id as id, type, json_moment(date_time)::json as timestamp, payload as data, null as by from outbox
    where type = '${messageType}' and payload ->> 'date_created' = '${moment}' order by epoch, transaction, id`,
  );
  assert.deepEqual(
    announced.map(({ data }) => data.id),
    announcedIds,
    'they are in the order in which their transactions began',
  );
  assert.ok(live.connectionCount > 1, 'the stream was broken off');
  assert.deepEqual(feed.received, announced);
  assert.deepEqual(live.received, announced);
  const announcedById = new Map(announced.map((announcement) => [announcement.id, announcement]));
  for (const announcement of delivered) assert.deepEqual(announcement, announcedById.get(announcement.id));
  for (const planId of planIds) {
    const ofPlan = (announcements: readonly AnnouncedMessage[]) =>
      announcements.filter(({ data }) => data.route_plan_id === planId);
    assert.deepEqual(ofPlan(firstOfEach(delivered)), ofPlan(announced), `those of plan ${planId} in order`);
  }
  t.diagnostic(
    `${kills} kills, ${announced.length} announcements, ${live.connectionCount} streams, ${listener.received.length} messages sent`,
  );
});

const moment = '2026-03-10T11:00:00.000Z';

/** A message to a driver, as it is announced. */
const messageOf = (id: number, route_plan_id: number): Message => ({
  id,
  driver_id: 1,
  route_plan_id,
  user_id: null,
  text: null,
  date_created: moment,
  date_read: null,
  date_modified: moment,
});

/** Without repetitions. */
function firstOfEach(announcements: readonly AnnouncedMessage[]): AnnouncedMessage[] {
  const seen = new Set<string>();
  return announcements.filter(({ id }) => !seen.has(id) && seen.add(id));
}

async function idOfCompany(url: string): Promise<number> {
  const [row] = await ask<{ id: number }>(url, `select id::integer from customer where document = '${demoDocument}'`);
  return row?.id ?? 0;
}

/** Makes waiting deliveries due now. In reality they are retried over days. */
const passTime = (url: string) =>
  ask(
    url,
    `update webhook_delivery set date_due = now() where status = 'waiting' and date_due > now();
    update webhook_reader set date_rest = now(), date_retry = case when date_retry is not null then now() end
    where date_rest > now() or date_retry > now()`,
  );
