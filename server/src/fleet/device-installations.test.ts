import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import type { Client } from '@tropeiro/contract/client.ts';
import { refused } from '../testing/refused.ts';
import { startTestService, type TestService } from '../testing/test-service.ts';

describe('The installations of a device', () => {
  let service: TestService;
  let admin: Client;
  const ids = { device: 0, other: 0, truck: 0, van: 0 };
  before(async () => {
    service = await startTestService();
    admin = await service.as('admin');
    const device = async (serial: string) =>
      (await admin.call('createDevice', { body: { data: { serial } } })).body.data.id;
    const vehicle = async (plate: string, device_id: number | null) =>
      (await admin.call('createVehicle', { body: { data: { title: plate, plate, device_id } } })).body.data.id;
    ids.device = await device('INST-1');
    ids.other = await device('INST-2');
    ids.truck = await vehicle('INS1A11', ids.device);
    ids.van = await vehicle('INS1A12', null);
  });
  after(() => service.stop());

  const list = async (query: object = { device_id: ids.device }) =>
    (await admin.call('listDeviceInstallations', { query })).body.data;
  const create = async (data: object) =>
    (
      await admin.call('createDeviceInstallation', {
        body: { data: { device_id: ids.device, vehicle_id: ids.van, ...january, ...data } },
      })
    ).body.data;
  const change = async (id: number, data: object) =>
    (await admin.call('changeDeviceInstallation', { params: { id }, body: { data } })).body.data;
  const january = { from_time: '2026-01-01T00:00:00.000Z', until_time: '2026-02-01T00:00:00.000Z' };

  it('begin with the vehicle, and follow its changes', async () => {
    const [present] = await list();
    assert.deepEqual([present?.vehicle_id, present?.from_time, present?.until_time], [ids.truck, null, null]);
    await admin.call('changeVehicle', { body: { data: { id: ids.truck, device_id: null } } });
    await admin.call('changeVehicle', { body: { data: { id: ids.van, device_id: ids.device } } });
    const [former, now] = await list();
    assert.deepEqual([former?.vehicle_id, now?.vehicle_id, now?.until_time], [ids.truck, ids.van, null]);
    assert.ok(former?.until_time && now?.from_time && former.until_time <= now.from_time);
    assert.deepEqual(
      (await list({ vehicle_id: ids.van })).map(({ id }) => id),
      [now.id],
    );
  });

  it('can be corrected as long as the device is in one vehicle at a time', async () => {
    const [former, now] = await list();
    assert.ok(former && now);
    assert.equal(await refused(create({})), '422 /data/from_time overlaps');
    const shorter = await change(former.id, { until_time: january.from_time });
    assert.equal(shorter.until_time, january.from_time);
    const made = await create({});
    assert.deepEqual({ ...made, ...january, vehicle_id: ids.van }, made);
    assert.equal((await change(now.id, { from_time: january.until_time })).from_time, january.until_time);
    await admin.call('deleteDeviceInstallation', { params: { id: made.id } });
    assert.deepEqual(
      (await list()).map(({ id }) => id),
      [former.id, now.id],
    );
  });

  it('of now are changed by the vehicle', async () => {
    const now = (await list()).at(-1);
    assert.ok(now);
    assert.equal(await refused(change(now.id, { vehicle_id: ids.truck })), '422 /data/vehicle_id changed_elsewhere');
    assert.equal(
      await refused(change(now.id, { until_time: january.until_time })),
      '422 /data/until_time changed_elsewhere /data/from_time period_reversed',
    );
    assert.equal(
      await refused(admin.call('deleteDeviceInstallation', { params: { id: now.id } })),
      '422 /id changed_elsewhere',
    );
  });

  it('lie in the past, begin before they end, and name a device and a vehicle of the company', async () => {
    const data = { device_id: ids.other };
    assert.equal(
      await refused(create({ ...data, until_time: '2999-01-01T00:00:00Z' })),
      '422 /data/until_time too_late',
    );
    assert.equal(
      await refused(create({ ...data, from_time: january.until_time })),
      '422 /data/from_time period_reversed',
    );
    assert.equal(await refused(create({ ...data, vehicle_id: 999_999 })), '422 /data/vehicle_id unknown_reference');
    assert.equal(await refused(create({ device_id: 999_999 })), '422 /data/device_id unknown_reference');
  });
});
