import assert from 'node:assert/strict';
import { after, afterEach, before, beforeEach, describe, it } from 'node:test';
import { Database } from '@tropeiro/platform/database/database.ts';
import { outboxChannel } from '@tropeiro/platform/database/notices.ts';
import { ask } from '@tropeiro/postgres/testing.ts';
import { until } from '../../../../tools/until.ts';
import { type FreshDatabase, freshDatabase } from '../../testing/fresh-database.ts';
import { Receivers } from './receivers.ts';
import { isSigned, type SignedHeaders } from './signature.ts';
import { announceRecords, Listener, storeWebhook } from './testing.ts';
import { WebhookQueue } from './webhook-queue.ts';

const local = { networks: ['127.0.0.0/8'], maxS: 600 };

describe('Announcements are sent to webhooks', () => {
  let place: FreshDatabase;
  let database: Database;
  let listener: Listener;
  let queue: WebhookQueue;
  before(async () => {
    place = await freshDatabase();
    database = new Database({ url: place.appUrl, maxConnections: 20, waitS: 30, statementTimeoutS: 30 });
    await ask(place.ownerUrl, "insert into customer (name, document) values ('Um', '1'), ('Dois', '2')");
  });
  beforeEach(async () => {
    listener = await Listener.open();
    queue = new WebhookQueue(database, new Receivers(local), { warn: () => {} });
  });
  afterEach(async () => {
    await queue.stop();
    await listener.close();
    await ask(place.ownerUrl, 'delete from webhook');
  });
  after(async () => {
    await database.close();
    await place.drop();
  });

  /** Sends until the condition holds. Other tests on the same PostgreSQL may delay announcements. */
  const sendUntil = async (isSo: () => boolean | Promise<boolean>) => {
    while (!(await isSo())) await queue.sendAll();
  };
  const deliveries = (columns: string) =>
    ask<Record<string, unknown>>(
      place.ownerUrl,
      `select ${columns} from webhook_delivery order by epoch, transaction, position, id`,
    );
  /** Makes waiting deliveries due and ends the receiver's pause. */
  const passTime = () =>
    ask(
      place.ownerUrl,
      `update webhook_delivery set date_due = now() where status = 'waiting';
      update webhook_reader set date_rest = now(), date_retry = case when date_retry is not null then now() end`,
    );

  it('once each, in order, signed, and with an id of their own', async () => {
    const { id, secret } = await storeWebhook(database, { url: listener.url, types: ['fleet.*'] });
    await announceRecords(database, 'fleet.created', [
      { id: 1, name: 'a' },
      { id: 1, name: 'b' },
      { id: 1, name: 'c' },
    ]);
    await sendUntil(() => listener.received.length >= 3);
    await queue.sendAll();
    assert.deepEqual(listener.names, ['a', 'b', 'c']);
    for (const { headers, body, id: sentId } of listener.received) {
      assert.equal(headers['webhook-id'], sentId);
      assert.ok(isSigned(secret, headers as unknown as SignedHeaders, body, new Date()));
    }
    assert.equal(new Set(listener.received.map((message) => message.id)).size, 3);
    assert.deepEqual(
      await deliveries('webhook_id::int, status, attempt_count, answer_status, fault'),
      Array(3).fill({ webhook_id: id, status: 'delivered', attempt_count: 1, answer_status: 204, fault: null }),
    );
  });

  it('as soon as they are announced: a woken queue does not wait for its next look', async (t) => {
    await storeWebhook(database, { url: listener.url, types: ['fleet.created'] });
    const notices = database.listener();
    t.after(() => notices.stop());
    const connected = new Promise<void>((onConnected) =>
      notices.hear(outboxChannel, { onNotice: queue.wake, onConnected }),
    );
    await notices.start();
    await connected;
    // Less than a second passes, so the queue only looks because it is woken.
    t.mock.timers.enable({ apis: ['setTimeout'] });
    queue.start();
    for (let passedMs = 0; listener.received.length === 0; passedMs++) {
      assert.ok(passedMs < 900, 'it was woken');
      await announceRecords(database, 'fleet.created', [{ id: 1, name: 'a' }]);
      t.mock.timers.tick(1);
    }
  });

  it('without a notice, as behind a connection pooler: the queue also looks by itself', async () => {
    await storeWebhook(database, { url: listener.url, types: ['fleet.created'] });
    queue.start();
    await announceRecords(database, 'fleet.created', [{ id: 1, name: 'a' }]);
    await until('the message', () => listener.received.length > 0);
  });

  it('by their types, plans and fleets', async () => {
    await ask(
      place.ownerUrl,
      `insert into fleet (customer_id, name) values (1, 'Norte'), (1, 'Sul');
      insert into vehicle (customer_id, title, plate, fleet_id) select 1, name, 'AAA000' || id, id from fleet`,
    );
    const [north] = await ask<{ vehicle: number; fleet: number }>(
      place.ownerUrl,
      "select v.id::int as vehicle, fleet_id::int as fleet from vehicle v where title = 'Norte'",
    );
    assert.ok(north);
    await storeWebhook(database, { url: `${listener.url}/words`, types: ['route_plan.completed', 'event.*'] });
    await storeWebhook(database, { url: `${listener.url}/plan`, route_plan_ids: [7] });
    await storeWebhook(database, { url: `${listener.url}/fleet`, fleet_ids: [north.fleet] });
    const announced: [string, object][] = [
      ['route_plan.completed', { id: 7, name: 'plan 7 completed' }],
      ['route_plan.started', { id: 8, name: 'plan 8 started' }],
      ['route_point.delivered', { id: 1, route_plan_id: 7, name: 'point of plan 7' }],
      ['event.created', { id: 1, vehicle_id: north.vehicle, name: 'event of the north' }],
      ['event.created', { id: 2, vehicle_id: north.vehicle + 1, name: 'event of the south' }],
      ['vehicle.updated', { id: north.vehicle, fleet_id: north.fleet, name: 'vehicle of the north' }],
      ['fleet.created', { id: 3, name: 'fleet' }],
    ];
    for (const [type, record] of announced) await announceRecords(database, type, [record]);
    await sendUntil(() => listener.received.length >= 7);
    const at = (path: string) =>
      listener.received.filter((message) => message.path.endsWith(path)).map(({ data }) => data.name);
    assert.deepEqual(at('/words').sort(), ['event of the north', 'event of the south', 'plan 7 completed']);
    assert.deepEqual(at('/plan'), ['plan 7 completed', 'point of plan 7']);
    assert.deepEqual(at('/fleet'), ['event of the north', 'vehicle of the north']);
  });

  it('of their own company, and from the moment on at which the webhook was created', async () => {
    await announceRecords(database, 'fleet.created', [{ id: 1, name: 'before' }]);
    await storeWebhook(database, { url: listener.url, types: ['fleet.created'] });
    await announceRecords(database, 'fleet.created', [{ id: 2, name: 'of another' }], 2);
    await announceRecords(database, 'fleet.created', [{ id: 1, name: 'after' }]);
    await sendUntil(() => listener.names.includes('after'));
    assert.equal(listener.names.includes('of another'), false);
  });

  it('again where the receiver fails, while those of the same key wait and others do not', async () => {
    await storeWebhook(database, { url: listener.url, types: ['vehicle.*'] });
    let isBroken = true;
    listener.answering = ({ data }) => (isBroken && data.name === 'a1' ? 500 : 204);
    const records = [
      { id: 1, name: 'a1' },
      { id: 1, name: 'a2' },
      { id: 2, name: 'b1' },
      { id: 2, name: 'b2' },
    ];
    await announceRecords(database, 'vehicle.updated', records);
    await sendUntil(() => listener.names.includes('b2'));
    await announceRecords(database, 'vehicle.updated', [{ id: 1, name: 'a3' }]);
    await sendUntil(async () => (await deliveries('id')).length === 5);
    assert.equal(
      listener.names.some((name) => name === 'a2' || name === 'a3'),
      false,
    );
    assert.deepEqual(await deliveries('status, attempt_count, answer_status, answer_body'), [
      { status: 'waiting', attempt_count: 1, answer_status: 500, answer_body: 'status 500' },
      { status: 'waiting', attempt_count: 0, answer_status: null, answer_body: null },
      { status: 'delivered', attempt_count: 1, answer_status: 204, answer_body: '' },
      { status: 'delivered', attempt_count: 1, answer_status: 204, answer_body: '' },
      { status: 'waiting', attempt_count: 0, answer_status: null, answer_body: null },
    ]);
    isBroken = false;
    await passTime();
    await sendUntil(() => listener.names.includes('a3'));
    const ofA = listener.received.filter(({ data }) => data.id === 1);
    assert.deepEqual(
      ofA.map(({ data }) => data.name),
      ['a1', 'a1', 'a2', 'a3'],
    );
    assert.equal(ofA[0]?.id, ofA[1]?.id, 'with the id of the first time');
  });

  it('no more than one at a time to a receiver that failed again and again, and all once it is back', async () => {
    const { id } = await storeWebhook(database, { url: listener.url, types: ['vehicle.*'] });
    let isBroken = true;
    listener.answering = () => (isBroken ? 503 : 204);
    await announceRecords(
      database,
      'vehicle.updated',
      Array.from({ length: 30 }, (_, index) => ({ id: index + 1, name: `${index}` })),
    );
    await sendUntil(async () => (await deliveries('id')).length === 30);
    const tried = listener.received.length;
    assert.ok(tried >= 5 && tried <= 12, `${tried} were tried`);
    await passTime();
    await queue.sendAll();
    assert.equal(listener.received.length, tried + 1);
    isBroken = false;
    await passTime();
    await sendUntil(async () => (await deliveries('status')).every(({ status }) => status === 'delivered'));
    const [reader] = await ask(
      place.ownerUrl,
      `select failure_count, date_failing, date_retry from webhook_reader where webhook_id = ${id}`,
    );
    assert.deepEqual(reader, { failure_count: 0, date_failing: null, date_retry: null });
  });

  it('not to one that is paused, and from where it stopped once it is active', async () => {
    const { id } = await storeWebhook(database, { url: listener.url, types: ['fleet.*'], status: 'paused' });
    await announceRecords(database, 'fleet.created', [{ id: 1, name: 'meanwhile' }]);
    await queue.sendAll();
    assert.deepEqual(listener.names, []);
    await ask(place.ownerUrl, `update webhook set status = 'active' where id = ${id}`);
    await sendUntil(() => listener.names.includes('meanwhile'));
  });

  it('not to one of an inactive integrator, for whom nothing is stored and no lag is counted', async () => {
    const { id } = await storeWebhook(database, { url: listener.url, types: ['fleet.*'] });
    await ask(
      place.ownerUrl,
      `with integrator as (insert into app_user (customer_id, realm, name, login, role, active, password_hash)
        select customer_id, 'integration', 'ERP', 'erp', 'integrator', false, 'x' from webhook where id = ${id} returning id)
      update webhook set user_id = integrator.id from integrator where webhook.id = ${id}`,
    );
    await announceRecords(database, 'fleet.created', [{ id: 1, name: 'a' }]);
    await ask(place.ownerUrl, "update outbox set date_time = now() - interval '100 days'");
    await queue.sendAll();
    const [retained] = await ask<{ those: string }>(
      place.ownerUrl,
      "select those from retention_class('notification')",
    );
    const [found] = await ask<object>(
      place.ownerUrl,
      `select webhook_lag() as lag, count(*) filter (where not (${retained?.those}))::int as kept from outbox t`,
    );
    assert.deepEqual([listener.names, found], [[], { lag: { unread_s: 0, waiting_s: 0 }, kept: 0 }]);
  });

  it('of one company to eight at once, however often it looks', async () => {
    let [open, most] = [0, 0];
    const waiting: (() => void)[] = [];
    listener.answering = (_, response) => {
      most = Math.max(most, ++open);
      waiting.push(() => {
        open--;
        response.writeHead(204).end();
      });
      // No response is sent before eight requests wait. Then they are answered one after another, and each makes room
      // for one more.
      if (most >= 8) for (const [index, answer] of waiting.splice(0).entries()) setTimeout(answer, 20 + 20 * index);
      return undefined;
    };
    for (let count = 0; count < 20; count++) await storeWebhook(database, { url: listener.url, types: ['fleet.*'] });
    await announceRecords(database, 'fleet.created', [{ id: 1, name: 'a' }]);
    await sendUntil(() => listener.received.length >= 20);
    assert.equal(most, 8);
  });

  const disabling: Readonly<Record<string, [number, string, string]>> = {
    'that answers that it is gone': [410, 'now()', 'gone'],
    'that has failed for days': [500, "now() - interval '6 days'", 'failing'],
  };
  for (const [which, [status, failingSince, reason]] of Object.entries(disabling))
    it(`never again to one ${which}, which is announced`, async () => {
      const { id } = await storeWebhook(database, { url: listener.url, types: ['fleet.*'] });
      await ask(
        place.ownerUrl,
        `update webhook_reader set date_failing = ${failingSince}, failure_count = 1 where webhook_id = ${id}`,
      );
      listener.answering = () => status;
      await announceRecords(database, 'fleet.created', [{ id: 1, name: 'a' }]);
      const stored = async () =>
        (
          await ask<{ status: string }>(place.ownerUrl, `select status, status_reason from webhook where id = ${id}`)
        )[0];
      await sendUntil(async () => (await stored())?.status !== 'active');
      assert.deepEqual(await stored(), { status: 'disabled', status_reason: reason });
      const announced = await ask<{ payload: { url: string } }>(
        place.ownerUrl,
        `select payload from outbox where type = 'webhook.disabled' and resource_id = ${id}`,
      );
      assert.deepEqual(
        announced.map(({ payload }) => payload.url),
        [listener.url.replace('/hook', '/…')],
      );
    });

  it('when a receiver wants it, where that is later', async () => {
    await storeWebhook(database, { url: listener.url, types: ['fleet.*'] });
    listener.answering = () => [429, { 'retry-after': '600' }];
    await announceRecords(database, 'fleet.created', [{ id: 1, name: 'a' }]);
    await sendUntil(() => listener.received.length > 0);
    const [due] = await deliveries("date_due > now() + interval '590 seconds' as later");
    const [rest] = await ask(
      place.ownerUrl,
      "select date_rest > now() + interval '590 seconds' as later from webhook_reader",
    );
    assert.deepEqual([due, rest], [{ later: true }, { later: true }]);
  });

  it('until their retention ends', async () => {
    await storeWebhook(database, { url: listener.url, types: ['fleet.*'] });
    listener.answering = () => 500;
    await announceRecords(database, 'fleet.created', [{ id: 1, name: 'a' }]);
    await sendUntil(() => listener.received.length > 0);
    await ask(place.ownerUrl, 'delete from outbox');
    await passTime();
    await queue.sendAll();
    assert.deepEqual(await deliveries('status, fault'), [{ status: 'given_up', fault: 'forgotten' }]);
  });
});
