import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { startTestService, type TestService } from '../testing/test-service.ts';

let service: TestService;
before(async () => {
  service = await startTestService();
  await service.sql(`insert into device (customer_id, serial) select id, serial from customer, unnest(array['SENT-1', 'SENT-2']) serial
      where document = '11222333000181';
    insert into vehicle (customer_id, title, plate, device_id, driver_id) select customer_id, serial, serial, id, null from device where serial like 'SENT-%';
    with someone as (insert into driver (customer_id, name) select id, 'Téo' from customer where document = '11222333000181' returning *),
      linked as (update app_user u set driver_id = someone.id from someone where u.login = '52998224725' and u.customer_id = someone.customer_id)
    update vehicle set driver_id = someone.id from someone where plate = 'SENT-1'`);
});
after(() => service.stop());

const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString();
const said = (device: string, minutes: number) => ({
  device,
  time: minutesAgo(minutes),
  latitude: -30.03,
  longitude: -51.23,
  speed_kmh: 40,
});
const nothing = {
  new: 0,
  without_vehicle: 0,
  repeated: 0,
  quarantined: 0,
  unknown: 0,
  wrong: 0,
  unknown_devices: [],
  devices_without_vehicle: [],
  quarantined_messages: [],
  ignored_fields: [],
  unknown_alarms: [],
  wrong_messages: [],
};

