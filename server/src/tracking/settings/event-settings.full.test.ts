import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import type { Client } from '@tropeiro/contract/client.ts';
import type { NewEventSettingChange } from '@tropeiro/domain/tracking/event-setting-schema.ts';
import { Database } from '@tropeiro/platform/database/database.ts';
import { detectors } from '@tropeiro/telematics/engine/detectors.ts';
import { allSettings } from '@tropeiro/telematics/engine/resolve-settings.ts';
import { problemOf, refused } from '../../testing/refused.ts';
import { passReplayWait } from '../../testing/replay-collected.ts';
import { startTestService, type TestService } from '../../testing/test-service.ts';
import { CompanyFactsCache } from '../fold/company-facts.ts';
import { replayShares } from '../fold/fold-devices.ts';
import { replayDueVehicles } from '../replay/replay-due-vehicles.ts';

let service: TestService;
let admin: Client;
let fleets: readonly number[];
before(async () => {
  service = await startTestService();
  admin = await service.as('admin');
  fleets = await Promise.all(
    ['Norte', 'Sul'].map(async (name) => (await admin.call('createFleet', { body: { data: { name } } })).body.data.id),
  );
});
after(() => service.stop());

const dayMs = 86_400_000;
const daysAgo = (days: number): string => new Date(Date.now() - days * dayMs).toISOString();
const set = async (data: NewEventSettingChange) =>
  (await admin.call('createEventSettingChange', { body: { data } })).body.data;

const remove = (id: number) => admin.call('deleteEventSettingChange', { params: { id } });

let made = 0;
const newVehicle = async (fields: object = {}) => {
  made += 1;
  const serial = `SET-${made}`;
  const { id: device_id } = (await admin.call('createDevice', { body: { data: { serial } } })).body.data;
  const data = { title: serial, plate: `SET${1000 + made}`, device_id, ...fields };
  const { id } = (await admin.call('createVehicle', { body: { data } })).body.data;
  return { id, serial };
};

/** Sends a message of a device, this many seconds after a moment. */
const send = async (
  device: string,
  begin: string,
  messages: readonly (readonly [second: number, attributes: object])[],
) => {
  const data = messages.map(([second, attributes]) => ({
    device,
    time: new Date(Date.parse(begin) + second * 1000).toISOString(),
    latitude: -30.03,
    longitude: -51.23,
    speed_kmh: 0,
    attributes: attributes as Record<string, number | boolean>,
  }));
  await admin.call('importPositions', { body: { data } });
};

/** Stands for this many seconds with the engine on. */
const idle = (device: string, begin: string, seconds: number) =>
  send(device, begin, [
    [0, { ignition: true }],
    [seconds, { ignition: false }],
  ]);

const eventsOf = async (id: number, category: number) => {
  const periods = [{ begin: daysAgo(90), end: daysAgo(-1) }];
  return (await admin.call('listEvents', { query: { periods, event_category: [category], vehicles_id: [id] } })).body;
};
const idlesOf = async (id: number): Promise<number[]> =>
  (await eventsOf(id, 6)).map(
    ({ begin_date, end_date }) => (Date.parse(end_date ?? '') - Date.parse(begin_date)) / 1000,
  );

const inForce = async (name: string, query: { vehicle_id?: number; fleet_id?: number; date_time?: string } = {}) => {
  const { data } = (await admin.call('listEventSettings', { query })).body;
  const found = data.find((setting) => setting.name === name);
  return `${JSON.stringify(found?.value)} by ${found?.source}`;
};

