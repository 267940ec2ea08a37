import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { setImmediate } from 'node:timers/promises';
import type { Client } from '@tropeiro/contract/client.ts';
import { executionRecords } from '../execution/plan-under-way.fixture.ts';
import { cpfOf } from '../testing/documents.ts';
import { lockWaits } from '../testing/lock-waits.ts';
import { refused } from '../testing/refused.ts';
import { startTestService, type TestService } from '../testing/test-service.ts';

let service: TestService;
let admin: Client;
let erased: number;
const { sql, driver, plan, insert } = executionRecords(() => service);
before(async () => {
  service = await startTestService();
  admin = await service.as('admin');
  erased = (await driver()).id;
  await admin.call('anonymizeDriver', { params: { id: erased } });
});
after(() => service.stop());

let userCount = 0;
const createUser = (driver_id: number | null) =>
  admin.call('createUser', {
    body: {
      data: {
        ...{ name: 'Outra pessoa', login: cpfOf(9000 + ++userCount), role: 'driver', realm: 'driver', driver_id },
        password: 'uma senha longa',
      },
    },
  });

describe('An anonymized driver', () => {
  const fault = '422 /data/driver_id anonymized';

  it('is not given to a user', async () => {
    assert.equal(await refused(createUser(erased)), fault);
    const { id } = (await createUser(null)).body.data;
    assert.equal(await refused(admin.call('changeUser', { body: { data: { id, driver_id: erased } } })), fault);
  });

  it('is not given to a vehicle', async () => {
    const title = 'Van de outra pessoa';
    const created = (data: object) =>
      admin.call('createVehicle', { body: { data: { title, plate: 'ERA1S23', ...data } as never } });
    assert.equal(await refused(created({ driver_id: erased })), fault);
    const id = await insert('vehicle', { title, plate: 'ERA1S24' });
    const data = { id, driver_id: erased };
    assert.equal(await refused(admin.call('changeVehicle', { body: { data } })), fault);
  });

  it('is sent no message, also by a plan that names the driver', async () => {
    const send = (data: object) =>
      refused(admin.call('sendMessage', { query: {}, body: { data: { text: 'Bom dia', ...data } } }));
    assert.equal(await send({ driver_id: erased }), fault);
    const { id } = await driver();
    const { id: route_plan_id } = await plan(id);
    await admin.call('anonymizeDriver', { params: { id } });
    assert.equal(await send({ route_plan_id }), '422 /data/route_plan_id no_driver');
  });

  it('is named by no new plan, itinerary or template', async () => {
    const other = await driver();
    const own = await plan(other.id);
    const isRefused = async (statement: string) => assert.rejects(sql(statement), /driver is anonymized/);
    for (const field of ['driver_id', 'helper_id'])
      await isRefused(`update route_plan set ${field} = ${erased} where id = ${own.id}`);
    await isRefused(`insert into itinerary (customer_id, driver_id)
      select customer_id, id from driver where id = ${erased}`);
    const shop = { name: 'Mercado', latitude: -30, longitude: -51 };
    const times = { weekdays: [1], start_time: '06:00', end_time: '12:00' };
    const data = { name: 'Toda segunda', ...times, route_points: [shop], crews: [{ driver_id: erased }] };
    assert.equal(
      await refused(admin.call('createRouteTemplate', { query: {}, body: { data } })),
      '422 /data/crews/0/driver_id anonymized',
    );
  });

  it('is not linked to a user by a call that waits for the erasure to end', async () => {
    const { id } = await driver();
    const { id: userId } = (await createUser(null)).body.data;
    await sql(`begin; select anonymize_driver(${id})
      from (select set_config('tropeiro.customer_id', customer_id::text, true) from driver where id = ${id}) company`);
    let isDone = false;
    const changing = refused(admin.call('changeUser', { body: { data: { id: userId, driver_id: id } } })).finally(
      () => {
        isDone = true;
      },
    );
    while (!isDone && (await sql(lockWaits)).length === 0) await setImmediate();
    await sql('commit');
    assert.equal(await changing, fault);
  });
});
