import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import type { Client } from '@tropeiro/contract/client.ts';
import { demoDocument } from '../../demo/company.ts';
import { problemOf } from '../../testing/refused.ts';
import { startTestService, type TestService } from '../../testing/test-service.ts';

const beginMs = Date.parse('2026-03-02T11:00:00Z');
const messageFrom = (device: string, second: number, longitude: number, also: object = {}) => ({
  device,
  time: new Date(beginMs + second * 1000).toISOString(),
  latitude: -30.03,
  longitude,
  speed_kmh: 40,
  course_deg: 270,
  attributes: { ignition: true },
  ...also,
});

let service: TestService;
let admin: Client;
const ids: Record<string, number> = {};
before(async () => {
  service = await startTestService();
  admin = await service.as('admin');
  await service.sql(`insert into device (customer_id, serial) select id, serial from customer, unnest(array['T-1', 'T-2', 'T-3']) serial
      where document = '${demoDocument}';
    insert into fleet (customer_id, name) select id, 'Rastreada' from customer where document = '${demoDocument}';
    insert into driver (customer_id, name, identifier) select id, card, card from customer, unnest(array['Dono', 'Cartão']) card
      where document = '${demoDocument}';
    insert into vehicle (customer_id, title, plate, device_id, driver_id, status)
      select d.customer_id, serial, serial, d.id, case serial when 'T-1' then p.id end, case serial when 'T-3' then 'C' else 'A' end
      from device d join driver p on p.customer_id = d.customer_id and p.name = 'Dono' where serial like 'T-%';
    update vehicle set fleet_id = (select id from fleet where name = 'Rastreada') where plate = 'T-2';
    update app_user set driver_id = (select id from driver where name = 'Dono') where login = '52998224725';
    insert into point_of_interest (customer_id, title, latitude, longitude, category_id)
      select id, 'Portão', -30.03, -51.2041, 1 from customer where document = '${demoDocument}'`);
  for (const [table, name] of [
    ['vehicle', 'plate'],
    ['driver', 'name'],
    ['fleet', 'name'],
  ])
    for (const row of await service.sql<{ id: string; name: string }>(`select id, ${name} as name from ${table}`))
      ids[row.name] = Number(row.id);
  const data = [
    messageFrom('T-1', 0, -51.2),
    messageFrom('T-1', 60, -51.201, { altitude_m: 12.5 }),
    messageFrom('T-1', 60, -51.201, { altitude_m: 12.5, attributes: { ignition: true, alarm: 'sos' } }),
    messageFrom('T-1', 120, -51.202),
    messageFrom('T-1', 180, -40),
    messageFrom('T-1', 240, -51.204, { attributes: { ignition: 1, card: 'Cartão' } }),
    messageFrom('T-1', 300, -51.3, { valid: false }),
    messageFrom('T-1', 310, 0, { latitude: null, longitude: null }),
    messageFrom('T-1', 320, -40),
    messageFrom('T-2', 0, -51.2),
    messageFrom('T-2', 3600, -51.25),
  ];
  const { new: newCount } = (await admin.call('importPositions', { body: { data } })).body.data;
  assert.equal(newCount, data.length);
});
after(() => service.stop());

const day = { date_time_start: '2026-03-02T00:00:00Z', date_time_end: '2026-03-03T00:00:00Z' };

describe('The last positions', () => {
  const list = async (query: object = {}, caller = admin) => (await caller.call('listPositions', { query })).body.data;
  const plates = async (query: object, caller = admin) =>
    (await list(query, caller)).map(({ vehicle }) => vehicle?.plate);

  it('are the plausible ones, with the driver then', async () => {
    const [first] = await list({ includes: ['vehicle', 'driver', 'location'] });
    const { age, date_created, date_modified, ...fields } = first ?? assert.fail();
    assert.deepEqual(fields, {
      id: ids['T-1'],
      vehicle_id: ids['T-1'],
      date_time: '2026-03-02T11:04:00.000Z',
      latitude: -30.03,
      longitude: -51.204,
      altitude: null,
      speed: 40,
      course: 270,
      ignition: true,
      driver_id: ids.Cartão,
      source: 'tracker',
      vehicle: { id: ids['T-1'], title: 'T-1', plate: 'T-1' },
      driver: { id: ids.Cartão, name: 'Cartão' },
      location: { address: 'Portão' },
    });
    assert.ok(age > 0 && date_created === date_modified);
  });

  const questions: readonly [title: string, query: () => object, expected: readonly string[]][] = [
    ['are one for each vehicle with messages', () => ({}), ['T-1', 'T-2']],
    ['are those of the requested vehicles', () => ({ vehicles_id: [ids['T-2']] }), ['T-2']],
    ['are those of the requested fleets', () => ({ fleet_ids: [ids.Rastreada] }), ['T-2']],
    ['are empty if nothing was received since', () => ({ modified_since: '2999-01-01' }), []],
    ['are those received since', () => ({ modified_since: '2026-01-01' }), ['T-1', 'T-2']],
  ];
  for (const [title, query, expected] of questions)
    it(title, async () => assert.deepEqual(await plates(query()), expected));

  it('for a driver exclude their own vehicles if another driver drove last', async () => {
    const { client: driver } = await service.logIn('52998224725');
    assert.deepEqual(await plates({}, driver), []);
  });

  it('move with new messages', async () => {
    const { headers } = await admin.call('listPositions', { query: { modified_since: '1970-01-01' } });
    const since = headers.get('sync-until') ?? assert.fail();
    await admin.call('importPositions', { body: { data: [messageFrom('T-2', 3700, -51.26)] } });
    const [moved, ...otherPositions] = await list({ modified_since: since, vehicles_id: [ids['T-2']] });
    assert.deepEqual([moved?.longitude, otherPositions], [-51.26, []]);
  });
});