describe('The settings of events', () => {
  it('include all settings of the engine, with defaults', async () => {
    const { data } = (await admin.call('listEventSettings', { query: {} })).body;
    assert.deepEqual(
      data.map(({ name, value, source }) => [name, value, source]),
      [...allSettings].map(([name, setting]) => [name, setting.default, 'default']),
    );
    const categoriesOf = (wanted: string) => data.find(({ name }) => name === wanted)?.event_categories;
    assert.deepEqual(categoriesOf('idle.minimum_s'), [6]);
    assert.equal(categoriesOf('common.moving_speed_kmh')?.length, detectors.flatMap((each) => each.categories).length);
    assert.deepEqual(
      data.flatMap(({ name, event_categories }) => (name.startsWith('vehicle.') ? [[name, event_categories]] : [])),
      [
        ['vehicle.speed_max', [2]],
        ['vehicle.speed_max_range_1', [2]],
        ['vehicle.speed_max_rain', [2]],
        ['vehicle.rpm_high', []],
        ['vehicle.rpm_max', [26]],
        ['vehicle.min_temperature', [28]],
        ['vehicle.max_temperature', [29]],
      ],
    );
  });

  it('are those of the vehicle, else of its fleet, else of the company, each from its moment on', async () => {
    const name = 'power.minimum_v';
    const { id: vehicle_id } = await newVehicle({ fleet_id: fleets[0] });
    await set({ name, value: 7, since: daysAgo(40) });
    await set({ name, value: 8, since: daysAgo(30), fleet_id: fleets[0] ?? null });
    await set({ name, value: 9, since: daysAgo(20), vehicle_id });
    await set({ name, value: null, since: daysAgo(10), vehicle_id });
    for (const [days, expected] of [
      [50, '6 by default'],
      [35, '7 by company'],
      [25, '8 by fleet'],
      [15, '9 by vehicle'],
      [5, '8 by fleet'],
    ] as const)
      assert.equal(await inForce(name, { vehicle_id, date_time: daysAgo(days) }), expected, `${days} days ago`);
    assert.equal(await inForce(name, { fleet_id: fleets[0] ?? 0 }), '8 by fleet');
    assert.equal(await inForce(name, { fleet_id: fleets[1] ?? 0 }), '7 by company');
    assert.equal(await inForce(name), '7 by company');
  });

  it('are those of the fleet that a vehicle was in', async () => {
    const name = 'temperature_min.minimum_s';
    await set({ name, value: 60, since: daysAgo(40), fleet_id: fleets[0] ?? null });
    const { id } = await newVehicle({ fleet_id: fleets[0] });
    await admin.call('changeVehicle', { body: { data: { id, fleet_id: fleets[1] ?? null } } });
    assert.equal(await inForce(name, { vehicle_id: id, date_time: daysAgo(1) }), '60 by fleet');
    assert.equal(await inForce(name, { vehicle_id: id }), '300 by default');
  });

  it('are for one existing vehicle or fleet', async () => {
    const { id } = await newVehicle();
    const other = await service.asOther();
    const ask = (query: object, caller = admin) => caller.call('listEventSettings', { query });
    assert.match(await refused(ask({ vehicle_id: id, fleet_id: fleets[0] })), /^422 .*contradicts/);
    assert.equal(await refused(ask({ vehicle_id: id }, other)), '404 not_found');
    assert.equal(await refused(ask({ fleet_id: fleets[0] }, other)), '404 not_found');
  });
});

