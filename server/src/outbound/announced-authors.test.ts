import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import type { Client } from '@tropeiro/contract/client.ts';
import { masked } from '@tropeiro/domain/privacy/mask.ts';
import { Database } from '@tropeiro/platform/database/database.ts';
import { messageAt } from '../testing/device-messages.ts';
import type { LoggedIn } from '../testing/log-in.ts';
import { startTestService, type TestService } from '../testing/test-service.ts';
import { Listener } from './webhooks/testing.ts';

describe('An announcement names its author', () => {
  let service: TestService;
  let admin: LoggedIn;
  let viewer: Client;
  before(async () => {
    service = await startTestService({ WEBHOOK_NETWORKS: '127.0.0.0/8' }, ['api', 'worker']);
    admin = await service.logIn('admin');
    viewer = await service.as('viewer');
  });
  after(() => service.stop());

  /** The last announcement of this type that names this record, as the client reads it in the feed. */
  const authorOf = async (client: Client, type: 'fleet.created' | 'event.created', id: number) => {
    for (let cursor: string | undefined; ; ) {
      const page = (
        await client.call('listAnnouncements', { query: cursor ? { cursor, type: [type] } : { type: [type] } })
      ).body;
      const found = page.data.find(({ data }) => data.id === id);
      if (found) return found.by;
      cursor = page.cursor;
    }
  };
  const createFleet = async (client: Client, name: string) =>
    (await client.call('createFleet', { body: { data: { name } } })).body.data.id;

  it('in the feed, by name to callers who may read personal data, masked to others', async () => {
    const id = await createFleet(admin.client, 'Frota de Ana');
    const { user } = admin;
    assert.deepEqual(await authorOf(admin.client, 'fleet.created', id), { id: user.id, name: user.name });
    assert.deepEqual(await authorOf(viewer, 'fleet.created', id), { id: user.id, name: masked(user.name) });
  });

  it('masked in messages to webhooks', async () => {
    const listener = await Listener.open();
    await admin.client.call('createWebhook', { body: { data: { url: listener.url, types: ['fleet.created'] } } });
    await createFleet(admin.client, 'Frota anunciada');
    while (listener.received.length === 0) await new Promise((resolve) => setImmediate(resolve));
    const { by } = JSON.parse(listener.received[0]?.body ?? 'null') as { by: unknown };
    assert.deepEqual(by, { id: admin.user.id, name: masked(admin.user.name) });
    await listener.close();
  });

  it('as the anonymous person who is left when the user was erased', async () => {
    const account = { name: 'Zélia Prado', login: 'zelia', role: 'manager', password: 'uma senha longa' } as const;
    const { id } = (await admin.client.call('createUser', { body: { data: account } })).body.data;
    const zelia = await service.logIn('zelia', { password: account.password });
    const fleet = await createFleet(zelia.client, 'Frota de Zélia');
    assert.deepEqual(await authorOf(admin.client, 'fleet.created', fleet), { id, name: account.name });
    await admin.client.call('anonymizeUser', { params: { id } });
    assert.deepEqual(await authorOf(admin.client, 'fleet.created', fleet), { id, name: `Anônimo ${id}` });
  });

  it('as null where a device caused the change, although a user sent its messages', async () => {
    const { id: device_id } = (await admin.client.call('createDevice', { body: { data: { serial: 'A-1' } } })).body
      .data;
    await admin.client.call('createVehicle', { body: { data: { title: 'A-1', plate: 'ABC1D23', device_id } } });
    const data = [0, 60, 120, 600].map((second) => {
      const { device, time, latitude, longitude, speed_kmh, attributes } = messageAt('A-1', second);
      return { device, time, latitude, longitude, speed_kmh, attributes };
    });
    await admin.client.call('importPositions', { body: { data } });
    const [event] = await service.sql<{ id: string }>(
      `select id from event where device_id = ${device_id} order by id limit 1`,
    );
    assert.equal(await authorOf(admin.client, 'event.created', Number(event?.id)), null);
  });

  it('as null where a job acts, also on behalf of a user', async () => {
    const database = new Database({ url: service.target.appUrl, maxConnections: 1, waitS: 30, statementTimeoutS: 30 });
    const { customer_id, id: user_id } = admin.user;
    await database.transactInCompany(customer_id, { via: 'job', user_id }, async (transaction) =>
      transaction.announce('fleet.created', [{ id: 4_000_000, name: 'Frota do serviço' }]),
    );
    await database.close();
    assert.equal(await authorOf(admin.client, 'fleet.created', 4_000_000), null);
  });
});
