import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { startTestService, type TestService } from '../../testing/test-service.ts';

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
const messageFrom = (device: string, minutes: number) => ({
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

describe('Sent positions', () => {
  it('are new once, and repeated afterwards', async () => {
    const admin = await service.as('admin');
    const data = [messageFrom('SENT-1', 10), messageFrom('SENT-1', 9), messageFrom('SENT-2', 9)];
    const send = async () => (await admin.call('importPositions', { body: { data } })).body.data;
    assert.deepEqual(await send(), { ...nothing, received: 3, new: 3 });
    assert.deepEqual(await send(), { ...nothing, received: 3, repeated: 3 });
  });

  it('are reported if they are wrong, unknown or of an impossible time, and the others are stored', async () => {
    const admin = await service.as('admin');
    const data = [
      { ...messageFrom('SENT-1', 8), speed_kmh: -4 },
      messageFrom('NOBODY', 8),
      messageFrom('SENT-1', -20),
      { ...messageFrom('SENT-1', 8), time: 'yesterday' },
      { ...messageFrom('SENT-1', 8), longitude: undefined },
      messageFrom('SENT-1', 7),
    ];
    const { data: report } = (await admin.call('importPositions', { body: { data: data as never } })).body;
    const { wrong_messages, ...counts } = report;
    assert.deepEqual(
      { ...counts, wrong_messages: [] },
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

  it('have their ignored fields reported even if they are wrong', async () => {
    const admin = await service.as('admin');
    const data = [
      { serial: 'SENT-1', timestamp: 5, attributes: 'none' },
      { ...messageFrom('SENT-1', 3), speed_kmh: -1, latitud: -30, attributes: { odometer: 5, rpm: {} } },
      { device: 'SENT-1', time: 'never', latitud: -30, attributes: [1] },
      [{ latitud: -30 }],
      null,
    ];
    const { data: report } = (await admin.call('importPositions', { body: { data: data as never } })).body;
    assert.equal(report.wrong, 5);
    assert.deepEqual(
      report.ignored_fields.map(({ field, count, meant }) => [field, count, meant]),
      [
        ['serial', 1, 'device'],
        ['timestamp', 1, 'time'],
        ['latitud', 2, 'latitude'],
        ['attributes.odometer', 1, 'attributes.odometer_m'],
        ['attributes.rpm', 1, 'attributes.rpm (number)'],
      ],
    );
  });

  it('are stored without ignored fields, which are reported with the field probably meant', async () => {
    const admin = await service.as('admin');
    const { device, time } = messageFrom('SENT-1', 3);
    const attributes = { odometer: 5, ignition: 'maybe', input1: 'on', rpm: 'fast', fuel_percent: 40 };
    const data = [
      { device, time, latitud: -30, lng: -51, speed_km: 40, attributes },
      { ...messageFrom('SENT-1', 2), latitud: -30, whatever: 1 },
    ];
    const { data: report } = (await admin.call('importPositions', { body: { data: data as never } })).body;
    assert.equal(report.new, 2);
    assert.deepEqual(
      report.ignored_fields.map(({ field, count, meant }) => [field, count, meant]),
      [
        ['latitud', 2, 'latitude'],
        ['lng', 1, 'longitude'],
        ['speed_km', 1, 'speed_kmh'],
        ['attributes.odometer', 1, 'attributes.odometer_m'],
        ['attributes.ignition', 1, 'attributes.ignition (true, false)'],
        ['attributes.rpm', 1, 'attributes.rpm (number)'],
        ['whatever', 1, null],
      ],
    );
  });

  it('with more bytes of attributes than a message may have are wrong, and the others are stored', async () => {
    const admin = await service.as('admin');
    const withBytes = (bytes: number, before: number) => ({
      ...messageFrom('SENT-1', before),
      attributes: Object.fromEntries(
        // A name of two bytes on each line, and a text of four bytes for each character.
        Array.from({ length: Math.ceil(bytes / 804) }, (_, at) => [
          String(at + 10),
          '🚚'.repeat(Math.min(200, (bytes - 804 * at - 4) / 4)),
        ]),
      ),
    });
    const data = [withBytes(8192, 70), withBytes(8196, 71), messageFrom('SENT-1', 72)];
    const { data: report } = (await admin.call('importPositions', { body: { data } })).body;
    assert.deepEqual(
      [report.new, report.wrong_messages],
      [2, [{ index: 1, field: 'attributes', code: 'too_many_bytes', message: 'must have at most 8192 bytes in all' }]],
    );
  });

  it('are matched with their device despite blanks around the serial, but not in another case', async () => {
    const admin = await service.as('admin');
    const { serial } = (await admin.call('createDevice', { body: { data: { serial: ' SPACED-1 ' } } })).body.data;
    assert.equal(serial, 'SPACED-1');
    const data = [
      messageFrom(' SPACED-1', 50),
      messageFrom('SPACED-1\t', 51),
      messageFrom('spaced-1', 52),
      messageFrom(' ', 53),
    ];
    const { data: report } = (await admin.call('importPositions', { body: { data } })).body;
    assert.deepEqual([report.new, report.unknown_devices, report.wrong], [2, ['spaced-1'], 1]);
  });

  it('of a device in no vehicle are stored and counted, and the device is reported', async () => {
    await service.sql(
      `insert into device (customer_id, serial) select id, 'SPARE-1' from customer where document = '11222333000181'`,
    );
    const admin = await service.as('admin');
    const data = [messageFrom('SPARE-1', 10), messageFrom('SENT-1', 12), messageFrom('SPARE-1', 9)];
    const send = async () => (await admin.call('importPositions', { body: { data } })).body.data;
    const expected = { ...nothing, received: 3, new: 3, without_vehicle: 2, devices_without_vehicle: ['SPARE-1'] };
    assert.deepEqual(await send(), expected);
    assert.deepEqual(await send(), { ...nothing, received: 3, repeated: 3 });
  });

  it('are reported if their alarm is unknown, with the alarm probably meant', async () => {
    const admin = await service.as('admin');
    const alarms = ['pnic', 'Pânico', 'sos, tow, pnic', true, 'harsh_breaking', 7, false, 0, '', null, 'tow,tow'];
    const data = alarms.map((alarm, at) => ({ ...messageFrom('SENT-1', 40 - at), attributes: { alarm } }));
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

  it('have at most a hundred unknown alarms in the report', async () => {
    const admin = await service.as('admin');
    const data = Array.from({ length: 101 }, (_, n) => ({
      ...messageFrom('SENT-1', 60 + n),
      attributes: { alarm: `own ${n}` },
    }));
    const { data: report } = (await admin.call('importPositions', { body: { data } })).body;
    assert.deepEqual([report.new, report.unknown_alarms.length], [101, 100]);
  });

  it('are reported if a value is out of range, and the others are stored', async () => {
    const admin = await service.as('admin');
    const beyond: readonly [field: string, code: string, change: object][] = [
      ['speed_kmh', 'too_large', { speed_kmh: 1001 }],
      ['altitude_m', 'too_large', { altitude_m: 20_001 }],
      ['altitude_m', 'too_small', { altitude_m: -1001 }],
      ['course_deg', 'too_large', { course_deg: 361 }],
      ['latitude', 'too_large', { latitude: 91 }],
    ];
    const data = [
      ...beyond.map(([, , change]) => ({ ...messageFrom('SENT-1', 3), ...change })),
      // Attributes are limited only by the range of numbers.
      {
        ...messageFrom('SENT-1', 3),
        attributes: { odometer_m: 1e308, rpm: 1e308, temperature_c: -1e308, power_v: 1e308 },
      },
      { ...messageFrom('SENT-1', 2), attributes: { odometer_m: -1e308, rpm: -1, gear: 1e308, fuel: 1e308 } },
    ];
    const { data: report } = (await admin.call('importPositions', { body: { data } })).body;
    assert.deepEqual([report.new, report.wrong], [2, beyond.length]);
    assert.deepEqual(
      report.wrong_messages.map(({ field, code }) => [field, code]),
      beyond.map(([field, code]) => [field, code]),
    );
  });

  it('are wrong if a device has more than a hundred of one moment, in one call or several', async () => {
    const admin = await service.as('admin');
    const { time } = messageFrom('SENT-2', 30);
    const crowd = Array.from({ length: 103 }, (_, n) => ({ ...messageFrom('SENT-2', 30), time, attributes: { n } }));
    const send = async (data: typeof crowd) => (await admin.call('importPositions', { body: { data } })).body.data;
    const half = await send(crowd.slice(0, 50));
    const whole = await send(crowd);
    const behind = await send([{ ...messageFrom('SENT-2', 31), attributes: { n: 0 } }, ...crowd.slice(99, 101)]);
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

  it('are reported if they are no messages at all, and the others are stored', async () => {
    const admin = await service.as('admin');
    const data = [null, 1, 'x', [], [messageFrom('SENT-1', 6)], {}, messageFrom('SENT-1', 6)];
    const { data: report } = (await admin.call('importPositions', { body: { data: data as never } })).body;
    assert.deepEqual([report.received, report.new, report.wrong], [7, 1, 6]);
    assert.deepEqual(
      report.wrong_messages.map(({ index, field, code }) => [index, field, code]),
      [...[0, 1, 2, 3, 4].map((index) => [index, '', 'wrong_type']), [5, 'device', 'missing'], [5, 'time', 'missing']],
    );
  });

  it('are reported if an attribute is invalid, whatever its name, and the others are stored', async () => {
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
      ...messageFrom('SENT-1', 3.5),
      attributes: { ignition: true, rpm: 900, rain: null, fuel: 'x', card: 'A1' },
    };
    const data = [...wrongOnes.map(([attributes]) => ({ ...messageFrom('SENT-1', 3.5), attributes })), right];
    const { data: report } = (await admin.call('importPositions', { body: { data: data as never } })).body;
    assert.deepEqual([report.new, report.wrong], [1, wrongOnes.length]);
    assert.deepEqual(
      report.wrong_messages.map(({ field, code }) => [field, code]),
      wrongOnes.map(([, field, code]) => [field, code]),
    );
  });

  it('are reported if a text cannot be stored, and the others are stored', async () => {
    const admin = await service.as('admin');
    const message = messageFrom('SENT-1', 4);
    const data = [
      { ...message, device: 'SENT\u0000' },
      { ...message, attributes: { note: 'a\u0000b' } },
      { ...message, attributes: { note: 'half a pair: \ud800' } },
      { ...message, attributes: { 'na\u0001me': 1 } },
      { ...message, 'unknown\u0000': '\u0000' },
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

  it('are accepted from a driver only for their own vehicles', async () => {
    const { client: driver } = await service.logIn('52998224725');
    const data = [messageFrom('SENT-1', 5), messageFrom('SENT-2', 5)];
    const { data: report } = (await driver.call('importPositions', { body: { data } })).body;
    assert.deepEqual(report, { ...nothing, received: 2, new: 1, unknown: 1, unknown_devices: ['SENT-2'] });
  });
});
