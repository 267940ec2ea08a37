import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import type { Client } from '@tropeiro/contract/client.ts';
import { startTestService, type TestService } from '../../testing/test-service.ts';

let service: TestService;
let admin: Client;
before(async () => {
  service = await startTestService();
  admin = await service.as('admin');
});
after(() => service.stop());

const day = 86_400_000;
const monthAgoMs = Date.now() - 30 * day;
let made = 0;

/** A vehicle with these fields and a device. */
const newVehicle = async (fields: object) => {
  made += 1;
  const serial = `DATED-${made}`;
  const device = (await admin.call('createDevice', { body: { data: { serial } } })).body.data.id;
  const data = { title: serial, plate: `DAT${1000 + made}`, device_id: device, ...fields };
  const { id, plate } = (await admin.call('createVehicle', { body: { data } })).body.data;
  return { id, plate, serial };
};

/** Sends messages in which a vehicle drives for half a minute at this engine speed and stops. */
const drive = async (device: string, beginMs: number, speed_kmh: number, rpm = 1500) => {
  const messageWith = (second: number, speed: number) => ({
    device,
    time: new Date(beginMs + second * 1000).toISOString(),
    latitude: -30.03,
    longitude: -51.23,
    speed_kmh: speed,
    attributes: { ignition: true, rpm: speed === 0 ? 800 : rpm },
  });
  await admin.call('importPositions', { body: { data: [messageWith(0, speed_kmh), messageWith(30, 0)] } });
};

/** The limits in the events of a vehicle. */
const limitsOf = async (id: number, category: number) => {
  const period = { begin: new Date(monthAgoMs - day).toISOString(), end: new Date(Date.now() + day).toISOString() };
  const query = { periods: [period], event_category: [category], vehicles_id: [id] };
  return (await admin.call('listEvents', { query })).body.map(({ limit }) => limit);
};

describe('A late message', () => {
  it('is checked against the limits that its vehicle had then', async () => {
    const { id, serial } = await newVehicle({ speed_max: 80 });
    await admin.call('changeVehicle', { body: { data: { id, speed_max: 60 } } });
    await admin.call('changeVehicle', { body: { data: { id, speed_max: 100, rpm_max: 2000 } } });
    await drive(serial, Date.now() + 60_000, 90, 2500);
    assert.deepEqual([await limitsOf(id, 2), await limitsOf(id, 26)], [[], [2000]]);
    await drive(serial, monthAgoMs, 90, 2500);
    assert.deepEqual([await limitsOf(id, 2), await limitsOf(id, 26)], [[80], [2000]]);
  });

  it('is checked against them even if an import changed them', async () => {
    const { id, plate, serial } = await newVehicle({ speed_max: 80 });
    await admin.call('upsertVehicles', { body: { data: [{ plate, speed_max: 70 }], dry_run: false } });
    await drive(serial, monthAgoMs, 75);
    await drive(serial, Date.now() + 60_000, 75);
    assert.deepEqual(await limitsOf(id, 2), [70]);
  });

  it('belongs to the driver of the vehicle then', async () => {
    const [before, now] = await service.sql<{ id: number }>(`insert into driver (customer_id, name)
      select c.id, title from customer c, unnest(array['Ontem', 'Hoje']) title where document = '11222333000181' returning id::int`);
    assert(before && now);
    const { id, serial } = await newVehicle({ speed_max: 80, driver_id: before.id });
    await admin.call('changeVehicle', { body: { data: { id, driver_id: now.id } } });
    await drive(serial, monthAgoMs, 90);
    const found = await service.sql<{ driver_id: string }>(
      `select driver_id from event where vehicle_id = ${id} and category = 2`,
    );
    assert.deepEqual(
      found.map(({ driver_id }) => Number(driver_id)),
      [before.id],
    );
  });
});

describe('A limit of a vehicle set with a date', () => {
  const setLimit = (vehicle_id: number, value: number | null, sinceMs: number) =>
    admin.call('createEventSettingChange', {
      body: { data: { name: 'vehicle.speed_max', value, vehicle_id, since: new Date(sinceMs).toISOString() } },
    });

  it('goes before that of the vehicle from that date on, until it is removed', async () => {
    const { id, serial } = await newVehicle({ speed_max: 60 });
    await setLimit(id, 80, monthAgoMs);
    await setLimit(id, null, monthAgoMs + 2 * day);
    for (const days of [-0.5, 1, 3]) await drive(serial, monthAgoMs + days * day, 90);
    assert.deepEqual(await limitsOf(id, 2), [60, 80, 60]);
  });

  it('is refused outside the bounds of the field', async () => {
    const { id } = await newVehicle({});
    await assert.rejects(setLimit(id, 301, monthAgoMs), /422|rule_violated/);
    await assert.rejects(setLimit(id, 80.5, monthAgoMs), /422|rule_violated/);
  });
});

describe('A speed limit of an area', () => {
  it('takes precedence over that of the vehicle', async () => {
    const area = {
      name: 'Pátio',
      type: 'circle',
      latitude: -30.03,
      longitude: -51.23,
      radius: 300,
      speed_max: 30,
    } as const;
    const { id: areaId } = (await admin.call('createVirtualArea', { body: { data: area } })).body.data;
    const { id, serial } = await newVehicle({ speed_max: 80, virtual_area_ids: [areaId] });
    await drive(serial, monthAgoMs, 40);
    assert.deepEqual(await limitsOf(id, 2), [30]);
  });
});

describe('A former state of a vehicle', () => {
  it('is stored once for a change of fields that events depend on, and not for others', async () => {
    const { id } = await newVehicle({ speed_max: 80 });
    for (const change of [{ speed_max: 90 }, { speed_max: 90 }, { title: 'Outro' }, { speed_max: null }])
      await admin.call('changeVehicle', { body: { data: { id, ...change } } });
    const stored = await service.sql(`select speed_max from vehicle_past where vehicle_id = ${id} order by until_time`);
    assert.deepEqual(stored, [{ speed_max: 80 }, { speed_max: 90 }]);
  });
});
