import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import type { Client, ProblemError } from '@tropeiro/contract/client.ts';
import type { FoundEvent } from '@tropeiro/domain/tracking/found-event-schema.ts';
import { demoRecords } from '../../testing/demo-records.ts';
import { problemOf } from '../../testing/refused.ts';
import { startTestService, type TestService } from '../../testing/test-service.ts';

describe('The list of events', () => {
  let service: TestService;
  let client: Client;
  const { insert } = demoRecords(() => service);
  const ids: Record<string, number> = {};
  const idOf = (name: string): number => ids[name] ?? 0;

  before(async () => {
    service = await startTestService();
    client = await service.as('viewer');
    ids.color = await insert('vehicle_color', { name: 'Verde-água' });
    ids.device = await insert('device', { serial: '350000000000001' });
    ids.fleet = await insert('fleet', { name: 'Frota' });
    for (const n of [1, 2]) {
      ids[`vehicle${n}`] = await insert('vehicle', {
        title: `Truck ${n}`,
        plate: `ABC1D2${n}`,
        vehicle_color_id: idOf('color'),
        fleet_id: n === 1 ? idOf('fleet') : null,
      });
      ids[`driver${n}`] = await insert('driver', { name: `Téo ${n}` });
    }
    ids.near = await insert('point_of_interest', {
      title: 'Perto',
      latitude: -30.0301,
      longitude: -51.23,
      category_id: 1,
    });
    ids.nearer = await insert('point_of_interest', {
      title: 'Mais perto',
      latitude: -30.03,
      longitude: -51.23,
      category_id: 1,
    });
    ids.off = await insert('point_of_interest', {
      title: 'Longe',
      latitude: -30.0201,
      longitude: -51.216,
      category_id: 1,
    });
    ids.area = await insert('virtual_area', {
      name: 'Círculo',
      type: 'circle',
      latitude: -30.03,
      longitude: -51.23,
      radius: 300,
    });
    ids.polygon = await insert('virtual_area', {
      name: 'Polígono',
      type: 'polygon',
      points: JSON.stringify(
        [
          [-30.021, -51.221],
          [-30.021, -51.219],
          [-30.019, -51.219],
          [-30.019, -51.221],
        ].map(([latitude, longitude]) => ({ latitude, longitude })),
      ),
    });
    const found: readonly [
      key: string,
      category: number,
      vehicle: number,
      driver: number | null,
      begin: string,
      more?: object,
    ][] = [
      ['trip', 1, 1, 1, '2026-03-10T08:00:00Z', { distance: 5000, value: '{"a": 1}' }],
      ['short trip', 1, 2, 1, '2026-03-10T07:00:00Z', { distance: 499 }],
      ['panic', 24, 1, null, '2026-03-10T09:00:00Z'],
      ['speeding', 2, 1, 2, '2026-03-10T08:30:00Z', { value: '97', limit_value: 80, unit: 'km/h' }],
      ['fence', 3, 2, 2, '2026-03-10T10:00:00Z', { target: `area:${ids.area}`, end_time: null }],
      ['approach', 5, 2, 2, '2026-03-10T10:30:00Z', { target: `poi:${ids.off}` }],
      ['next day', 1, 1, 1, '2026-03-11T00:00:00Z'],
      ['taken back', 1, 1, 1, '2026-03-10T11:00:00Z', { date_retracted: '2026-03-12T00:00:00Z' }],
      ['visit', 0, 1, 1, '2026-03-10T11:00:00Z'],
    ];
    for (const [key, category, vehicle, driver, begin, more] of found)
      ids[key] = await insert('event', {
        key,
        category,
        vehicle_id: idOf(`vehicle${vehicle}`),
        device_id: idOf('device'),
        driver_id: driver === null ? null : idOf(`driver${driver}`),
        begin_time: begin,
        end_time: new Date(Date.parse(begin) + 600_000).toISOString(),
        distance: 0,
        begin_latitude: -30.03,
        begin_longitude: -51.23,
        end_latitude: -30.02,
        end_longitude: -51.22,
        revision: 1,
        ...more,
      });
  });
  after(() => service.stop());

  const day = { begin: '2026-03-10T00:00:00Z', end: '2026-03-11T00:00:00Z' };
  const all = () => ({
    periods: [day],
    event_category: [1, 2, 3, 5, 24],
    vehicles_id: [idOf('vehicle1'), idOf('vehicle2')],
  });
  const list = async (query: object = {}, caller = client): Promise<FoundEvent[]> =>
    (await caller.call('listEvents', { query: { ...all(), ...query } })).body;
  const keyOf = ({ id }: { readonly id: number }): string => Object.keys(ids).findLast((key) => ids[key] === id) ?? '';
  const keys = async (query: object = {}) => (await list(query)).map(keyOf);
  const oldestFirst = ['short trip', 'trip', 'speeding', 'panic', 'fence', 'approach'];

  const everything = ['short trip', 'trip', 'speeding', 'panic', 'fence', 'approach', 'visit'];

  const questions: readonly [title: string, query: () => object, expected: readonly string[]][] = [
    ['is oldest first, without retracted events, visits and other days', () => ({}), oldestFirst],
    ['has visits, which are no category of the specification', () => ({ event_category: [0] }), ['visit']],
    ['has events of the requested categories', () => ({ event_category: [1, 24] }), ['short trip', 'trip', 'panic']],
    ['has every category for `all`', () => ({ event_category: ['all'] }), everything],
    [
      'has events of the requested vehicles',
      () => ({ vehicles_id: [idOf('vehicle1')] }),
      ['trip', 'speeding', 'panic'],
    ],
    [
      'has events of the requested drivers',
      () => ({ vehicles_id: [], driver_ids: [idOf('driver1')] }),
      ['short trip', 'trip'],
    ],
    [
      'has only events of both if both are given',
      () => ({ vehicles_id: [idOf('vehicle1')], driver_ids: [idOf('driver2')] }),
      ['speeding'],
    ],
    [
      'has events of the vehicles in the requested fleets',
      () => ({ vehicles_id: [], fleet_ids: [idOf('fleet')] }),
      ['trip', 'speeding', 'panic'],
    ],
    [
      'has only events of vehicles, drivers and fleets if all are given',
      () => ({ driver_ids: [idOf('driver1')], fleet_ids: [idOf('fleet')] }),
      ['trip'],
    ],
    ['is empty for an unknown fleet', () => ({ fleet_ids: [999_999] }), []],
    ['has events of at least the requested distance', () => ({ distance: 500 }), ['trip']],
    ['is empty for an unknown vehicle', () => ({ vehicles_id: [999_999] }), []],
    [
      'has events in several overlapping periods once',
      () => ({ periods: [day, { begin: '2026-03-10T08:00:00Z', end: '2026-03-10T09:00:00Z' }] }),
      oldestFirst,
    ],
    [
      'has events that begin in one of the periods, whose end is exclusive',
      () => ({
        periods: [
          { begin: '2026-03-10T08:30:00Z', end: '2026-03-10T09:00:00Z' },
          { begin: '2026-03-10T07:00:00Z', end: '2026-03-10T08:00:00Z' },
        ],
      }),
      ['short trip', 'speeding'],
    ],
    [
      'is ordered by vehicle if grouped by vehicle',
      () => ({ aggregated_field: ['vehicle'] }),
      ['trip', 'speeding', 'panic', 'short trip', 'fence', 'approach'],
    ],
    [
      'is ordered by driver if grouped by driver, unknown drivers last',
      () => ({ aggregated_fields: ['driver'] }),
      ['short trip', 'trip', 'speeding', 'fence', 'approach', 'panic'],
    ],
  ];
  for (const [title, query, expected] of questions)
    it(title, async () => assert.deepEqual(await keys(query()), expected));

  it('has each event on exactly one page, whatever the groups', async () => {
    for (const aggregated_fields of [[], ['vehicle'], ['driver'], ['vehicle', 'driver']] as const) {
      const paged: string[] = [];
      for await (const event of client.records('listEvents', {
        query: { ...all(), aggregated_fields: [...aggregated_fields], limit: 1 },
      }))
        paged.push(keyOf(event));
      assert.deepEqual(paged, await keys({ aggregated_fields }));
    }
  });

  it('has events of all vehicles in pages, oldest first, each once', async () => {
    const ofAll = { ...all(), vehicles_id: [], event_category: ['all' as const] };
    for (const limit of [1, 2, 5, 1000]) {
      const paged: string[] = [];
      for await (const event of client.records('listEvents', { query: { ...ofAll, limit } })) paged.push(keyOf(event));
      assert.deepEqual(paged, everything, `${limit} a page`);
    }
    const periods = [
      { begin: '2026-03-10T08:30:00Z', end: '2026-03-10T09:00:00Z' },
      { begin: '2026-03-10T07:00:00Z', end: '2026-03-10T08:00:00Z' },
    ];
    assert.deepEqual(await keys({ ...ofAll, periods, limit: 10 }), ['short trip', 'speeding']);
    assert.deepEqual(await keys({ ...ofAll, distance: 500, limit: 10 }), ['trip']);
    const { headers } = await client.call('listEvents', { query: { ...ofAll, limit: 1, count: true } });
    assert.equal(headers.get('total-count'), String(everything.length));
  });

  it('has events modified since a moment in that order, including retracted ones, and returns when to continue', async () => {
    const modified = async (modified_since: string) => {
      const { body, headers } = await client.call('listEvents', { query: { ...all(), modified_since } });
      return { events: body, until: headers.get('sync-until') ?? '' };
    };
    const { events, until } = await modified('1970-01-01T00:00:00Z');
    const inOrder = ['trip', 'short trip', 'panic', 'speeding', 'fence', 'approach', 'taken back'];
    assert.deepEqual(events.map(keyOf), inOrder);
    assert.deepEqual(
      events.flatMap(({ date_retracted }) => date_retracted ?? []),
      ['2026-03-12T00:00:00.000Z'],
    );
    await service.sql(`update event set revision = 2, date_modified = write_moment() where id = ${ids.panic}`);
    assert.deepEqual((await modified(until)).events.map(keyOf), ['panic']);
    assert.deepEqual(await keys(), oldestFirst);
  });

  it('is an array, however the periods are written', async () => {
    const { access } = await service.logIn('viewer');
    const ofVehicle = `event_category=1&vehicles_id=${ids.vehicle1}`;
    for (const periods of [
      `periods=${encodeURIComponent(JSON.stringify([day]))}`,
      `periods=${encodeURIComponent(JSON.stringify(day))}`,
      `periods[0][begin]=${day.begin}&periods[0][end]=${day.end}`,
      `periods[][begin]=${day.begin}&periods[][end]=${day.end}`,
    ]) {
      const response = await fetch(`${service.url}/event/?${periods}&${ofVehicle}`, {
        headers: { authorization: `Bearer ${access}` },
      });
      assert.deepEqual(((await response.json()) as FoundEvent[]).map(keyOf), ['trip'], periods);
    }
  });

  it('includes only vehicle, driver and who acknowledged it by default', async () => {
    const [, trip] = await list();
    assert.deepEqual(trip?.vehicle, { id: ids.vehicle1, plate: 'ABC1D21', model: null, vehicle_color: null });
    assert.deepEqual(trip?.driver, { id: ids.driver1, name: 'Téo 1' });
    for (const name of [
      'device',
      'position_start',
      'position_end',
      'location_start',
      'location_end',
      'poi_start',
      'poi_end',
    ] as const)
      assert.equal(trip?.[name], null, name);
  });

  it('includes every related record if requested', async () => {
    const includes = [
      'vehicle.vehicle_color',
      'driver',
      'device',
      'position_start.virtual_area',
      'position_end.virtual_area',
      'location_start',
      'location_end',
      'poi_start',
      'poi_end',
    ];
    const [, trip, , , fence, approach] = await list({ includes });
    assert.deepEqual(trip?.vehicle?.vehicle_color, { id: ids.color, name: 'Verde-água' });
    assert.deepEqual(trip?.device, { id: ids.device, serial: '350000000000001' });
    const { date_created: _, ...start } = trip?.position_start ?? {};
    assert.deepEqual(start, {
      latitude: -30.03,
      longitude: -51.23,
      date_time: '2026-03-10T08:00:00.000Z',
      speed: null,
      virtual_area: { id: ids.area, name: 'Círculo' },
    });
    assert.deepEqual(trip?.position_end?.virtual_area, { id: ids.polygon, name: 'Polígono' });
    assert.deepEqual([trip?.location_start, trip?.location_end], [{ address: 'Mais perto' }, { address: 'Longe' }]);
    assert.deepEqual([trip?.poi_start, trip?.poi_end], [{ id: ids.nearer, title: 'Mais perto' }, null]);
    assert.deepEqual(
      [fence?.virtual_area, fence?.end_date, fence?.position_end],
      [{ id: ids.area, name: 'Círculo' }, null, null],
    );
    assert.deepEqual(approach?.poi_start, { id: ids.off, title: 'Longe' });
  });

  it('shows the measured value with its limit and unit', async () => {
    const [speeding] = await list({ event_category: [2] });
    assert.deepEqual([speeding?.value, speeding?.limit, speeding?.unit, speeding?.revision], [97, 80, 'km/h', 1]);
  });

  it('shows nothing of another company, nor that it exists', async () =>
    assert.deepEqual(await list({}, await service.asOther()), []));

  const refusals: readonly [title: string, query: object, status: number, code: string][] = [
    [
      'neither vehicles nor drivers nor fleets',
      { vehicles_id: [], driver_ids: [], fleet_ids: [] },
      400,
      'invalid_input',
    ],
    ['no period', { periods: [] }, 400, 'invalid_input'],
    ['an unknown category', { event_category: [15] }, 400, 'invalid_input'],
    ['an unknown include', { includes: ['fleet'] }, 400, 'invalid_input'],
    ['a period that ends before it begins', { periods: [{ begin: day.end, end: day.begin }] }, 422, 'rule_violated'],
    ['a period of years', { periods: [{ begin: '2020-01-01', end: '2026-01-01' }] }, 422, 'rule_violated'],
    ['a hundred periods and one', { periods: Array.from({ length: 101 }, () => day) }, 400, 'invalid_input'],
  ];
  for (const text of ['2026-01-31', '2026-01-31,2026-02-01', '["2026-01-31"]', '[{"begin":'])
    it(`shows how to write periods if they are ${text}`, async () => {
      const { access } = await service.logIn('viewer');
      const reply = await fetch(
        `${service.url}/event/?event_category=1&vehicles_id=1&periods=${encodeURIComponent(text)}`,
        { headers: { authorization: `Bearer ${access}` } },
      );
      const { errors } = (await reply.json()) as { errors: { message: string }[] };
      assert.match(errors[0]?.message ?? '', /\[\{"begin":"2026-01-31","end":"2026-02-01"\}\]/);
    });
  it('names the missing field of a period, however periods are written', async () => {
    const { access } = await service.logIn('viewer');
    for (const periods of [
      'periods[0][begin]=2026-01-31',
      `periods=${encodeURIComponent('[{"begin":"2026-01-31"}]')}`,
    ]) {
      const reply = await fetch(`${service.url}/event/?event_category=1&vehicles_id=1&${periods}`, {
        headers: { authorization: `Bearer ${access}` },
      });
      const { errors } = (await reply.json()) as { errors: { parameter: string; code: string }[] };
      assert.deepEqual(
        errors.map(({ parameter, code }) => `${parameter} ${code}`),
        ['periods[0][end] missing'],
      );
    }
  });

  for (const [query, fault] of [
    ['', 'event_category missing'],
    ['event_category=1,todos', 'event_category not_allowed'],
    ['event_category=99', 'event_category not_allowed'],
    ['event_category=todos', 'event_category not_allowed'],
  ])
    it(`refuses a query without a category: ${query}`, async () => {
      const { access } = await service.logIn('viewer');
      const reply = await fetch(
        `${service.url}/event/?${query}&vehicles_id=1&periods[0][begin]=2026-01-31&periods[0][end]=2026-02-01`,
        { headers: { authorization: `Bearer ${access}` } },
      );
      const { errors } = (await reply.json()) as ProblemError['problem'];
      assert.equal(reply.status, 400);
      assert.deepEqual(
        errors.map(({ parameter, code }) => `${parameter} ${code}`),
        [fault],
      );
      if (errors[0]?.code === 'not_allowed') assert.match(errors[0].message, / 31, all, not (99|todos)$/);
    });
  for (const [title, query, status, code] of refusals)
    it(`refuses ${title}`, async () => {
      const problem = await problemOf(list(query));
      assert.deepEqual([problem.status, problem.code], [status, code]);
    });
});
