import assert from 'node:assert/strict';
import { after, afterEach, before, beforeEach, describe, it } from 'node:test';
import type { Client } from '@tropeiro/contract/client.ts';
import type { NewWebhook } from '@tropeiro/domain/outbound/webhook-schema.ts';
import { Database } from '@tropeiro/platform/database/database.ts';
import { problemOf, refused } from '../../testing/refused.ts';
import { startTestService, type TestService } from '../../testing/test-service.ts';
import { Receivers } from './receivers.ts';
import { isSigned, type SignedHeaders } from './signature.ts';
import { Listener } from './testing.ts';
import { WebhookQueue } from './webhook-queue.ts';

const networks = ['127.0.0.0/8'];
let service: TestService;
let [admin, integrator]: [Client?, Client?] = [];
let database: Database;
let queue: WebhookQueue;
let listener: Listener;
before(async () => {
  service = await startTestService({ WEBHOOK_NETWORKS: networks.join() });
  admin = await service.as('admin');
  integrator = (await service.logIn('integrator', { realm: 'integration' })).client;
  database = new Database({ url: service.target.appUrl, maxConnections: 10, waitS: 30, statementTimeoutS: 30 });
  queue = new WebhookQueue(database, new Receivers({ networks, maxS: 600 }), { warn: () => {} });
});
beforeEach(async () => {
  listener = await Listener.open();
});
afterEach(async () => {
  await service.sql('delete from webhook');
  await listener.close();
});
after(async () => {
  await queue.stop();
  await database.close();
  await service.stop();
});

const create = async (data: Partial<NewWebhook> = {}, client = admin) =>
  (await client!.call('createWebhook', { body: { data: { url: listener.url, types: ['fleet.*'], ...data } } })).body
    .data;
const createFleet = async (name: string) =>
  (await admin!.call('createFleet', { body: { data: { name } } })).body.data.id;
/** Sends until the condition holds. Other tests on the same PostgreSQL may delay announcements. */
const sendUntil = async (isSo: () => boolean) => {
  while (!isSo()) await queue.sendAll();
};
const isVerified = (secret: string, index: number) => {
  const { headers, body } = listener.received.at(index)!;
  return isSigned(secret, headers as unknown as SignedHeaders, body, new Date());
};

