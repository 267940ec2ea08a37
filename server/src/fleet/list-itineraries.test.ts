import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import type { Client } from '@tropeiro/contract/client.ts';
import { demoRecords, positionMessage } from '../testing/demo-records.ts';
import { refused } from '../testing/refused.ts';
import { startTestService, type TestService } from '../testing/test-service.ts';

describe('The list of itineraries', () => {
  let service: TestService;
  let client: Client;
  const { insert } = demoRecords(() => service);
  const ids: Record<string, number> = {};

  before(async () => {
    service = await startTestService();
    client = await service.as('dispatcher');
    for (const n of [1, 2]) {
      ids[`vehicle${n}`] = await insert('vehicle', { title: `Truck ${n}`, plate: `ABC1D2${n}` });
      ids[`driver${n}`] = await insert('driver', { name: `Téo ${n}` });
    }
    const journeys: readonly [description: string, start: string, end: string, vehicle: number, driver: number][] = [
      ['whole year', '2025-03-10T12:00:00.000Z', '2026-03-10T12:00:00.000Z', 1, 2],
      ['yesterday', '2026-03-09T08:00:00.000Z', '2026-03-09T18:00:00.000Z', 1, 1],
      ['overnight', '2026-03-09T22:00:00.000Z', '2026-03-10T06:00:00.000Z', 2, 1],
      ['today', '2026-03-10T08:00:00.000Z', '2026-03-10T18:00:00.000Z', 1, 1],
      ['today too', '2026-03-10T08:00:00.000Z', '2026-03-10T09:00:00.000Z', 2, 2],
      ['removed', '2026-03-10T09:00:00.000Z', '2026-03-10T18:00:00.000Z', 1, 1],
      ['tomorrow', '2026-03-11T08:00:00.000Z', '2026-03-11T18:00:00.000Z', 1, 1],
    ];
    for (const [description, date_time_start_estimated, date_time_end_estimated, vehicle, driver] of journeys) {
      const data = { description, date_time_start_estimated, date_time_end_estimated };
      const named = { vehicle_id: ids[`vehicle${vehicle}`] ?? 0, driver_id: ids[`driver${driver}`] ?? 0 };
      const { body } = await client.call('createItinerary', { body: { data: { ...data, ...named } } });
      ids[description] = body.data.id;
      if (description === 'removed') await client.call('deleteItinerary', { params: { id: body.data.id } });
    }
  });
  after(() => service.stop());

  const day = { date_time_start: '2026-03-10T00:00:00.000Z', date_time_end: '2026-03-10T23:59:59.000Z' };
  const list = async (query: object = {}, caller = client) =>
    (await caller.call('listItineraries', { query: { ...day, ...query } })).body.data;
  const described = async (query: object) => (await list(query)).map(({ description }) => description);

  const filters: readonly [title: string, query: () => object, expected: readonly string[]][] = [
    ['holds what overlaps the period, newest first', () => ({}), ['today too', 'today', 'overnight', 'whole year']],
    ['is found by vehicle', () => ({ vehicle_id: ids.vehicle1 }), ['today', 'whole year']],
    ['is found by driver', () => ({ driver_id: ids.driver1 }), ['today', 'overnight']],
    ['is found by both', () => ({ vehicle_id: ids.vehicle2, driver_id: ids.driver1 }), ['overnight']],
    ['is empty for a vehicle that is not there', () => ({ vehicle_id: 999_999 }), []],
    [
      'takes bare dates as days of the company',
      () => ({ date_time_start: '2026-03-11', date_time_end: '2026-03-11' }),
      ['tomorrow'],
    ],
    [
      'holds what ends when the period begins',
      () => ({ date_time_start: '2026-03-10T18:00:00.000Z', date_time_end: '2026-03-10T19:00:00.000Z' }),
      ['today'],
    ],
    [
      'holds what begins when the period ends',
      () => ({ date_time_start: '2026-03-11T07:00:00.000Z', date_time_end: '2026-03-11T08:00:00.000Z' }),
      ['tomorrow'],
    ],
  ];
  for (const [title, query, expected] of filters) {
    it(title, async () => assert.deepEqual(await described(query()), expected));
  }

  it('holds a journey that reaches into the period, however long it lasts', async () => {
    const end = Date.parse('2030-01-01T00:00:00.000Z');
    const secondsOf = (days: number) => days * 86_400;
    const lengths = [0, 3600, ...[1, 7, 31].flatMap((days) => [secondsOf(days), secondsOf(days) + 1]), secondsOf(366)];
    for (const seconds of lengths) {
      const data = {
        description: String(seconds),
        vehicle_id: ids.vehicle1 ?? 0,
        driver_id: ids.driver1 ?? 0,
        date_time_start_estimated: new Date(end - seconds * 1000).toISOString(),
        date_time_end_estimated: new Date(end).toISOString(),
      };
      await client.call('createItinerary', { body: { data } });
    }
    const from = (date_time_start: string) => described({ date_time_start, date_time_end: '2030-01-02T00:00:00.000Z' });
    assert.deepEqual(await from('2030-01-01T00:00:00.000Z'), lengths.map(String));
    assert.deepEqual(await from('2030-01-01T00:00:00.001Z'), []);
  });

  it('follows the real times', async () => {
    const id = ids.tomorrow ?? 0;
    await client.call('changeItinerary', {
      params: { id },
      body: { data: { date_time_start: '2026-03-10T23:00:00.000Z' } },
    });
    assert.deepEqual(await described({}), ['tomorrow', 'today too', 'today', 'overnight', 'whole year']);
    await client.call('changeItinerary', { params: { id }, body: { data: { date_time_start: null } } });
  });

  for (const limit of [1, 2, 4, 5]) {
    it(`is the same read in pages of ${limit}`, async () => {
      const read: string[] = [];
      let cursor: string | undefined;
      do {
        const { body, headers } = await client.call('listItineraries', {
          query: { ...day, limit, ...(cursor === undefined ? {} : { cursor }) },
        });
        read.push(...body.data.map(({ description }) => description));
        cursor = /cursor=([\w-]+)>; rel="next"/.exec(headers.get('link') ?? '')?.[1];
      } while (cursor !== undefined);
      assert.deepEqual(read, await described({}));
    });
  }

  it('brings the related objects that are asked for, and no others', async () => {
    const date_created = '2026-03-10T20:00:00.000Z';
    const target = { latitude: 1, longitude: 2 };
    for (const time of ['2026-03-10T07:50:00.000Z', '2026-03-10T17:50:00.000Z'])
      await insert('device_message', {
        ...positionMessage,
        ...target,
        vehicle_id: ids.vehicle1 ?? 0,
        time,
        received: date_created,
      });
    const expected: Record<string, object> = {
      vehicle: { id: ids.vehicle1, title: 'Truck 1', plate: 'ABC1D21' },
      driver: { id: ids.driver1, name: 'Téo 1' },
      position_start: { ...target, date_created, date_time: '2026-03-10T07:50:00.000Z' },
      position_end: { ...target, date_created, date_time: '2026-03-10T17:50:00.000Z' },
      customer: { id: 1, name: 'Tropeiro Demonstração Ltda', document: '11222333000181' },
    };
    const related = Object.keys(expected);
    for (const includes of [[], ...related.map((name) => [name]), related]) {
      const id = ids.today ?? 0;
      const [listed] = (await list({ includes, vehicle_id: ids.vehicle1 })).filter((itinerary) => itinerary.id === id);
      const read = (await client.call('getItinerary', { params: { id }, query: { includes: includes as never } })).body
        .data;
      assert.deepEqual(listed, read);
      const shown = read as unknown as Record<string, unknown>;
      for (const name of related) assert.deepEqual(shown[name], includes.includes(name) ? expected[name] : null, name);
    }
  });

  it('shows another company nothing', async () => assert.deepEqual(await list({}, await service.asOther()), []));

  const wrong: readonly [title: string, query: object, refusal: string][] = [
    ['a period without its begin', { date_time_start: undefined }, '400 date_time_start missing'],
    ['a period without its end', { date_time_end: undefined }, '400 date_time_end missing'],
    ['a begin that is none', { date_time_start: 'ontem' }, '400 date_time_start bad_format'],
    ['a period that runs backwards', { date_time_end: '2026-03-08' }, '422 date_time_start period_reversed'],
    ['a period of over 366 days', { date_time_end: '2027-03-12' }, '422 date_time_end period_too_long'],
    ['an unknown include', { includes: ['device'] }, '400 includes not_allowed'],
    ['a vehicle that is no id', { vehicle_id: 'x' }, '400 vehicle_id wrong_type'],
    ['a cursor it did not give', { limit: 1, cursor: 'x' }, '400 invalid_cursor'],
  ];
  for (const [title, query, refusal] of wrong) {
    it(`refuses ${title}`, async () => assert.equal(await refused(list(query)), refusal));
  }
});
