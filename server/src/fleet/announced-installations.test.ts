import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import type { Client } from '@tropeiro/contract/client.ts';
import { startTestService, type TestService } from '../testing/test-service.ts';

let service: TestService;
let admin: Client;
before(async () => {
  service = await startTestService();
  admin = await service.as('admin');
});
after(() => service.stop());

let made = 0;
const newDevice = async () =>
  (await admin.call('createDevice', { body: { data: { serial: `ANNOUNCED-${++made}` } } })).body.data.id;
const newVehicle = async (device_id: number | null) =>
  (await admin.call('createVehicle', { body: { data: { title: 'Um', plate: `ANN${1000 + ++made}`, device_id } } })).body
    .data;
const change = (id: number, data: object) => admin.call('changeVehicle', { body: { data: { id, ...data } } });

/** What was announced during some work: of installations with the device and vehicle, of all else the type. */
async function announcedBy(work: () => Promise<unknown>): Promise<string[]> {
  const [last] = await service.sql<{ id: number }>('select coalesce(max(id), 0)::int as id from outbox');
  await work();
  const found = await service.sql<{ type: string; payload: Record<string, unknown> }>(
    `select type, payload from outbox where id > ${last?.id} order by id`,
  );
  return found.map(({ type, payload }) =>
    type.startsWith('device_installation.')
      ? `${type} ${payload.device_id} in ${payload.vehicle_id}${payload.until_time === null ? '' : ' until a moment'}`
      : type,
  );
}

describe('Installations of devices are announced, whatever changes them', () => {
  it('by a vehicle that gets a device, another, and none, after the vehicle itself', async () => {
    const [first, second] = [await newDevice(), await newDevice()];
    let id = 0;
    const created = await announcedBy(async () => {
      id = (await newVehicle(first)).id;
    });
    assert.deepEqual(created, ['vehicle.created', `device_installation.created ${first} in ${id}`]);
    assert.deepEqual(await announcedBy(() => change(id, { device_id: second })), [
      'vehicle.updated',
      `device_installation.updated ${first} in ${id} until a moment`,
      `device_installation.created ${second} in ${id}`,
    ]);
    assert.deepEqual(await announcedBy(() => change(id, { title: 'Outro' })), ['vehicle.updated']);
    assert.deepEqual(await announcedBy(() => change(id, { device_id: null })), [
      'vehicle.updated',
      `device_installation.updated ${second} in ${id} until a moment`,
    ]);
  });

  it('by a vehicle that is cancelled, and by an import, whose dry run announces nothing', async () => {
    const [device, other] = [await newDevice(), await newDevice()];
    const { id, plate } = await newVehicle(device);
    const importing = (dry_run: boolean) =>
      admin.call('upsertVehicles', { body: { data: [{ plate: plate!, device_id: other }], dry_run } });
    assert.deepEqual(await announcedBy(() => importing(true)), []);
    assert.deepEqual(await announcedBy(() => importing(false)), [
      'vehicle.updated',
      `device_installation.updated ${device} in ${id} until a moment`,
      `device_installation.created ${other} in ${id}`,
    ]);
    assert.deepEqual(await announcedBy(() => change(id, { status: 'C' })), [
      'vehicle.updated',
      'vehicle.status_changed',
      `device_installation.updated ${other} in ${id} until a moment`,
    ]);
  });

  it('by a correction, once, and by a device that is deleted with its former installations', async () => {
    const device = await newDevice();
    const { id: vehicle_id } = await newVehicle(null);
    const former = { from_time: '2026-02-01T11:00:00.000Z', until_time: '2026-02-02T11:00:00.000Z' };
    let id = 0;
    const name = `${device} in ${vehicle_id} until a moment`;
    const created = await announcedBy(async () => {
      const body = { data: { device_id: device, vehicle_id, ...former } };
      id = (await admin.call('createDeviceInstallation', { body })).body.data.id;
    });
    assert.deepEqual(created, [`device_installation.created ${name}`]);
    const [announced] = await service.sql<{ payload: object }>('select payload from outbox order by id desc limit 1');
    const { data } = (await admin.call('getDeviceInstallation', { params: { id } })).body;
    assert.deepEqual(announced?.payload, data);
    const body = { data: { until_time: '2026-02-03T11:00:00.000Z' } };
    const correct = () => admin.call('changeDeviceInstallation', { params: { id }, body });
    assert.deepEqual(await announcedBy(correct), [`device_installation.updated ${name}`]);
    assert.deepEqual(await announcedBy(correct), []);
    assert.deepEqual(await announcedBy(() => admin.call('deleteDevice', { params: { id: device } })), [
      'device.removed',
      `device_installation.removed ${name}`,
    ]);
  });
});