describe('A webhook', () => {
  it('is created with a secret that is shown then and never again', async () => {
    const { secret, ...webhook } = await create();
    assert.match(secret, /^whsec_[\w+/]{43}=$/);
    const shown = (await admin!.call('getWebhook', { params: { id: webhook.id } })).body.data;
    assert.deepEqual(shown, webhook);
    const stored = await service.sql<{ text: string }>(
      "select after::text || coalesce(before::text, '') as text from audit union all select payload::text from outbox",
    );
    assert.equal(
      stored.some(({ text }) => text.includes(secret)),
      false,
    );
  });

  const wrong: readonly [Partial<NewWebhook>, string][] = [
    [{ url: 'erp.example' }, '/data/url bad_format'],
    [{ url: 'ftp://erp.example/' }, '/data/url bad_format'],
    [{ url: 'https://user:password@erp.example/' }, '/data/url bad_format'],
    [{ url: 'https://erp.example/#part' }, '/data/url bad_format'],
    [{ url: 'https://erp.example/\r\nA: b' }, '/data/url bad_format'],
    [{ url: 'https://erp.example/a b' }, '/data/url bad_format'],
    [{ url: 'https://10.0.0.1/' }, '/data/url not_public'],
    [{ url: 'http://8.8.8.8/' }, '/data/url not_public'],
    [{ url: 'https://[::1]/' }, '/data/url not_public'],
    [{ types: ['fleet.*', 'fleet.sold'] }, '/data/types/1 unknown_announcement'],
    [{ types: ['test.*'] }, '/data/types/0 unknown_announcement'],
    [{ fleet_ids: [999_999] }, '/data/fleet_ids/0 unknown_reference'],
    [{ route_plan_ids: [999_999] }, '/data/route_plan_ids/0 unknown_reference'],
    [{ status: 'disabled' }, '/data/status not_allowed'],
  ];
  for (const [data, expected] of wrong)
    it(`is refused with ${JSON.stringify(data)}`, async () => {
      assert.equal(await refused(create(data)), `422 ${expected}`);
    });

  const unknown: readonly [type: string, title: RegExp][] = [
    ['fleet.sold', /: the types of fleet are fleet\.created, .*fleet\.\* \(all types: \/docs\/#/],
    ['route_point.deliverd', /: did you mean route_point\.delivered\? /],
    ['invoice.paid', /: the known patterns are .*route_plan\.\*, .*vehicle\.\*/],
  ];
  for (const [type, message] of unknown)
    it(`gets the list of types in the refusal of ${type}`, async () => {
      const problem = await problemOf(create({ types: [type as 'fleet.*'] }));
      assert.match(String(problem.errors[0]?.message), message);
    });

  it('is seen and changed by administrators and its creator', async () => {
    const [ofAdmin, ofIntegrator] = [await create(), await create({}, integrator)];
    const ids = async (client?: Client) =>
      (await client!.call('listWebhooks', { query: {} })).body.data.map(({ id }) => id);
    assert.deepEqual(await ids(admin), [ofAdmin.id, ofIntegrator.id]);
    assert.deepEqual(await ids(integrator), [ofIntegrator.id]);
    const params = { id: ofAdmin.id };
    const calls = [
      integrator!.call('getWebhook', { params }),
      integrator!.call('changeWebhook', { body: { data: { id: ofAdmin.id, status: 'paused' } } }),
      integrator!.call('deleteWebhook', { params }),
      integrator!.call('rotateWebhookSecret', { params, body: { data: {} } }),
      integrator!.call('testWebhook', { params }),
      integrator!.call('replayWebhook', { params, body: { data: { begin_date: '2026-01-01T00:00:00Z' } } }),
    ];
    for (const refusal of await Promise.all(calls.map(refused))) assert.equal(refusal, '404 not_found');
    await integrator!.call('changeWebhook', { body: { data: { id: ofIntegrator.id, status: 'paused' } } });
  });

  it('is announced to administrators and its creator, in the feed and by webhooks', async () => {
    await create({ types: ['webhook.*', 'fleet.*'], description: 'dele' }, integrator);
    const { cursor } = (await integrator!.call('listAnnouncements', { query: { cursor: 'now' } })).body;
    await create({ description: 'da administração' });
    await create({ description: 'outro dele' }, integrator);
    await createFleet('Por último');
    const expected = ['da administração', 'outro dele', 'Por último'];
    // Other tests on the same PostgreSQL may hold back the present end of the outbox. Some earlier announcements are
    // then sent too.
    const announcedNames = async (client?: Client) => {
      const types = ['webhook.created', 'fleet.created'] as const;
      const { data } = (await client!.call('listAnnouncements', { query: { cursor, type: [...types] } })).body;
      const names = data.map(({ data }) =>
        String('description' in data ? data.description : 'name' in data && data.name),
      );
      return names.filter((name) => expected.includes(name));
    };
    await sendUntil(() => listener.names.includes('Por último'));
    assert.deepEqual(await announcedNames(admin), expected);
    assert.deepEqual(await announcedNames(integrator), expected.slice(1));
    const sent = listener.received.filter(({ type }) => type === 'webhook.created');
    const names = sent.map(({ body }) => JSON.parse(body).data.description).filter((name) => name !== null);
    assert.deepEqual(names.sort(), ['dele', 'outro dele']);
  });

  it('to which more is sent than an API key may read is none that the key does anything with', async () => {
    const { user_id } = await create({}, integrator);
    const begin_date = '2026-01-01T00:00:00Z';
    const scopes = ['vehicle:read' as const, 'webhook:read' as const, 'webhook:write' as const];
    const data = { name: 'ERP', user_id: user_id ?? 0, scopes };
    const key = service.client.withToken((await admin!.call('createApiKey', { body: { data } })).body.data.key);
    const [narrow, wide] = [
      await create({ types: ['vehicle.*'] }, key),
      await create({ types: ['driver.*'] }, integrator),
    ];
    const [{ id: ofWide }, { id: ofNarrow }] = [
      (await admin!.call('testWebhook', { params: { id: wide.id } })).body.data,
      (await admin!.call('testWebhook', { params: { id: narrow.id } })).body.data,
    ];
    const refusal = '403 key_lacks_permission';
    const change = (id: number, changed: Partial<NewWebhook>) =>
      key.call('changeWebhook', { body: { data: { id, ...changed } } });
    const range = { body: { data: { begin_date } } };
    const tries: readonly [title: string, call: () => Promise<unknown>][] = [
      [refusal, () => create({ types: ['vehicle.*', 'driver.created'] }, key)],
      [refusal, () => create({ types: ['*'] }, key)],
      // The user may not read users, and so does not receive their announcements.
      ['not refused', () => create({ types: ['vehicle.*', 'user.*'] }, key)],
      [refusal, () => change(narrow.id, { types: ['*'] })],
      [refusal, () => change(wide.id, { url: `${listener.url}/x` })],
      [refusal, () => change(wide.id, { types: ['vehicle.*'] })],
      ['not refused', () => change(narrow.id, { url: `${listener.url}/x` })],
      [refusal, () => key.call('replayWebhook', { params: { id: wide.id }, ...range })],
      ['not refused', () => key.call('replayWebhook', { params: { id: narrow.id }, ...range })],
      [refusal, () => key.call('replayWebhookDelivery', { params: { id: ofWide } })],
      // A test message cannot be sent again by any user.
      ['422 id announcement_not_kept', () => key.call('replayWebhookDelivery', { params: { id: ofNarrow } })],
      [refusal, () => key.call('rotateWebhookSecret', { params: { id: wide.id }, body: { data: {} } })],
      ['not refused', () => key.call('rotateWebhookSecret', { params: { id: narrow.id }, body: { data: {} } })],
      [refusal, () => key.call('testWebhook', { params: { id: wide.id } })],
      ['not refused', () => key.call('testWebhook', { params: { id: narrow.id } })],
      [refusal, () => key.call('deleteWebhook', { params: { id: wide.id } })],
      ['not refused', () => key.call('deleteWebhook', { params: { id: narrow.id } })],
      ['not refused', () => key.call('getWebhook', { params: { id: wide.id } })],
    ];
    const testCount = () => listener.received.filter(({ type }) => type === 'test.ping').length;
    const testedBefore = testCount();
    for (const [expected, call] of tries) assert.equal(await refused(call()), expected, String(call));
    assert.equal(testCount(), testedBefore + 1, 'a test that is refused is not sent');
  });

  it('of a fleet is sent what is about its vehicles, and nothing else', async () => {
    const fleets = [await createFleet('Frota do webhook'), await createFleet('Frota de outros')];
    await create({ types: ['vehicle.created'], fleet_ids: fleets.slice(0, 1) });
    const vehicles: [plate: string, fleet_id: number | null][] = [
      ['FRO1A01', fleets[1] ?? null],
      ['FRO1A02', null],
      ['FRO1A03', fleets[0] ?? null],
    ];
    for (const [plate, fleet_id] of vehicles)
      await admin!.call('createVehicle', { body: { data: { plate, title: plate, fleet_id } } });
    await sendUntil(() => listener.received.length > 0);
    assert.deepEqual(
      listener.received.map(({ body }) => JSON.parse(body).data.plate),
      ['FRO1A03'],
    );
  });

  it('receives what its creator may read', async () => {
    await create({ types: ['user.*', 'fleet.*'] }, integrator);
    await admin!.call('createUser', {
      body: { data: { realm: 'customer', login: 'nova', name: 'Nova', role: 'viewer', password: 'a long password' } },
    });
    await createFleet('De todos');
    await sendUntil(() => listener.received.length > 0);
    await queue.sendAll();
    assert.deepEqual(listener.names, ['De todos']);
  });

  it('does not receive waiting announcements that its creator may no longer read, and the log has the reason', async () => {
    const password = 'a long password';
    const account = { realm: 'customer', login: 'chefe', name: 'Chefe', role: 'admin', password } as const;
    const { id: userId } = (await admin!.call('createUser', { body: { data: account } })).body.data;
    const { id } = await create({ types: ['user.*', 'fleet.*'] }, (await service.logIn('chefe', { password })).client);
    listener.answering = () => [503, { 'retry-after': '7200' }];
    await admin!.call('createUser', { body: { data: { ...account, login: 'outra', name: 'Outra' } } });
    await createFleet('Ainda legível');
    const log = async () => (await admin!.call('listWebhookDeliveries', { query: { webhook_id: id } })).body.data;
    while ((await log()).length < 2) await queue.sendAll();
    const triedCount = listener.received.length;

    await admin!.call('changeUser', { body: { data: { id: userId, role: 'manager' } } });
    listener.answering = () => 204;
    await admin!.call('testWebhook', { params: { id } });
    await sendUntil(() => listener.names.slice(triedCount).includes('Ainda legível'));
    await queue.sendAll();
    assert.deepEqual(
      listener.received.slice(triedCount).map(({ type }) => type),
      ['test.ping', 'fleet.created'],
    );
    assert.deepEqual(
      (await log())
        .filter(({ type }) => type !== 'test.ping')
        .map(({ type, status, fault }) => [type, status, fault])
        .sort(),
      [
        ['fleet.created', 'delivered', null],
        ['user.created', 'given_up', 'not_readable'],
      ],
    );
  });

  it('is signed with both secrets while they are rotated', async () => {
    const { id, secret: old } = await create();
    const { secret: fresh } = (await admin!.call('rotateWebhookSecret', { params: { id }, body: { data: {} } })).body
      .data;
    await createFleet('Com dois');
    await sendUntil(() => listener.received.length === 1);
    assert.deepEqual([isVerified(old, 0), isVerified(fresh, 0)], [true, true]);
    await service.sql('update webhook set date_previous_secret_expires = now()');
    await createFleet('Com um');
    await sendUntil(() => listener.received.length === 2);
    assert.deepEqual([isVerified(old, 1), isVerified(fresh, 1)], [false, true]);
  });

  it('is tested at once, and the response of the receiver is returned', async () => {
    const { id, secret } = await create({ status: 'paused' });
    listener.answering = () => 418;
    const result = (await admin!.call('testWebhook', { params: { id } })).body.data;
    assert.deepEqual(
      [result.type, result.status, result.fault, result.answer_status, result.answer_body],
      ['test.ping', 'given_up', 'refused', 418, 'status 418'],
    );
    assert.deepEqual([listener.received[0]?.type, isVerified(secret, 0)], ['test.ping', true]);
    assert.equal(
      await refused(admin!.call('replayWebhookDelivery', { params: { id: result.id } })),
      '422 id announcement_not_kept',
    );
  });

  it('that rests is sent what waits as soon as it has taken a test, and not for one that failed', async () => {
    const { id } = await create();
    listener.answering = () => [503, { 'retry-after': '7200' }];
    await createFleet('Espera');
    await sendUntil(() => listener.received.length === 1);
    const test = () => admin!.call('testWebhook', { params: { id } });
    const resting = async () =>
      (
        await service.sql(`select date_rest > now() + interval '1 hour' as rests from webhook_reader
        where webhook_id = ${id}`)
      )[0];
    assert.equal((await test()).body.data.fault, 'refused');
    assert.deepEqual(await resting(), { rests: true });
    listener.answering = () => 204;
    assert.equal((await test()).body.data.fault, null);
    assert.deepEqual(await resting(), { rests: false });
    await sendUntil(() => listener.names.filter((name) => name === 'Espera').length === 2);
  });

  it('continues where it stopped when it is enabled again', async () => {
    const { id } = await create();
    listener.answering = () => 410;
    await createFleet('Primeira');
    await sendUntil(() => listener.received.length === 1);
    const { status, status_reason } = (await admin!.call('getWebhook', { params: { id } })).body.data;
    assert.deepEqual([status, status_reason], ['disabled', 'gone']);
    await createFleet('Segunda');
    listener.answering = () => 204;
    const revived = (await admin!.call('changeWebhook', { body: { data: { id, status: 'active' } } })).body.data;
    assert.equal(revived.status_reason, null);
    await sendUntil(() => listener.names.includes('Segunda') && listener.received.length >= 3);
    assert.deepEqual(listener.names.filter((name) => name === 'Primeira').length, 2);
  });

  it('is sent again what it was sent, one or a range, with the same ids', async () => {
    const { id } = await create();
    const begin_date = new Date().toISOString();
    for (const name of ['Um', 'Dois', 'Três']) await createFleet(name);
    await sendUntil(() => listener.received.length === 3);
    const before = new Map(listener.received.map((message) => [message.data.name, message.id]));
    const log = async () => (await admin!.call('listWebhookDeliveries', { query: { webhook_id: id } })).body.data;
    const [delivery] = await log();
    assert.ok(delivery);
    const shown = (await admin!.call('getWebhookDelivery', { params: { id: delivery.id } })).body.data;
    assert.equal(
      shown.request_body,
      listener.received.find((message) => message.id === delivery.announcement_id)?.body,
    );

    const replayed = (await admin!.call('replayWebhookDelivery', { params: { id: delivery.id } })).body.data;
    assert.deepEqual(
      [replayed.announcement_id, replayed.is_replay, replayed.status],
      [delivery.announcement_id, true, 'waiting'],
    );
    await sendUntil(() => listener.received.length === 4);
    assert.equal(listener.received.at(-1)?.id, delivery.announcement_id);

    const range = { params: { id }, body: { data: { begin_date } } };
    await admin!.call('replayWebhook', range);
    assert.equal(await refused(admin!.call('replayWebhook', range)), '409 replay_running');
    await sendUntil(() => listener.received.length === 7);
    for (const { data, id: again } of listener.received) assert.equal(again, before.get(data.name));
    await queue.sendAll();
    assert.equal((await log()).filter(({ is_replay, status }) => is_replay && status === 'delivered').length, 4);
    await admin!.call('replayWebhook', range);
  });

  it('replays the reported number of announcements: by its types, its filters and the rights of its creator', async () => {
    const fleets = [await createFleet('Frota do intervalo'), await createFleet('Frota de fora')];
    const begin_date = new Date().toISOString();
    for (const [index, fleet_id] of [fleets[0], fleets[1], fleets[0]].entries()) {
      const plate = `INT1A0${index}`;
      await admin!.call('createVehicle', { body: { data: { plate, title: plate, fleet_id: fleet_id ?? null } } });
    }
    await createFleet('Mais uma');
    const account = { realm: 'customer', login: 'intervalo', name: 'Intervalo', role: 'viewer' } as const;
    await admin!.call('createUser', { body: { data: { ...account, password: 'a long password' } } });
    const url = listener.url;
    const made: readonly [count: number, Partial<NewWebhook>, Client | undefined][] = [
      [1, { types: ['fleet.*'] }, admin],
      [4, { types: ['vehicle.created', 'fleet.*'] }, admin],
      [2, { types: ['vehicle.*', 'fleet.*'], fleet_ids: fleets.slice(0, 1) }, admin],
      [0, { types: ['driver.*'] }, admin],
      [1, { types: ['user.*'] }, admin],
      [0, { types: ['user.*'] }, integrator],
      // The integrator receives only the announcements of webhooks of its own: this one and the one before.
      [2, { types: ['webhook.created'] }, integrator],
    ];
    for (const [index, [count, data, client]] of made.entries()) {
      const { id } = await create({ ...data, url: `${url}/${index}` }, client);
      await service.sql("update webhook_reader set date_rest = now() + interval '1 day' where end_epoch is null");
      const result = (await admin!.call('replayWebhook', { params: { id }, body: { data: { begin_date } } })).body.data;
      assert.equal(result.announcement_count, count, JSON.stringify(data));
      const arrived = () => listener.received.filter(({ path }) => path.endsWith(`/${index}`)).length;
      await sendUntil(() => arrived() >= count);
      await queue.sendAll();
      assert.equal(arrived(), count, `sent of ${JSON.stringify(data)}`);
    }
  });

  it('has a log that is looked through by announcement and type', async () => {
    const { id } = await create({ types: ['fleet.*', 'department.*'] });
    await createFleet('Do registro');
    await admin!.call('createDepartment', { body: { data: { name: 'Do registro' } } });
    await sendUntil(() => listener.received.length === 2);
    await admin!.call('testWebhook', { params: { id } });
    const [fleetId] = listener.received.filter(({ type }) => type === 'fleet.created').map((message) => message.id);
    assert.ok(fleetId);
    const found = async (query: { type?: string[]; announcement_id?: string }) =>
      (await admin!.call('listWebhookDeliveries', { query })).body.data.map(({ type }) => type).sort();
    const asked: readonly [Parameters<typeof found>[0], readonly string[]][] = [
      [{ announcement_id: fleetId }, ['fleet.created']],
      [{ announcement_id: '1-1' }, []],
      [{ type: ['department.*'] }, ['department.created']],
      [{ type: ['fleet.created', 'test.*'] }, ['fleet.created', 'test.ping']],
      [{ type: ['*'] }, ['department.created', 'fleet.created', 'test.ping']],
      [{ type: ['department.*'], announcement_id: fleetId }, []],
    ];
    // The log has a delivery a moment after the receiver gets it.
    await queue.sendAll();
    for (const [query, types] of asked) assert.deepEqual(await found(query), types, JSON.stringify(query));
    assert.equal(await refused(found({ type: ['fleet.sold'] })), '422 type unknown_announcement');
  });

  const wrongRanges: readonly [object, string][] = [
    [{}, '422 /data/begin_date missing_either'],
    [{ begin_date: '2026-01-01T00:00:00Z', cursor: 'x' }, '422 /data/begin_date contradicts'],
    [{ begin_date: '2026-01-02T00:00:00Z', end_date: '2026-01-01T00:00:00Z' }, '422 /data/begin_date period_reversed'],
    [{ cursor: 'x' }, '400 invalid_cursor'],
  ];
  for (const [data, expected] of wrongRanges)
    it(`is not sent again the range ${JSON.stringify(data)}`, async () => {
      const { id } = await create();
      assert.equal(await refused(admin!.call('replayWebhook', { params: { id }, body: { data } })), expected);
    });
});