describe('The track of a vehicle', () => {
  const track = async (plate: string, query: object = {}, caller = admin) =>
    (await caller.call('listTrack', { params: { id: ids[plate] ?? 0 }, query: { ...day, ...query } })).body.data;
  const trackText = async (plate: string, query: object = {}, caller = admin) =>
    (await track(plate, query, caller)).map(
      ({ longitude, jump, gap }) => `${longitude}${jump ? ' jump' : ''}${gap ? ' gap' : ''}`,
    );
  const whole = ['-51.2', '-51.201', '-51.202', '-40 jump', '-51.204', '-40 jump'];

  const questions: readonly [title: string, plate: string, query: object, expected: readonly string[]][] = [
    ['has one position for each moment, and marks jumps', 'T-1', {}, whole],
    ['marks gaps after a silence', 'T-2', {}, ['-51.2', '-51.25 gap', '-51.26']],
    ['covers the period, without its end', 'T-1', { date_time_end: '2026-03-02T11:02:00Z' }, ['-51.2', '-51.201']],
    [
      'detects a jump from positions before the period',
      'T-1',
      { date_time_start: '2026-03-02T11:03:00Z' },
      whole.slice(3),
    ],
    [
      'leaves out positions that a zoom does not show',
      'T-1',
      { zoom: 14 },
      ['-51.2', '-40 jump', '-51.204', '-40 jump'],
    ],
  ];
  for (const [title, plate, query, expected] of questions)
    it(title, async () => assert.deepEqual(await trackText(plate, query), expected));

  it('is the same in pages', async () => {
    const read: string[] = [];
    for (let cursor: string | undefined, more = true; more; more = cursor !== undefined) {
      const query = { ...day, limit: 2, ...(cursor === undefined ? {} : { cursor }) };
      const { body, headers } = await admin.call('listTrack', { params: { id: ids['T-1'] ?? 0 }, query });
      read.push(...body.data.map(({ longitude, jump }) => `${longitude}${jump ? ' jump' : ''}`));
      cursor = /cursor=([\w-]+)>; rel="next"/.exec(headers.get('link') ?? '')?.[1];
    }
    assert.deepEqual(read, whole);
  });

  const formats: readonly [format: string, query: string, accept: string, type: string, has: RegExp][] = [
    ['GeoJSON', '', 'application/geo+json', 'application/geo+json', /"LineString","coordinates":\[\[-51.2,-30.03\],/],
    ['GPX', '', 'application/gpx+xml', 'application/gpx+xml', /<trkpt lat="-30.0300000" lon="-51.2010000"><ele>12.50</],
    ['GPX by a link', '&dialect=gpx', '*/*', 'application/gpx+xml', /<tropeiro:jumps>2</],
    [
      'CSV',
      '',
      'text/csv',
      'text/csv',
      /^date_time,latitude,longitude,altitude,speed,course,ignition,date_created,jump,gap\r\n/,
    ],
  ];
  for (const [format, query, accept, type, has] of formats) {
    it(`is exported as ${format}`, async () => {
      const { access } = await service.logIn('admin');
      const url = `${service.url}/vehicle/${ids['T-1']}/track/?${new URLSearchParams(day)}${query}`;
      const reply = await fetch(url, { headers: { authorization: `Bearer ${access}`, accept } });
      assert.ok(reply.headers.get('content-type')?.startsWith(type), `${reply.headers.get('content-type')}`);
      assert.match(await reply.text(), has);
    });
  }

  it('for a driver is that of their own vehicles, until another driver drove', async () => {
    const { client: driver } = await service.logIn('52998224725');
    assert.deepEqual(await trackText('T-1', {}, driver), whole.slice(0, 4));
    assert.equal((await problemOf(track('T-2', {}, driver))).status, 404);
  });

  const [first, second, third] = [-51.2, -51.2001, -51.2002].map((longitude) =>
    messageFrom('T-2', 3 * 86_400, longitude),
  );
  const alarmed = messageFrom('T-2', 3 * 86_400, -51.2003, { attributes: { alarm: 'sos' } });
  const crowds: readonly [title: string, messages: readonly (typeof alarmed)[], longitude: number | undefined][] = [
    ['one position of several of a moment', [first!, second!, third!], undefined],
    ['of several of a moment the alarm, which is read last', [first!, alarmed, second!], -51.2003],
  ];
  for (const [title, messages, expected] of crowds)
    it(`reports ${title}, in any order of arrival`, async () => {
      const period = { date_time_start: '2026-03-05T00:00:00Z', date_time_end: '2026-03-06T00:00:00Z' };
      const longitudes = new Set<number | undefined>();
      for (const order of [
        [0, 1, 2],
        [0, 2, 1],
        [1, 0, 2],
        [1, 2, 0],
        [2, 0, 1],
        [2, 1, 0],
      ]) {
        await service.sql("delete from device_message where time >= '2026-03-05' and time < '2026-03-06'");
        for (const index of order) await admin.call('importPositions', { body: { data: [messages[index]!] } });
        const points = await track('T-2', period);
        assert.equal(points.length, 1);
        longitudes.add(points[0]?.longitude);
      }
      assert.equal(longitudes.size, 1);
      if (expected !== undefined) assert.deepEqual([...longitudes], [expected]);
    });

  it('covers 31 days at most', async () => {
    const problem = await problemOf(track('T-1', { date_time_end: '2026-04-03T00:00:00Z' }));
    assert.deepEqual(
      [problem.status, problem.errors[0]?.parameter, problem.errors[0]?.code],
      [422, 'date_time_end', 'period_too_long'],
    );
  });
});
