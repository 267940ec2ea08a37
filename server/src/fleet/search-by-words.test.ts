import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import type { Client } from '@tropeiro/contract/client.ts';
import { demoRecords } from '../testing/demo-records.ts';
import { planRecords } from '../testing/plan-records.ts';
import { startTestService, type TestService } from '../testing/test-service.ts';

describe('A search by words', () => {
  let service: TestService;
  let client: Client;
  const { insert, sql } = demoRecords(() => service);
  const { insertPlan } = planRecords(() => service);

  before(async () => {
    service = await startTestService();
    client = await service.as('admin');
    await insert('vehicle', { title: 'Caçamba Zebra 12', plate: 'QQQ1234', driver_id: null });
    await insert('driver', {
      name: 'Zenóbio Quadros',
      cpf: '39053344705',
      rg: '2033445599',
      cnh_number: '04120765432',
      phone_number: '+55 51 98100-1717',
    });
    await insert('device', { serial: '999888777666555', phone_number: '+55 51 98100-1818' });
    await insertPlan({ external_code: 'ROTA Zênite/07' });
    await insert('point_of_interest', {
      ...{ title: 'Depósito Zeferino', latitude: 0, longitude: 0, category_id: 0 },
      ...{ responsible_name: 'Wanderleia', phone: '+55 51 98100-1919' },
    });
  });
  after(() => service.stop());

  const lists = {
    vehicles: async (q: string, query = {}) =>
      (await client.call('listVehicles', { query: { q, ...query } })).body.data.map(({ title }) => title),
    drivers: async (q: string) =>
      (await client.call('listDrivers', { query: { q } })).body.data.map(({ name }) => name),
    devices: async (q: string) =>
      (await client.call('listDevices', { query: { q } })).body.data.map(({ serial }) => serial),
    plans: async (q: string) =>
      (await client.call('listRoutePlans', { query: { q } })).body.data.map(({ external_code }) => external_code),
    'points of interest': async (q: string) =>
      (await client.call('listPointsOfInterest', { query: { q } })).body.data.map(({ title }) => title),
  };

  const found: readonly [list: keyof typeof lists, q: string, expected: readonly string[]][] = [
    ['vehicles', 'zeb caca', ['Caçamba Zebra 12']],
    ['vehicles', 'qqq-1234', ['Caçamba Zebra 12']],
    ['vehicles', 'QQQ1C34', ['Caçamba Zebra 12']],
    ['vehicles', '1c34 zebra', ['Caçamba Zebra 12']],
    ['vehicles', 'ebra', []],
    ['drivers', 'quad ZENO', ['Zenóbio Quadros']],
    ['drivers', '39053344705', []],
    ['drivers', '2033445599', []],
    ['drivers', '04120765432', []],
    ['drivers', '98100', []],
    ['devices', '99988877766', ['999888777666555']],
    ['devices', '98100', []],
    ['plans', '07 zenite', ['ROTA Zênite/07']],
    ['points of interest', 'zefe DEPÓS', ['Depósito Zeferino']],
    ['points of interest', 'wander', []],
    ['points of interest', '98100', []],
  ];
  for (const [list, q, expected] of found)
    it(`for “${q}” finds ${expected.length === 0 ? 'no' : 'the'} ${list}`, async () =>
      assert.deepEqual(await lists[list](q), expected));

  it('combines with other filters', async () => {
    assert.deepEqual(await lists.vehicles('zebra', { visible: 1 }), ['Caçamba Zebra 12']);
    assert.deepEqual(await lists.vehicles('zebra', { visible: 0 }), []);
  });

  it('shows a driver the own vehicle and plans only', async () => {
    const [driver] = await sql<{ id: string }>(`select id from driver where name = 'Zenóbio Quadros'`);
    await sql(`update app_user set driver_id = ${driver?.id} where login = '52998224725'`);
    const own = await insert('vehicle', { title: 'Zebra própria', plate: 'QQQ4321', driver_id: Number(driver?.id) });
    await insertPlan({ external_code: 'Zênite própria', driver_id: Number(driver?.id) });
    const caller = await service.as('52998224725');
    const { data } = (await caller.call('listVehicles', { query: { q: 'zebra' } })).body;
    assert.deepEqual(
      data.map(({ id }) => id),
      [own],
    );
    const plans = (await caller.call('listRoutePlans', { query: { q: 'zen' } })).body.data;
    assert.deepEqual(
      plans.map(({ external_code }) => external_code),
      ['Zênite própria'],
    );
  });
});
