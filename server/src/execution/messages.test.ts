import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import type { Client } from '@tropeiro/contract/client.ts';
import { problemOf, refused } from '../testing/refused.ts';
import { startTestService, type TestService } from '../testing/test-service.ts';
import { executionRecords, type LoggedDriver } from './plan-under-way.fixture.ts';

let service: TestService;
let teo: LoggedDriver;
let ana: { readonly id: number; readonly client: Client };
let desk: Client;
const { sql, driver, plan } = executionRecords(() => service);

before(async () => {
  service = await startTestService();
  desk = await service.as('dispatcher');
  [teo, ana] = [await driver(), await driver()];
});
after(() => service.stop());

const send = (data: { driver_id?: number; route_plan_id?: number; text: string }, query = {}, caller = desk) =>
  caller.call('sendMessage', { body: { data }, query });
const list = async (caller: Client, query = {}) => (await caller.call('listMessages', { query })).body.data;
const read = (id: number, caller: Client) => caller.call('readMessage', { params: { id } });
const announcementsOf = async (id: number) =>
  sql<{ type: string; text: string | null }>(`select type, payload ->> 'text' as text from outbox
    where type like 'message.%' and resource_id = ${id} order by id`);

describe('A message to a driver', () => {
  it('is in the day of the driver, and the desk sees when it was read', async () => {
    const { status, body } = await send({ driver_id: teo.id, text: 'Ligue para a central' });
    const { id } = body.data;
    assert.equal(status, 201);
    const day = (await teo.client.call('getDriverDay', {})).body.data;
    assert.deepEqual(
      day.messages.map((message) => [message.id, message.text, message.date_read]),
      [[id, 'Ligue para a central', null]],
    );
    assert.deepEqual((await ana.client.call('getDriverDay', {})).body.data.messages, []);
    const [unread, ...others] = await list(desk, { driver_id: teo.id, unread: true });
    assert.deepEqual([unread?.date_read, unread?.read_by_user_id, others], [null, null, []]);
    const first = (await read(id, teo.client)).body.data;
    assert.deepEqual((await read(id, teo.client)).body.data, first, 'said again, it stays as it was');
    assert.deepEqual(
      (await list(desk, { driver_id: teo.id })).map(({ date_read, read_by_user_id }) => [date_read, read_by_user_id]),
      [[first.date_read, teo.userId]],
    );
    assert.deepEqual(await list(desk, { driver_id: teo.id, unread: true }), []);
    assert.deepEqual(await announcementsOf(id), [
      { type: 'message.sent', text: null },
      { type: 'message.read', text: null },
    ]);
    const audited = await sql<{ action: string; said: boolean }>(`select action, coalesce(after, '{}') ? 'text' as said
      from audit where resource = 'message' and resource_id = ${id} order by id`);
    assert.deepEqual(
      audited.map(({ action }) => action),
      ['created', 'updated'],
    );
  });

  it('goes to the driver of the plan', async () => {
    const { id: route_plan_id } = await plan(ana.id);
    const { data } = (await send({ route_plan_id, text: 'Volte antes das 18h' })).body;
    assert.deepEqual([data.driver_id, data.route_plan_id], [ana.id, route_plan_id]);
    assert.deepEqual(await list(ana.client, { route_plan_id }), [data]);
  });

  it('cannot be seen or read by another driver', async () => {
    const { id } = (await send({ driver_id: teo.id, text: 'Só para Téo' })).body.data;
    const [viewer, other, admin] = [await service.as('viewer'), await service.asOther(), await service.as('admin')];
    assert.equal(
      (await list(ana.client)).some((message) => message.id === id),
      false,
    );
    assert.deepEqual(await list(other), []);
    assert.equal(await refused(read(id, ana.client)), '404 not_found');
    assert.equal(await refused(read(id, other)), '404 not_found');
    assert.equal(await refused(read(id, desk)), '403 forbidden');
    assert.equal(await refused(read(id, admin)), '404 not_found');
    assert.ok((await list(admin, { unread: true })).some((message) => message.id === id));
    for (const caller of [viewer, teo.client])
      assert.equal(await refused(send({ driver_id: teo.id, text: 'Oi' }, {}, caller)), '403 forbidden');
    assert.equal(
      await refused(send({ driver_id: teo.id, text: 'Oi' }, {}, other)),
      '422 /data/driver_id unknown_reference',
    );
  });

  it('is neither stored nor announced in a dry run', async () => {
    const counts = async () => sql(`select (select count(*) from message), (select count(*) from outbox) as announced`);
    const before = await counts();
    const { status, body } = await send({ driver_id: teo.id, text: 'Teste' }, { dry_run: true });
    assert.deepEqual([status, body.data.text], [200, 'Teste']);
    assert.deepEqual(await counts(), before);
  });

  const wrong: readonly (readonly [string, () => Promise<object>, string])[] = [
    ['no recipient', async () => ({}), 'missing_either /data/driver_id'],
    ['a driver and a plan', async () => ({ driver_id: 1, route_plan_id: 1 }), 'contradicts /data/driver_id'],
    ['an unknown driver', async () => ({ driver_id: 999_999 }), 'unknown_reference /data/driver_id'],
    ['a plan and a point', async () => ({ route_plan_id: 1, route_point_id: 1 }), 'contradicts /data/route_plan_id'],
    ['an unknown point', async () => ({ route_point_id: 999_999 }), 'unknown_reference /data/route_point_id'],
    ['an unknown plan', async () => ({ route_plan_id: 999_999 }), 'unknown_reference /data/route_plan_id'],
    ['a plan without a driver', withoutDriver, 'no_driver /data/route_plan_id'],
  ];
  for (const [to, whom, fault] of wrong)
    it(`to ${to} is refused with the reason`, async () => {
      const problem = await problemOf(send({ ...(await whom()), text: 'Oi' }));
      assert.deepEqual(
        [problem.status, problem.errors?.map(({ code, pointer }) => `${code} ${pointer}`)],
        [422, [fault]],
      );
    });

  it('is empty once its driver was anonymized', async () => {
    const anonymizedDriver = await driver();
    await send({ driver_id: anonymizedDriver.id, text: 'Bom dia, Téo' });
    await (await service.as('admin')).call('anonymizeDriver', { params: { id: anonymizedDriver.id } });
    assert.deepEqual(
      (await list(desk, { driver_id: anonymizedDriver.id })).map(({ text }) => text),
      [null],
    );
  });
});

