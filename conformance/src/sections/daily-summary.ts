import assert from 'node:assert/strict';
import { describe } from 'node:test';
import { problemOf, requireFault, rowsOf } from '../answer.ts';
import type { Query } from '../caller.ts';
import { Decimal, type Fields, type FieldTable, requireFields, Text } from '../field-table.ts';
import { fastKmh, metresAMinute, minutes, momentOf, tracked as prepared } from '../prepare/tracked.ts';
import type { Trial } from '../trial.ts';

const path = '/daily_summary/';

const rowTable: FieldTable = {
  title: Text,
  count: Decimal,
  count_travel: Decimal,
  count_in_moviment: Decimal,
  count_ignition_on: Decimal,
  count_ignition_off: Decimal,
  count_out_of_work: Decimal,
  count_high_speed: Decimal,
  count_high_speed_range_1: Decimal,
  count_high_speed_range_2: Decimal,
  total_distance: Decimal,
  total_distance_out_of_work: Decimal,
  total_time_in_moviment: Decimal,
  total_time_in_ignition_on: Decimal,
  total_time_in_ignition_off: Decimal,
  total_time_out_of_work: Decimal,
  total_time_in_high_speed: Decimal,
  total_time_rpm_economy: Decimal,
  total_time_rpm_high: Decimal,
  total_time_rpm_neutral: Decimal,
  total_time_rpm_max: Decimal,
  speed_max: Decimal,
  speed_average: Decimal,
};

export function dailySummary(trial: Trial): void {
  const day = async (): Promise<Query> => {
    const tracked = await trial.once(prepared);
    return {
      initial_date: momentOf(tracked, -6 * 60),
      end_date: momentOf(tracked, 6 * 60),
      daily_type: 'aggregate',
      aggregated_fields: ['vehicle'] as const,
      vehicles_id: [Number(tracked.fast.id), Number(tracked.slow.id)],
    };
  };
  const ask = async (query: Query = {}) => (await trial.admin()).get(path, { ...(await day()), ...query });
  const list = async (query: Query = {}) => rowsOf(await ask(query));
  const titles = async (query: Query = {}) => (await list(query)).map(({ title }) => title).sort();
  const rowOf = async (title: unknown, query: Query = {}): Promise<Fields> =>
    (await list(query)).find((row) => row.title === title) ?? assert.fail(`${title} has a row`);
  const plates = async () => {
    const { fast, slow } = await trial.once(prepared);
    return { fast: fast.plate, slow: slow.plate };
  };

  describe('GET /daily_summary/', () => {
    trial.rule('lists rows with the fields of the table', async () => {
      for (const row of await list()) requireFields(rowTable, row);
    });

    trial.rule('sums up what was driven, in seconds, metres and km/h', async () => {
      const row = await rowOf((await plates()).fast);
      const { count, count_travel, count_high_speed, total_distance, total_time_in_moviment, speed_max } = row;
      assert.deepEqual(
        { count, count_travel, count_high_speed, total_distance, total_time_in_moviment, speed_max },
        {
          count: 1,
          count_travel: 1,
          count_high_speed: 1,
          total_distance: minutes.fast * metresAMinute,
          total_time_in_moviment: (minutes.fast + 1) * 60,
          speed_max: fastKmh,
        },
      );
      assert.equal(row.total_time_in_high_speed, 120);
      const average = (3.6 * minutes.fast * metresAMinute) / ((minutes.fast + 1) * 60);
      assert.ok(Math.abs(Number(row.speed_average) - average) <= 0.05, `${row.speed_average} km/h`);
    });

    for (const name of ['initial_date', 'end_date'])
      trial.rule(`${name}: must be given, else 400`, async () =>
        requireFault(await ask({ [name]: undefined }), 400, name),
      );

    trial.rule('a period that ends before it begins is refused with 422', async () => {
      const { initial_date, end_date } = await day();
      problemOf(await ask({ initial_date: end_date, end_date: initial_date }), 422);
    });

    trial.rule('aggregated_fields: must be given for aggregate, which is the default, else 400', async () => {
      requireFault(await ask({ aggregated_fields: undefined }), 400, 'aggregated_fields');
      requireFault(await ask({ aggregated_fields: undefined, daily_type: undefined }), 400, 'aggregated_fields');
    });

    trial.rule('aggregated_fields: vehicle gives a row a plate, driver one a driver', async () => {
      const { fast, slow } = await plates();
      assert.deepEqual(await titles(), [fast, slow].sort());
      const byDriver = await list({ aggregated_fields: ['driver'] });
      assert.deepEqual(
        byDriver.map(({ total_distance }) => total_distance).sort(),
        [minutes.fast * metresAMinute, minutes.slow * metresAMinute].sort(),
      );
    });

    trial.rule('daily_type: analytical gives a row a day and vehicle', async () => {
      const { fast } = await plates();
      const row = await rowOf(fast, { daily_type: 'analytical', aggregated_fields: undefined });
      requireFields(rowTable, row);
      const { count, total_distance } = row;
      assert.deepEqual({ count, total_distance }, { count: 1, total_distance: minutes.fast * metresAMinute });
    });

    trial.rule('daily_type: another is none, 400', async () =>
      requireFault(await ask({ daily_type: 'weekly' }), 400, 'daily_type'),
    );

    trial.rule('vehicles_id: keeps those of the vehicles', async () => {
      const { slow } = await trial.once(prepared);
      assert.deepEqual(await titles({ vehicles_id: [Number(slow.id)] }), [slow.plate]);
      assert.deepEqual(await titles({ vehicles_id: [2_000_000_000_000] }), []);
    });

    trial.rule('driver_ids: keeps what the drivers drove', async () => {
      const { slow } = await trial.once(prepared);
      assert.deepEqual(await titles({ driver_ids: [Number(slow.driver_id)] }), [slow.plate]);
    });

    trial.rule('has no row for days without messages', async () =>
      assert.deepEqual(await titles({ initial_date: '2001-01-01T00:00:00Z', end_date: '2001-01-31T00:00:00Z' }), []),
    );

    for (const name of ['driver', 'vehicle', 'vehicle.device'])
      trial.rule(`includes: ${name} is known`, async () => assert.equal((await list({ includes: name })).length, 2));

    trial.rule('includes: refuses an unknown name with 400', async () =>
      requireFault(await ask({ includes: 'weather' }), 400, 'includes'),
    );
  });
}
