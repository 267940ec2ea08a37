import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import type { Client } from '@tropeiro/contract/client.ts';
import type { DailySummaryRow } from '@tropeiro/domain/tracking/daily-summary-schema.ts';
import { type DayRowFigureName, dayRowFigureNames } from '@tropeiro/domain/tracking/day-row-schema.ts';
import fc from 'fast-check';
import { demoRecords } from '../../testing/demo-records.ts';
import { problemOf } from '../../testing/refused.ts';
import { startTestService, type TestService } from '../../testing/test-service.ts';

describe('The daily summary', () => {
  let service: TestService;
  let client: Client;
  const { insert, sql } = demoRecords(() => service);
  const ids: Record<string, number> = {};
  const idOf = (name: string): number => ids[name] ?? 0;

  /** The share of one driver in a day, with its figures. */
  type Part = { day: number; vehicle: number; driver: number | null; metres: number; seconds: number; fastest: number };

  /** Writes days as ingest does: the shares, and each whole day. */
  const storeDays = async (parts: readonly Part[]): Promise<void> => {
    const rows = parts.map(({ day, vehicle, driver, metres, seconds, fastest }) => ({
      date: `2026-03-${String(day).padStart(2, '0')}`,
      vehicle_id: idOf(`vehicle${vehicle}`),
      driver_id: driver === null ? null : idOf(`driver${driver}`),
      figures: {
        count: 1,
        count_travel: 1,
        total_distance: metres,
        total_time_in_moviment: seconds,
        speed_max: fastest,
        speed_average: 99,
      },
    }));
    const customer = `(select customer_id from vehicle where id = ${idOf('vehicle1')})`;
    const sent = `jsonb_to_recordset('${JSON.stringify(rows)}') as sent (date date, vehicle_id bigint, driver_id bigint, figures jsonb)`;
    await sql(`delete from driver_day_row; delete from day_row;
      insert into day_row (customer_id, date, vehicle_id, is_split, driver_id, figures)
        select ${customer}, date, vehicle_id, count(*) > 1, case when count(*) = 1 then min(driver_id) end, jsonb_build_object('count', 1,
          'count_travel', sum((figures -> 'count_travel')::int), 'total_distance', sum((figures -> 'total_distance')::int),
          'total_time_in_moviment', sum((figures -> 'total_time_in_moviment')::int), 'speed_max', max((figures -> 'speed_max')::int))
        from ${sent} group by date, vehicle_id;
      insert into driver_day_row (customer_id, date, vehicle_id, driver_id, figures) select ${customer}, sent.* from ${sent}
        where exists (select from day_row d where d.date = sent.date and d.vehicle_id = sent.vehicle_id and d.is_split)`);
  };

  before(async () => {
    service = await startTestService();
    client = await service.as('viewer');
    ids.device = await insert('device', { serial: '350000000000001' });
    for (const n of [1, 2]) {
      ids[`vehicle${n}`] = await insert('vehicle', {
        title: `Truck ${n}`,
        plate: `ABC1D2${n}`,
        ...(n === 1 ? { device_id: idOf('device') } : {}),
      });
      ids[`driver${n}`] = await insert('driver', { name: `Téo ${n}` });
    }
  });
  after(() => service.stop());

  const march = { initial_date: '2026-03-01', end_date: '2026-03-31' };
  const list = async (query: object, caller = client): Promise<DailySummaryRow[]> =>
    (await caller.call('listDailySummary', { query: { ...march, ...query } })).body.data;
  const storeTwoDays = () =>
    storeDays([
      { day: 10, vehicle: 1, driver: 1, metres: 10_000, seconds: 1000, fastest: 80 },
      { day: 10, vehicle: 1, driver: 2, metres: 2000, seconds: 400, fastest: 50 },
      { day: 10, vehicle: 2, driver: 1, metres: 1000, seconds: 100, fastest: 60 },
      { day: 11, vehicle: 2, driver: null, metres: 0, seconds: 0, fastest: 0 },
    ]);
  const linesOf = (rows: readonly DailySummaryRow[]) =>
    rows.map(({ title, date, count, count_travel, total_distance, speed_max, speed_average }) =>
      [date, title, count, count_travel, total_distance, speed_max, speed_average]
        .filter((each) => each !== null)
        .join(' '),
    );

  const questions: readonly [title: string, query: () => object, expected: readonly string[]][] = [
    [
      'is by vehicle',
      () => ({ aggregated_fields: ['vehicle'] }),
      ['ABC1D21 1 2 12000 80 30.9', 'ABC1D22 2 2 1000 60 36'],
    ],
    [
      'is grouped by driver, with days in two vehicles once, and unknown drivers last',
      () => ({ aggregated_fields: ['driver'] }),
      ['Téo 1 1 2 11000 80 36', 'Téo 2 1 1 2000 50 18', 'Sem motorista 1 1 0 0 0'],
    ],
    [
      'is by both',
      () => ({ aggregated_fields: ['vehicle', 'driver'] }),
      [
        'ABC1D21 · Téo 1 1 1 10000 80 36',
        'ABC1D21 · Téo 2 1 1 2000 50 18',
        'ABC1D22 · Téo 1 1 1 1000 60 36',
        'ABC1D22 · Sem motorista 1 1 0 0 0',
      ],
    ],
    [
      'is by day and vehicle if analytical',
      () => ({ daily_type: 'analytical' }),
      ['2026-03-10 ABC1D21 1 2 12000 80 30.9', '2026-03-10 ABC1D22 1 1 1000 60 36', '2026-03-11 ABC1D22 1 1 0 0 0'],
    ],
    [
      'is by day and driver if analytical and grouped by driver',
      () => ({ daily_type: 'analytical', aggregated_fields: ['driver'] }),
      ['2026-03-10 Téo 1 1 2 11000 80 36', '2026-03-10 Téo 2 1 1 2000 50 18', '2026-03-11 Sem motorista 1 1 0 0 0'],
    ],
    [
      'has the requested vehicles',
      () => ({ aggregated_fields: ['vehicle'], vehicles_id: [idOf('vehicle2')] }),
      ['ABC1D22 2 2 1000 60 36'],
    ],
    [
      'has what the requested drivers drove',
      () => ({ aggregated_fields: ['vehicle'], driver_ids: [idOf('driver2')] }),
      ['ABC1D21 1 1 2000 50 18'],
    ],
    [
      'has the days of the period',
      () => ({ aggregated_fields: ['vehicle'], initial_date: '2026-03-11', end_date: '2026-03-11' }),
      ['ABC1D22 1 1 0 0 0'],
    ],
    ['is empty for an unknown vehicle', () => ({ aggregated_fields: ['vehicle'], vehicles_id: [999_999] }), []],
  ];
  for (const [title, query, expected] of questions)
    it(title, async () => {
      await storeTwoDays();
      assert.deepEqual(linesOf(await list(query())), expected);
    });

  it('shows whether all its days are closed, also of days with several drivers', async () => {
    await storeTwoDays();
    const closed = async (query: object) => (await list(query)).map((row) => row.closed);
    const byDay = { daily_type: 'analytical', aggregated_fields: ['driver'] };
    assert.deepEqual(new Set(await closed(byDay)), new Set([false]));
    await service.sql(`update day_row set date_closed = now() where date = (select min(date) from day_row)`);
    assert.deepEqual(
      (await list(byDay)).map((row) => row.closed),
      (await list(byDay)).map(({ date }) => date === '2026-03-10'),
    );
    assert.deepEqual(await closed({ aggregated_fields: ['vehicle'] }), [true, false]);
    await service.sql('update day_row set date_closed = now()');
    assert.deepEqual(await closed({ aggregated_fields: ['vehicle'] }), [true, true]);
  });

  it('names its vehicle or driver if there is only one, and includes the record if requested', async () => {
    await storeTwoDays();
    const [first, second] = await list({ daily_type: 'analytical', includes: ['driver', 'vehicle.device'] });
    assert.deepEqual([first?.vehicle_id, first?.driver_id, first?.driver], [ids.vehicle1, null, null]);
    assert.deepEqual(first?.vehicle, {
      id: ids.vehicle1,
      title: 'Truck 1',
      plate: 'ABC1D21',
      device: { id: ids.device, serial: '350000000000001' },
    });
    assert.deepEqual(second?.driver, { id: ids.driver1, name: 'Téo 1' });
    const [aggregate] = await list({ aggregated_fields: ['driver'] });
    assert.deepEqual([aggregate?.vehicle_id, aggregate?.date, aggregate?.vehicle], [null, null, null]);
  });

  it('has each row on exactly one page', async () => {
    await storeTwoDays();
    for (const query of [
      { aggregated_fields: ['driver'] },
      { daily_type: 'analytical', aggregated_fields: ['vehicle', 'driver'] },
    ] as const) {
      const paged: DailySummaryRow[] = [];
      const asked = { ...march, ...query, aggregated_fields: [...query.aggregated_fields], limit: 1 };
      for await (const row of client.records('listDailySummary', { query: asked })) paged.push(row);
      assert.deepEqual(paged, await list(query));
    }
  });

  it('of a period equals the sum of its days', async () => {
    const part = fc.record({
      day: fc.integer({ min: 1, max: 4 }),
      vehicle: fc.integer({ min: 1, max: 2 }),
      driver: fc.option(fc.integer({ min: 1, max: 2 })),
      metres: fc.nat(100_000),
      seconds: fc.nat(5000),
      fastest: fc.nat(140),
    });
    const parts = fc.uniqueArray(part, {
      maxLength: 12,
      selector: ({ day, vehicle, driver }) => `${day} ${vehicle} ${driver}`,
    });
    await fc.assert(
      fc.asyncProperty(parts, fc.constantFrom('vehicle', 'driver'), async (parts, group) => {
        await storeDays(parts);
        const days = await list({ daily_type: 'analytical', aggregated_fields: [group] });
        const whole = await list({ aggregated_fields: [group] });
        assert.deepEqual(new Set(whole.map(({ title }) => title)), new Set(days.map(({ title }) => title)));
        for (const row of whole) {
          const own = days.filter(({ title }) => title === row.title);
          const sum = (figure: DayRowFigureName) => own.reduce((total, day) => total + day[figure], 0);
          const moved = sum('total_time_in_moviment');
          const otherFigures: Partial<Record<DayRowFigureName, number>> = {
            speed_max: Math.max(...own.map(({ speed_max }) => speed_max)),
            speed_average: moved === 0 ? 0 : Math.round((36 * sum('total_distance')) / moved) / 10,
          };
          for (const figure of dayRowFigureNames)
            assert.equal(row[figure], otherFigures[figure] ?? sum(figure), figure);
        }
      }),
      { numRuns: 20 },
    );
  });

  it('shows nothing of another company', async () => {
    await storeTwoDays();
    assert.deepEqual(await list({ aggregated_fields: ['vehicle'] }, await service.asOther()), []);
  });

  const refusals: readonly [title: string, query: object, status: number][] = [
    ['an aggregate of nothing', {}, 400],
    ['an unknown type', { daily_type: 'weekly' }, 400],
    ['an unknown group', { aggregated_fields: ['fleet'] }, 400],
    ['a period that ends before it begins', { aggregated_fields: ['vehicle'], initial_date: '2026-04-02' }, 422],
    ['a period of years', { aggregated_fields: ['vehicle'], initial_date: '2020-01-01' }, 422],
  ];
  for (const [title, query, status] of refusals)
    it(`refuses ${title}`, async () => assert.equal((await problemOf(list(query))).status, status));
});