describe('Positions that are sent', () => {
  it('are new once, and repeated afterwards', async () => {
    const admin = await service.as('admin');
    const data = [said('SENT-1', 10), said('SENT-1', 9), said('SENT-2', 9)];
    const send = async () => (await admin.call('importPositions', { body: { data } })).body.data;
    assert.deepEqual(await send(), { ...nothing, received: 3, new: 3 });
    assert.deepEqual(await send(), { ...nothing, received: 3, repeated: 3 });
  });

  it('are named where they are wrong, unknown or of an impossible time, and the rest goes on', async () => {
    const admin = await service.as('admin');
    const data = [
      { ...said('SENT-1', 8), speed_kmh: -4 },
      said('NOBODY', 8),
      said('SENT-1', -20),
      { ...said('SENT-1', 8), time: 'yesterday' },
      { ...said('SENT-1', 8), longitude: undefined },
      said('SENT-1', 7),
    ];
    const { data: report } = (await admin.call('importPositions', { body: { data: data as never } })).body;
    const { wrong_messages, ...others } = report;
    assert.deepEqual(
      { ...others, wrong_messages: [] },
      {
        ...nothing,
        received: 6,
        new: 1,
        quarantined: 1,
        unknown: 1,
        wrong: 3,
        unknown_devices: ['NOBODY'],
        quarantined_messages: [{ index: 2, reason: 'ahead' }],
      },
    );
    assert.deepEqual(
      wrong_messages.map(({ index, field, code }) => [index, field, code]),
      [
        [0, 'speed_kmh', 'too_small'],
        [3, 'time', 'bad_format'],
        [4, 'longitude', 'missing'],
      ],
    );
  });

  it('are kept without what nobody reads of them, which is named with what is likely meant', async () => {
    const admin = await service.as('admin');
    const { device, time } = said('SENT-1', 3);
    const attributes = { odometer: 5, ignition: 'maybe', input1: 'on', rpm: 'fast', fuel_percent: 40 };
    const data = [
      { device, time, lat: -30, lng: -51, speed: 40, attributes },
      { ...said('SENT-1', 2), lat: -30, whatever: 1 },
    ];
    const { data: report } = (await admin.call('importPositions', { body: { data: data as never } })).body;
    assert.equal(report.new, 2);
    assert.deepEqual(
      report.ignored_fields.map(({ field, count, meant }) => [field, count, meant]),
      [
        ['lat', 2, 'latitude'],
        ['lng', 1, 'longitude'],
        ['speed', 1, 'speed_kmh'],
        ['attributes.odometer', 1, 'attributes.odometer_m'],
        ['attributes.ignition', 1, 'attributes.ignition (true, false)'],
        ['attributes.rpm', 1, 'attributes.rpm (number)'],
        ['whatever', 1, null],
      ],
    );
  });

  it('are of a device though blanks stand around its serial, and not in another case', async () => {
    const admin = await service.as('admin');
    const { serial } = (await admin.call('createDevice', { body: { data: { serial: ' SPACED-1 ' } } })).body.data;
    assert.equal(serial, 'SPACED-1');
    const data = [said(' SPACED-1', 50), said('SPACED-1\t', 51), said('spaced-1', 52), said(' ', 53)];
    const { data: report } = (await admin.call('importPositions', { body: { data } })).body;
    assert.deepEqual([report.new, report.unknown_devices, report.wrong], [2, ['spaced-1'], 1]);
  });

  it('of a device in no vehicle are kept, counted, and their device is named', async () => {
    await service.sql(
      `insert into device (customer_id, serial) select id, 'SPARE-1' from customer where document = '11222333000181'`,
    );
    const admin = await service.as('admin');
    const data = [said('SPARE-1', 10), said('SENT-1', 12), said('SPARE-1', 9)];
    const send = async () => (await admin.call('importPositions', { body: { data } })).body.data;
    const told = { ...nothing, received: 3, new: 3, without_vehicle: 2, devices_without_vehicle: ['SPARE-1'] };
    assert.deepEqual(await send(), told);
    assert.deepEqual(await send(), { ...nothing, received: 3, repeated: 3 });
  });

  it('are named where they warn of what no event is found by, with the alarm that is likely meant', async () => {
    const admin = await service.as('admin');
    const alarms = ['pnic', 'Pânico', 'sos, tow, pnic', true, 'harsh_breaking', 7, false, 0, '', null, 'tow,tow'];
    const data = alarms.map((alarm, at) => ({ ...said('SENT-1', 40 - at), attributes: { alarm } }));
    const { data: report } = (await admin.call('importPositions', { body: { data } })).body;
    assert.deepEqual(
      report.unknown_alarms.map(({ alarm, count, meant }) => [alarm, count, meant]),
      [
        ['pnic', 2, 'panic'],
        ['tow', 2, null],
        ['true', 1, null],
        ['harsh_breaking', 1, 'harsh_braking'],
        ['7', 1, null],
      ],
    );
    assert.equal(report.new, alarms.length);
  });

  it('name a hundred unknown alarms at most', async () => {
    const admin = await service.as('admin');
    const data = Array.from({ length: 101 }, (_, n) => ({
      ...said('SENT-1', 60 + n),
      attributes: { alarm: `own ${n}` },
    }));
    const { data: report } = (await admin.call('importPositions', { body: { data } })).body;
    assert.deepEqual([report.new, report.unknown_alarms.length], [101, 100]);
  });

  it('are named where a reading of theirs is over its bound, and the rest goes on', async () => {
    const admin = await service.as('admin');
    const beyond: readonly [field: string, code: string, change: object][] = [
      ['speed_kmh', 'too_large', { speed_kmh: 1001 }],
      ['altitude_m', 'too_large', { altitude_m: 20_001 }],
      ['altitude_m', 'too_small', { altitude_m: -1001 }],
      ['course_deg', 'too_large', { course_deg: 361 }],
      ['latitude', 'too_large', { latitude: 91 }],
    ];
    const data = [
      ...beyond.map(([, , change]) => ({ ...said('SENT-1', 3), ...change })),
      // Attributes have no bound but that of a number.
      { ...said('SENT-1', 3), attributes: { odometer_m: 1e308, rpm: 1e308, temperature_c: -1e308, power_v: 1e308 } },
      { ...said('SENT-1', 2), attributes: { odometer_m: -1e308, rpm: -1, gear: 1e308, fuel: 1e308 } },
    ];
    const { data: report } = (await admin.call('importPositions', { body: { data } })).body;
    assert.deepEqual([report.new, report.wrong], [2, beyond.length]);
    assert.deepEqual(
      report.wrong_messages.map(({ field, code }) => [field, code]),
      beyond.map(([field, code]) => [field, code]),
    );
  });

  it('are wrong where a device has more than a hundred of one moment, in one call and over several', async () => {
    const admin = await service.as('admin');
    const { time } = said('SENT-2', 30);
    const crowd = Array.from({ length: 103 }, (_, n) => ({ ...said('SENT-2', 30), time, attributes: { n } }));
    const send = async (data: typeof crowd) => (await admin.call('importPositions', { body: { data } })).body.data;
    const half = await send(crowd.slice(0, 50));
    const whole = await send(crowd);
    const behind = await send([{ ...said('SENT-2', 31), attributes: { n: 0 } }, ...crowd.slice(99, 101)]);
    assert.deepEqual(
      [half, whole, behind].map((report) => [report.new, report.repeated, report.wrong]),
      [
        [50, 0, 0],
        [50, 50, 3],
        [1, 1, 1],
      ],
    );
    for (const [{ wrong_messages }, index] of [
      [whole, 100],
      [behind, 2],
    ] as const)
      assert.deepEqual(
        { ...wrong_messages[0], message: '' },
        { index, field: 'time', code: 'too_many_of_moment', message: '' },
      );
    assert.match(behind.wrong_messages[0]?.message ?? '', /100/);
  });

  it('are named where they are no messages at all, and the rest goes on', async () => {
    const admin = await service.as('admin');
    const data = [null, 1, 'x', [], [said('SENT-1', 6)], {}, said('SENT-1', 6)];
    const { data: report } = (await admin.call('importPositions', { body: { data: data as never } })).body;
    assert.deepEqual([report.received, report.new, report.wrong], [7, 1, 6]);
    assert.deepEqual(
      report.wrong_messages.map(({ index, field, code }) => [index, field, code]),
      [...[0, 1, 2, 3, 4].map((index) => [index, '', 'wrong_type']), [5, 'device', 'missing']],
    );
  });

  it('are named where an attribute is none, whatever its name, and the rest goes on', async () => {
    const admin = await service.as('admin');
    const wrongOnes: readonly (readonly [attributes: unknown, field: string, code: string])[] = [
      [null, 'attributes', 'wrong_type'],
      [[], 'attributes', 'wrong_type'],
      ['on', 'attributes', 'wrong_type'],
      [{ ignition: true, rpm: [900] }, 'attributes.rpm', 'wrong_type'],
      [{ ignition: {} }, 'attributes.ignition', 'wrong_type'],
      [{ card: 'x'.repeat(201) }, 'attributes.card', 'too_long'],
    ];
    const right = {
      ...said('SENT-1', 3.5),
      attributes: { ignition: true, rpm: 900, rain: null, fuel: 'x', card: 'A1' },
    };
    const data = [...wrongOnes.map(([attributes]) => ({ ...said('SENT-1', 3.5), attributes })), right];
    const { data: report } = (await admin.call('importPositions', { body: { data: data as never } })).body;
    assert.deepEqual([report.new, report.wrong], [1, wrongOnes.length]);
    assert.deepEqual(
      report.wrong_messages.map(({ field, code }) => [field, code]),
      wrongOnes.map(([, field, code]) => [field, code]),
    );
  });

  it('are named where a text of theirs cannot be stored, and the rest goes on', async () => {
    const admin = await service.as('admin');
    const one = said('SENT-1', 4);
    const data = [
      { ...one, device: 'SENT\u0000' },
      { ...one, attributes: { note: 'a\u0000b' } },
      { ...one, attributes: { note: 'half a pair: \ud800' } },
      { ...one, attributes: { 'na\u0001me': 1 } },
      { ...one, 'unknown\u0000': '\u0000' },
    ];
    const { data: report } = (await admin.call('importPositions', { body: { data } })).body;
    assert.deepEqual([report.received, report.new, report.wrong], [5, 1, 4]);
    assert.deepEqual(
      report.wrong_messages.map(({ index, field, code }) => [index, field, code]),
      ['device', 'attributes.note', 'attributes.note', 'attributes.na\ufffdme'].map((field, index) => [
        index,
        field,
        'bad_character',
      ]),
    );
  });

  it('are taken from a driver for vehicles of their own alone', async () => {
    const { client: driver } = await service.logIn('52998224725');
    const data = [said('SENT-1', 5), said('SENT-2', 5)];
    const { data: report } = (await driver.call('importPositions', { body: { data } })).body;
    assert.deepEqual(report, { ...nothing, received: 2, new: 1, unknown: 1, unknown_devices: ['SENT-2'] });
  });
});