describe('A change of a setting', () => {
  it('does not affect earlier times, even for late messages, of its vehicles', async () => {
    const [own, otherVehicle] = [await newVehicle(), await newVehicle()];
    await set({ name: 'idle.minimum_s', value: 60, since: daysAgo(10), vehicle_id: own.id });
    for (const { serial } of [own, otherVehicle]) {
      for (const [since, seconds] of [
        [daysAgo(2), 100],
        [daysAgo(30), 110],
        [daysAgo(31), 320],
      ] as const) {
        await passReplayWait(service.target.ownerUrl);
        await idle(serial, since, seconds);
      }
    }
    assert.deepEqual(await idlesOf(own.id), [320, 100]);
    assert.deepEqual(await idlesOf(otherVehicle.id), [320]);
  });

  it('of a fleet applies while a vehicle is in it', async () => {
    await set({ name: 'idle.minimum_s', value: 60, since: daysAgo(60), fleet_id: fleets[1] ?? null });
    const { id, serial } = await newVehicle({ fleet_id: fleets[1] });
    await admin.call('changeVehicle', { body: { data: { id, fleet_id: null } } });
    await idle(serial, new Date(Date.now() + 30_000).toISOString(), 100);
    await idle(serial, daysAgo(2), 110);
    assert.deepEqual(await idlesOf(id), [110]);
  });

  it('can be withdrawn before it takes effect, and afterwards if it was wrong', async () => {
    const coming = await set({ name: 'idle.minimum_s', value: 10, since: daysAgo(-3) });
    const wrong = await set({ name: 'gear.minimum_s', value: 10, since: daysAgo(2) });
    for (const { id } of [coming, wrong]) {
      await remove(id);
      assert.equal(await refused(remove(id)), '404 not_found');
    }
    assert.equal((await set({ name: 'gear.minimum_s', value: 15, since: wrong.since })).value, 15);
  });

  it('keeps its fleet, which applies to late messages, and a future one keeps it only until it is withdrawn', async () => {
    const { id } = (await admin.call('createFleet', { body: { data: { name: 'Leste' } } })).body.data;
    const removeFleet = () => admin.call('deleteFleet', { params: { id } });
    const coming = await set({ name: 'idle.minimum_s', value: 10, since: daysAgo(-3), fleet_id: id });
    assert.equal(await refused(removeFleet()), '409 in_use');
    await remove(coming.id);
    await removeFleet();
  });

  for (const [title, data, expected] of [
    ['an unknown name', { name: 'idle.minimum', value: 5 }, '422 /data/name not_allowed'],
    ['a value below its bounds', { name: 'power.minimum_v', value: 0.5 }, '422 /data/value too_small'],
    ['a value above its bounds', { name: 'idle.minimum_s', value: 86_401 }, '422 /data/value too_large'],
    ['a fraction of a whole number', { name: 'speeding.wiper_input', value: 1.5 }, '422 /data/value wrong_type'],
    ['a boolean for a number', { name: 'idle.minimum_s', value: true }, '422 /data/value wrong_type'],
    ['a number for a boolean', { name: 'fence.outside', value: 1 }, '422 /data/value wrong_type'],
    ['a figure for rules', { name: 'custom.rules', value: 1 }, '422 /data/value wrong_type'],
    ['a text', { name: 'idle.minimum_s', value: '5' }, '400 /data/value wrong_type'],
    ['no value at all', { name: 'idle.minimum_s' }, '400 /data/value missing'],
    [
      'a vehicle that is not there',
      { name: 'idle.minimum_s', value: 5, vehicle_id: 9e9 },
      '422 /data/vehicle_id unknown_reference',
    ],
    [
      'a fleet and a vehicle',
      { name: 'idle.minimum_s', value: 5, vehicle_id: 1, fleet_id: 1 },
      '422 /data/fleet_id contradicts',
    ],
  ] as const) {
    it(`is refused with ${title}`, async () => {
      assert.equal(await refused(admin.call('createEventSettingChange', { body: { data: data as never } })), expected);
    });
  }

  it('is unique at its moment', async () => {
    const change = { name: 'idle.minimum_s', value: 5, since: daysAgo(-9) };
    const { id } = await set(change);
    const problem = await problemOf(
      admin.call('createEventSettingChange', { body: { data: { ...change, value: 6 } } }),
    );
    assert.deepEqual([problem.status, problem.existing_id], [409, id]);
  });

  it('is refused if there are too many for one vehicle or fleet', async () => {
    const { id } = await newVehicle();
    await service.sql(`insert into event_setting_change (customer_id, vehicle_id, name, value, since)
      select customer_id, id, 'idle.minimum_s', '60', now() + i * interval '1 day' from vehicle, generate_series(1, 500) i where id = ${id}`);
    const change = admin.call('createEventSettingChange', {
      body: { data: { name: 'idle.minimum_s', value: 5, vehicle_id: id } },
    });
    assert.equal(await refused(change), '422 /data too_many_changes');
  });
});

describe('A setting that applies since a past moment', () => {
  let database: Database;
  before(() => {
    database = new Database({ url: service.target.appUrl, maxConnections: 2, waitS: 30, statementTimeoutS: 30 });
  });
  after(() => database.close());
  const replayDue = () =>
    replayDueVehicles(
      database,
      new CompanyFactsCache(),
      assert.fail,
      { maxS: 600, signal: new AbortController().signal },
      replayShares(),
    );
  const hoursAgo = (hours: number): string => daysAgo(hours / 24);

  for (const [title, target] of [
    ['the company', () => ({})],
    ['a fleet', () => ({ fleet_id: fleets[0] ?? null })],
    ['a vehicle', (vehicle_id: number) => ({ vehicle_id })],
  ] as const) {
    it(`has all hours of open days of ${title} replayed, and closed ones left unchanged`, async () => {
      const name = 'idle.minimum_s';
      const { id, serial } = await newVehicle({ fleet_id: fleets[0] });
      await set({ name, value: 300, since: daysAgo(20), ...target(id) });
      for (const begin of [daysAgo(10), hoursAgo(3.5), hoursAgo(2.5), hoursAgo(0.5)]) await idle(serial, begin, 200);
      await replayDue();
      assert.deepEqual(await idlesOf(id), []);
      await set({ name, value: 150, since: hoursAgo(3), ...target(id) });
      await set({ name, value: 180, since: hoursAgo(1), ...target(id) });
      await replayDue();
      assert.deepEqual(await idlesOf(id), [200, 200]);
      const last = await set({ name, value: 150, since: daysAgo(11), ...target(id) });
      await replayDue();
      assert.deepEqual(await idlesOf(id), [200, 200, 200], 'what was ten days ago is closed');
      await remove(last.id);
      await replayDue();
      assert.deepEqual(await idlesOf(id), [200, 200], 'what was taken back has never been');
    });
  }

  it('is withdrawn with the events found by it, also for a device whose clock is ahead', async () => {
    const { id, serial } = await newVehicle();
    const soon = (seconds: number): string => new Date(Date.now() + seconds * 1000).toISOString();
    const coming = await set({ name: 'idle.minimum_s', value: 60, since: soon(60), vehicle_id: id });
    await idle(serial, soon(70), 100);
    assert.deepEqual(await idlesOf(id), [100]);
    await remove(coming.id);
    await replayDue();
    assert.deepEqual(await idlesOf(id), []);
  });

  it('requests the replay of a vehicle once, however often it is set', async () => {
    const { id, serial } = await newVehicle();
    await idle(serial, hoursAgo(2), 200);
    for (const value of [100, 110, 120])
      await set({ name: 'gear.minimum_s', value, since: hoursAgo(2.5 - value / 1000), vehicle_id: id });
    const asked = await service.sql(`select from refold_request where vehicle_id = ${id}`);
    assert.ok(asked.length <= 2, `${asked.length}`);
  });
});

