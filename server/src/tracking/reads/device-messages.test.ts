import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { problemOf } from '../../testing/refused.ts';
import { startTestService, type TestService } from '../../testing/test-service.ts';

let service: TestService;
let [inVehicle, spare] = [0, 0];
const dayMs = 86_400_000;
const noonMs = Math.floor(Date.now() / dayMs) * dayMs - 2 * dayMs + dayMs / 2;
const at = (minute: number) => new Date(noonMs + minute * 60_000).toISOString();
const period = { date_time_start: at(-60), date_time_end: at(60) };
const place = { latitude: -30.03, longitude: -51.23 };

before(async () => {
  service = await startTestService();
  const [company] = ["(select id from customer where document = '11222333000181')"];
  await service.sql(`insert into device (customer_id, serial) select ${company}, unnest(array['SAYS-1', 'SAYS-2']);
    with someone as (insert into driver (customer_id, name) values (${company}, 'Téo') returning *),
      linked as (update app_user u set driver_id = someone.id from someone where u.login = '52998224725' and u.customer_id = someone.customer_id)
    insert into vehicle (customer_id, title, plate, device_id, driver_id)
      select d.customer_id, serial, serial, d.id, someone.id from device d, someone where serial = 'SAYS-1'`);
  const ids = await service.sql<{ id: number }>(
    "select id::int from device where serial like 'SAYS-%' order by serial",
  );
  [inVehicle, spare] = ids.map(({ id }) => id) as [number, number];
  const admin = await service.as('admin');
  const data = [
    { device: 'SAYS-2', time: at(1), ...place, attributes: { ignition: true, fuel_percent: 40 } },
    { device: 'SAYS-2', time: at(1), ...place, attributes: { alarm: 'panic' } },
    { device: 'SAYS-2', time: at(1), attributes: { battery_v: 3.9 } },
    { device: 'SAYS-2', time: at(0), ...place, speed_kmh: 40 },
    { device: 'SAYS-2', time: at(90), ...place },
    { device: 'SAYS-1', time: at(0), ...place },
  ];
  assert.equal((await admin.call('importPositions', { body: { data } })).body.data.new, data.length);
});
after(() => service.stop());

const read = async (id: number, query = {}) =>
  (await (await service.as('admin')).call('listDeviceMessages', { params: { id }, query: { ...period, ...query } }))
    .body.data;

describe('The list of a device’s messages', () => {
  it('has them as sent, oldest first, even if the device is in no vehicle', async () => {
    const messages = await read(spare);
    assert.deepEqual(
      messages.map(({ time, kind, vehicle_id, attributes }) => [time, kind, vehicle_id, attributes]),
      [
        [at(0), 'position', null, {}],
        [at(1), 'status', null, { battery_v: 3.9 }],
        [at(1), 'position', null, { ignition: true, fuel_percent: 40 }],
        [at(1), 'alarm', null, { alarm: 'panic' }],
      ],
    );
    const { latitude, longitude, speed_kmh, valid } = messages[0] ?? {};
    assert.deepEqual({ latitude, longitude, speed_kmh, valid }, { ...place, speed_kmh: 40, valid: true });
  });

  it('is complete over its pages, even if one ends within a moment', async () => {
    const admin = await service.as('admin');
    const paged: unknown[] = [];
    const all = admin.records('listDeviceMessages', { params: { id: spare }, query: { ...period, limit: 1 } });
    for await (const message of all) paged.push(message);
    assert.deepEqual(paged, await read(spare));
  });

  it('has all attributes in one cell as CSV', async () => {
    const { access } = await service.logIn('viewer');
    const reply = await fetch(`${service.url}/device/${spare}/message/?${new URLSearchParams(period)}`, {
      headers: { authorization: `Bearer ${access}`, accept: 'text/csv' },
    });
    const [head = '', , status = ''] = (await reply.text()).split('\r\n');
    assert.deepEqual(
      [reply.status, head.split(',').includes('attributes'), status.includes('"{""battery_v"":3.9}"')],
      [200, true, true],
      `${head}\n${status}`,
    );
  });

  it('names the vehicle of each message, or has only messages without a vehicle', async () => {
    assert.equal((await read(inVehicle)).length, 1);
    assert.ok((await read(inVehicle))[0]?.vehicle_id);
    assert.deepEqual(await read(inVehicle, { without_vehicle: true }), []);
    assert.equal((await read(spare, { without_vehicle: true })).length, 4);
  });

  it('has only messages in their own vehicles for a driver', async () => {
    const { client: driver } = await service.logIn('52998224725');
    const own = (id: number) => driver.call('listDeviceMessages', { params: { id }, query: period });
    assert.equal((await own(inVehicle)).body.data.length, 1);
    assert.equal((await problemOf(own(spare))).status, 404);
  });

  it('covers 31 days at most', async () => {
    const { errors } = await problemOf(read(spare, { date_time_end: at(33 * 24 * 60) }));
    assert.deepEqual(
      errors.map(({ code }) => code),
      ['period_too_long'],
    );
  });
});
