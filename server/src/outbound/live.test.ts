import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import type { Client } from '@tropeiro/contract/client.ts';
import { masked } from '@tropeiro/domain/privacy/mask.ts';
import { executionRecords } from '../execution/plan-under-way.fixture.ts';
import type { LoggedIn } from '../testing/log-in.ts';
import { refused } from '../testing/refused.ts';
import { startTestService, type TestService } from '../testing/test-service.ts';
import { listen } from './listening.fixture.ts';

let service: TestService;
let desk: LoggedIn;
let [teo, ana]: { id: number; client: Client; access: string }[] = [];
const { sql, driver, plan } = executionRecords(() => service);

before(async () => {
  service = await startTestService();
  desk = await service.logIn('dispatcher');
  [teo, ana] = [await driver(), await driver()];
});
after(() => service.stop());

const sendMessage = async (driver_id: number, text = 'Ligue para a central') =>
  (await desk.client.call('sendMessage', { body: { data: { driver_id, text } }, query: {} })).body.data;

describe('The live stream', () => {
  it('sends what is announced from its start, as the feed does, with the cursor as id', async () => {
    assert.ok(teo && ana);
    const listener = await listen(service.url, desk.access, { type: 'message.sent,message.read' });
    const sent = [await sendMessage(teo.id), await sendMessage(ana.id)];
    const heard = await listener.next(2);
    listener.end();
    assert.deepEqual(
      heard.map(({ event, data }) => [event, data.type, data.data]),
      sent.map((message) => ['message.sent', 'message.sent', { ...message, text: null }]),
    );
    const { body } = await desk.client.call('listAnnouncements', { query: { cursor: heard[0]?.id ?? '', limit: 1 } });
    assert.deepEqual(body.data, [heard[1]?.data], 'the feed goes on from the id');
  });

  it('goes by patterns of types, as the feed and webhooks do', async () => {
    assert.ok(teo);
    const listener = await listen(service.url, desk.access, { type: 'message.*' });
    const { id } = await plan(teo.id);
    await sendMessage(teo.id);
    const [heard] = await listener.next(1);
    listener.end();
    assert.equal(heard?.event, 'message.sent', `and nothing of the plan ${id}`);
    const answers = ['position.*', 'route_plan.*,event.*', '*', 'fleet.*', 'fleet', 'message'].map(async (type) => {
      const ending = new AbortController();
      const headers = { authorization: `Bearer ${desk.access}` };
      const { status } = await fetch(`${service.url}/live/?type=${type}`, { headers, signal: ending.signal });
      ending.abort();
      return status;
    });
    assert.deepEqual(await Promise.all(answers), [200, 200, 200, 200, 400, 400]);
  });

  it('sends any other type on request only, and only to callers who may read the record', async () => {
    assert.ok(teo);
    const admin = await service.logIn('admin');
    const [usual, asked, all, forbidden] = await Promise.all([
      listen(service.url, admin.access),
      listen(service.url, admin.access, { type: 'fleet.created' }),
      listen(service.url, admin.access, { type: '*' }),
      listen(service.url, desk.access, { type: 'customer.*,user.*,message.*' }),
    ]);
    await admin.client.call('createFleet', { body: { data: { name: 'Frota ao vivo' } } });
    const account = { name: 'Vera', login: 'vera-live', role: 'viewer', password: 'uma senha longa' } as const;
    await admin.client.call('createUser', { body: { data: account } });
    const message = await sendMessage(teo.id);
    const heard = await all.next(3);
    assert.deepEqual(
      heard.map(({ event }) => event),
      ['fleet.created', 'user.created', 'message.sent'],
    );
    assert.deepEqual(await asked.next(1), [heard[0]]);
    assert.equal((await usual.next(1))[0]?.data.data.id, message.id);
    assert.equal((await forbidden.next(1))[0]?.data.data.id, message.id);
    for (const listener of [usual, asked, all, forbidden]) listener.end();
  });

  it('sends announcements about webhooks only to their creator and to administrators', async () => {
    const [admin, integrator] = [await service.logIn('admin'), await service.logIn('integrator')];
    const [ofAll, ofOwn] = [
      await listen(service.url, admin.access, { type: 'webhook.*' }),
      await listen(service.url, integrator.access, { type: 'webhook.*' }),
    ];
    const create = (client: Client) =>
      client.call('createWebhook', { body: { data: { url: 'https://erp.example/tropeiro', types: ['fleet.*'] } } });
    const ids = [(await create(admin.client)).body.data.id, (await create(integrator.client)).body.data.id];
    assert.deepEqual(
      (await ofAll.next(2)).map(({ data }) => data.data.id),
      ids,
    );
    assert.deepEqual((await ofOwn.next(1))[0]?.data.data.id, ids[1]);
    ofAll.end();
    ofOwn.end();
  });

  it('names the user who made the change, masked without the permission to read personal data', async () => {
    assert.ok(teo);
    const admin = await service.logIn('admin');
    const ofAdmin = await listen(service.url, admin.access);
    const ofDesk = await listen(service.url, desk.access);
    await sendMessage(teo.id);
    const [[shown], [hidden]] = [await ofAdmin.next(1), await ofDesk.next(1)];
    ofAdmin.end();
    ofDesk.end();
    const { id, name } = desk.user;
    assert.deepEqual(
      [shown?.data.by, hidden?.data.by],
      [
        { id, name },
        { id, name: masked(name) },
      ],
    );
  });

  it('goes on behind the event that was heard last: nothing is missed, nothing comes twice', async () => {
    assert.ok(teo);
    const first = await listen(service.url, desk.access, { type: 'message.sent' });
    await sendMessage(teo.id);
    const [known] = await first.next(1);
    first.end();
    const missed = [await sendMessage(teo.id), await sendMessage(teo.id)];
    const again = await listen(service.url, desk.access, { type: 'message.sent' }, known?.id);
    const heard = await again.next(2);
    const later = await sendMessage(teo.id);
    heard.push(...(await again.next(1)));
    again.end();
    assert.deepEqual(
      heard.map(({ data }) => data.data.id),
      [...missed, later].map(({ id }) => id),
    );
  });

  it('sends drivers only their own, and every listener what the filters match', async () => {
    assert.ok(teo && ana);
    const own = await listen(service.url, teo.access);
    const { id } = await plan(ana.id);
    const ofPlan = await listen(service.url, desk.access, { route_plan_id: String(id) });
    await sendMessage(ana.id);
    const toTeo = await sendMessage(teo.id);
    const { data: aboutPlan } = (
      await desk.client.call('sendMessage', { body: { data: { route_plan_id: id, text: 'Volte' } }, query: {} })
    ).body;
    assert.deepEqual(
      [(await own.next(1))[0]?.data.data.id, (await ofPlan.next(1))[0]?.data.data.id],
      [toTeo.id, aboutPlan.id],
    );
    own.end();
    ofPlan.end();
  });

  it('refuses an id that was never one', async () => {
    const stream = desk.client.stream('followLive', { after: 'x' });
    assert.equal(await refused(stream.next()), '400 invalid_cursor');
  });

  it('sends positions of vehicles as they are received, and all last positions to a client that resumes', async () => {
    await sql(`insert into device (customer_id, serial) select customer_id, serial from app_user, unnest(array['L-1', 'L-2']) serial
        where login = 'dispatcher' and customer_id = (select id from customer where document = '11222333000181');
      insert into vehicle (customer_id, title, plate, device_id) select customer_id, serial, serial, id from device where serial like 'L-%'`);
    const send = async (device: string, secondsAgo: number) => {
      const time = new Date(Date.now() - secondsAgo * 1000).toISOString();
      const data = [{ device, time, latitude: -30.03, longitude: -51.23, speed_kmh: 40 }];
      await (await service.as('admin')).call('importPositions', { body: { data } });
      return time;
    };
    const listener = await listen(service.url, desk.access, { type: 'position.received' });
    const times = [await send('L-1', 20), await send('L-2', 10)];
    const heard = await listener.next(2);
    listener.end();
    assert.deepEqual(
      heard.map(({ data }) => data.data.date_time),
      times,
    );
    const again = await listen(service.url, desk.access, { type: 'position.received' }, heard[0]?.id);
    const last = await again.next(2);
    again.end();
    assert.deepEqual(
      last.map(({ data }) => data.data.date_time),
      times,
    );
  });

  it("sends positions of a fleet's vehicles to listeners that filter by it", async () => {
    await sql(`insert into device (customer_id, serial) select customer_id, serial from app_user, unnest(array['F-1', 'F-2']) serial
        where login = 'dispatcher' and customer_id = (select id from customer where document = '11222333000181');
      insert into fleet (customer_id, name) select customer_id, serial from device where serial like 'F-%';
      insert into vehicle (customer_id, title, plate, device_id, fleet_id)
        select d.customer_id, serial, serial, d.id, f.id from device d join fleet f on f.name = d.serial`);
    const [fleet] = await service.sql<{ id: string }>("select id from fleet where name = 'F-2'");
    const listener = await listen(service.url, desk.access, { type: 'position.received', fleet_id: String(fleet?.id) });
    const admin = await service.as('admin');
    const time = (device: string) => new Date(Date.now() - (device === 'F-1' ? 20_000 : 10_000)).toISOString();
    const heardTime = time('F-2');
    for (const [device, at] of [
      ['F-1', time('F-1')],
      ['F-2', heardTime],
    ] as const) {
      const data = [{ device, time: at, latitude: -30.03, longitude: -51.23, speed_kmh: 40 }];
      await admin.call('importPositions', { body: { data } });
    }
    const [heard] = await listener.next(1);
    listener.end();
    assert.equal(heard?.data.data.date_time, heardTime);
  });
});

describe('A reader of the feed who waits', () => {
  const wait = (cursor: string, seconds: number) =>
    desk.client.call('listAnnouncements', { query: { cursor, wait: seconds, type: ['message.sent'] } });

  it('is answered as soon as there is something', async () => {
    assert.ok(teo);
    const { cursor } = (await wait('now', 0)).body;
    const waiting = wait(cursor, 30);
    const { id } = await sendMessage(teo.id);
    assert.deepEqual(
      (await waiting).body.data.map(({ data }) => data.id),
      [id],
    );
  });

  it('is answered with nothing when the time is up', async () => {
    const { data, cursor } = (await wait('now', 1)).body;
    assert.deepEqual(data, []);
    assert.deepEqual((await wait(cursor, 0)).body.data, []);
  });
});