describe('Rules of a company', () => {
  const low = { name: 'Tanque baixo', field: 'fuel', operator: '<', value: 15 } as const;

  it('are events while they are true, with their names', async () => {
    const { id, serial } = await newVehicle();
    await set({
      name: 'custom.rules',
      value: [low, { ...low, name: 'Porta', field: 'door', operator: '=', value: true }],
      since: daysAgo(50),
    });
    await send(serial, daysAgo(1), [
      [0, { fuel: 20 }],
      [60, { fuel: 14, door: true }],
      [120, { door: false }],
      [180, { fuel: 40 }],
    ]);
    assert.deepEqual(
      (await eventsOf(id, 30))
        .map(({ rule, value, limit, begin_date, end_date }) => [
          rule,
          value,
          limit,
          Date.parse(end_date ?? '') - Date.parse(begin_date),
        ])
        .sort(),
      [
        ['Porta', null, null, 60_000],
        ['Tanque baixo', 14, 15, 120_000],
      ],
    );
  });

  for (const [title, rules, expected] of [
    ['two of one name', [low, { ...low, value: 5 }], '422 /data/value/1/name repeated'],
    ['an unknown comparison', [{ ...low, operator: '~' }], '400 /data/value/0/operator not_allowed'],
    ['an order of texts', [{ ...low, value: 'abc' }], '422 /data/value/0/value wrong_type'],
    ['more than fifty', Array.from({ length: 51 }, (_, i) => ({ ...low, name: `${i}` })), '400 /data/value too_many'],
  ] as const) {
    it(`are refused with ${title}`, async () => {
      const data = { name: 'custom.rules', value: rules as never };
      assert.equal(await refused(admin.call('createEventSettingChange', { body: { data } })), expected);
    });
  }

  it('are limited in number and in bytes, over all changes of the company', async () => {
    const other = await service.asOther();
    const stored = async (name: string, rules: string, since: string) => {
      await service.sql(`delete from event_setting_change where name = 'custom.rules'`);
      await service.sql(`insert into event_setting_change (customer_id, name, value, since)
        select customer_id, '${name}', (${rules}), now() + i * interval '1 day' ${since}`);
    };
    const ofAdmin = `from generate_series(1, 200) i, fleet where fleet.id = ${fleets[0]}`;
    const create = (value: readonly (typeof low)[] | number, name = 'custom.rules', caller = admin) =>
      caller.call('createEventSettingChange', {
        body: { data: { name, value: value as never, fleet_id: null, since: daysAgo(-900 - ++made) } },
      });
    const countStored = () => service.sql('select count(*)::int as count from event_setting_change');

    const fifty = `select jsonb_agg(jsonb_build_object('name', n, 'field', 'f', 'operator', '=', 'value', 1)) from generate_series(1, 50) n`;
    await stored('custom.rules', fifty, ofAdmin);
    const count = await countStored();
    assert.equal(await refused(create([low])), '422 /data/value too_many_rules');
    assert.deepEqual(await countStored(), count);
    assert.equal((await create([])).status, 201, 'no rules take no room');
    assert.equal((await create(70, 'idle.minimum_s')).status, 201, 'other settings are not affected');
    assert.equal((await create([low], 'custom.rules', other)).status, 201, 'nor are other companies');

    const long = `select jsonb_agg(jsonb_build_object('name', n, 'field', 'f', 'operator', '=', 'value', repeat('é', 100))) from generate_series(1, 40) n`;
    await stored('custom.rules', long, ofAdmin.replace('200', '180'));
    assert.equal((await create([low])).status, 201);
    const longest = Array.from({ length: 50 }, (_, at) => ({
      ...low,
      name: `${at}`,
      operator: '=',
      value: 'é'.repeat(200),
    }));
    let answer = '';
    for (let time = 0; time < 40 && !answer.startsWith('422'); time++) answer = await refused(create(longest as never));
    assert.equal(answer, '422 /data/value too_many_rules');
  });
});