describe('A message from a driver', () => {
  type About = { readonly route_plan_id?: number; readonly route_point_id?: number };
  const write = async (about: About, caller = teo.client) =>
    (await caller.call('sendDriverMessage', { body: { data: { ...about, text: 'Rua interditada' } } })).body.data;
  const readByDesk = (id: number, caller = desk) => caller.call('readDriverMessage', { params: { id } });
  const unreadCount = async () => {
    const query = { unread: true, from_driver: true, count: true, limit: 1 };
    return Number((await desk.call('listMessages', { query })).headers.get('total-count'));
  };

  it('is about their own plan, is counted until the desk reads it, and is announced without the text', async () => {
    const before = await unreadCount();
    const { id: route_plan_id, points } = await plan(teo.id);
    const message = await write({ route_plan_id });
    assert.deepEqual(
      [message.from_driver, message.driver_id, message.route_plan_id, message.user_id, message.date_read],
      [true, teo.id, route_plan_id, teo.userId, null],
    );
    const about = await write({ route_point_id: points[1] ?? 0 });
    assert.deepEqual([about.route_plan_id, about.route_point_id], [route_plan_id, points[1]]);
    assert.equal(await unreadCount(), before + 2);
    const first = (await readByDesk(message.id)).body.data;
    assert.ok(first.date_read && first.read_by_user_id);
    assert.deepEqual((await readByDesk(message.id, await service.as('manager'))).body.data, first);
    assert.equal(await unreadCount(), before + 1);
    assert.deepEqual(await announcementsOf(message.id), [
      { type: 'message.sent', text: null },
      { type: 'message.read', text: null },
    ]);
  });

  it('is in the day of the driver when it was sent, but is not one that the driver must read', async () => {
    const { id: route_plan_id } = await plan(teo.id);
    const message = await write({ route_plan_id });
    const messagesOf = async (date?: string) =>
      (await teo.client.call('getDriverDay', { query: date ? { date } : {} })).body.data.messages.map(({ id }) => id);
    assert.ok((await messagesOf()).includes(message.id));
    assert.ok(!(await messagesOf('2026-03-10')).includes(message.id));
    assert.equal(await refused(read(message.id, teo.client)), '404 not_found');
    assert.deepEqual(await list(teo.client, { route_plan_id, from_driver: false }), []);
  });

  it('may be of the helper, and not about the plan of another driver', async () => {
    const { id: route_plan_id, points } = await plan(teo.id, { helper_id: ana.id });
    assert.equal((await write({ route_plan_id }, ana.client)).driver_id, ana.id);
    const other = await driver();
    const about: readonly (readonly [About, string])[] = [
      [{ route_plan_id }, '422 /data/route_plan_id unknown_reference'],
      [{ route_point_id: points[1] ?? 0 }, '422 /data/route_point_id unknown_reference'],
      [{}, '422 /data/route_plan_id missing_either'],
      [{ route_plan_id, route_point_id: 1 }, '422 /data/route_plan_id contradicts'],
    ];
    for (const [named, reason] of about) assert.equal(await refused(write(named, other.client)), reason);
    assert.equal(await refused(write({ route_plan_id }, desk)), '403 forbidden');
  });

  it('cannot be about a plan that is not dispatched, which the driver does not see', async () => {
    const { id: route_plan_id, points } = await plan(teo.id);
    await sql(`update route_plan set date_dispatched = null where id = ${route_plan_id}`);
    assert.equal(await refused(write({ route_plan_id })), '422 /data/route_plan_id unknown_reference');
    const about = { route_point_id: points[1] ?? 0 };
    assert.equal(await refused(write(about)), '422 /data/route_point_id unknown_reference');
  });

  it('can be read by the desk only, and the desk reads no others', async () => {
    const { id: route_plan_id } = await plan(teo.id);
    const message = await write({ route_plan_id });
    for (const caller of [teo.client, await service.as('viewer')])
      assert.equal(await refused(readByDesk(message.id, caller)), '403 forbidden');
    assert.equal(await refused(readByDesk(message.id, await service.asOther())), '404 not_found');
    const { id } = (await send({ driver_id: teo.id, text: 'Oi' })).body.data;
    assert.equal(await refused(readByDesk(id)), '404 not_found');
  });

  it('is empty once its driver was anonymized', async () => {
    const gone = await driver();
    const { id: route_plan_id } = await plan(gone.id);
    await write({ route_plan_id }, gone.client);
    await (await service.as('admin')).call('anonymizeDriver', { params: { id: gone.id } });
    assert.deepEqual(
      (await list(desk, { driver_id: gone.id, from_driver: true })).map(({ text }) => text),
      [null],
    );
  });
});

async function withoutDriver() {
  const { id } = await plan(teo.id);
  await sql(`update route_plan set driver_id = null where id = ${id}`);
  return { route_plan_id: id };
}
