import assert from 'node:assert/strict';
import { describe } from 'node:test';
import type { Fields } from '../../field-table.ts';
import { arrival, at, day, departure, importOnePlan, kmFromYard, load, pointsOf } from '../../prepare/plan-imports.ts';
import type { Trial } from '../../trial.ts';

/** Seconds and metres between the yard, three deliveries and the yard again. */
const durations = Array.from({ length: 5 }, (_, row) =>
  Array.from({ length: 5 }, (__, column) => (row === column ? 0 : 600 + 60 * row + column)),
);
const distances = durations.map((row) => row.map((seconds) => 10 * seconds));
const opens = at('13:00');

const sent = [
  departure,
  { name: 'A', order: 1, ...kmFromYard(1), delivery_time: 300, ...load(10) },
  {
    name: 'B',
    order: 2,
    ...kmFromYard(2),
    delivery_time: 600,
    time_window: { begin: opens, end: at('14:00') },
    ...load(5),
  },
  { name: 'C', order: 3, ...kmFromYard(3), delivery_time: 0 },
  arrival,
];

/** When points are visited, and the totals of a plan. */
export function times(trial: Trial): void {
  const preparePlan = async (trial: Trial) => {
    const beside = { optimize: false, has_time_window: true, source: 'M', matrix: { durations, distances } };
    return (await importOnePlan(trial, sent, { beside })).plan;
  };
  const plan = () => trial.once(preparePlan);
  const moment = (point: Fields | undefined, name: string): number => Date.parse(String(point?.[name])) / 1000;

  describe('POST /import/route_plan, times and totals', () => {
    trial.rule('duration and distance: are the travel from the point before, 0 for the first', async () => {
      const expected = [0, ...[1, 2, 3, 4].map((column) => durations[column - 1]?.[column] ?? 0)];
      const points = pointsOf(await plan());
      assert.deepEqual(
        points.map(({ duration, distance }) => [duration, distance]),
        expected.map((seconds) => [seconds, 10 * seconds]),
      );
    });

    trial.rule('time_scheduled: is the arrival, so long after the departure from the point before', async () => {
      const points = pointsOf(await plan());
      for (const [index, point] of points.entries()) {
        if (index === 0) assert.equal(moment(point, 'time_scheduled'), moment(point, 'departure'), 'of PA, it leaves');
        else
          assert.equal(
            moment(point, 'time_scheduled'),
            moment(points[index - 1], 'departure') + Number(point.duration),
            String(point.name),
          );
      }
    });

    trial.rule('service_start: is inside the window; departure: so much later as delivery_time', async () => {
      const points = pointsOf(await plan());
      for (const point of points.slice(1))
        assert.equal(moment(point, 'departure'), moment(point, 'service_start') + Number(point.delivery_time));
      const served = moment(points[2], 'service_start');
      assert.ok(Date.parse(opens) / 1000 <= served && served <= Date.parse(at('14:00')) / 1000);
    });

    trial.rule('the route leaves at date_time_start or later, and ends by date_time_end', async () => {
      const points = pointsOf(await plan());
      assert.ok(moment(points[0], 'departure') * 1000 >= Date.parse(day.date_time_start));
      assert.ok(moment(points.at(-1), 'time_scheduled') * 1000 <= Date.parse(day.date_time_end));
    });

    trial.rule('total_time: from the departure of the first to the end of the last', async () => {
      const { total_time, ...rest } = await plan();
      const points = pointsOf(rest);
      assert.equal(total_time, moment(points.at(-1), 'departure') - moment(points[0], 'departure'));
    });

    trial.rule('total_distance, total_points, total_capacity: add up, the points without PA and CH', async () => {
      const { total_distance, total_points, total_capacity, ...rest } = await plan();
      const whole = pointsOf(rest).reduce((sum, { distance }) => sum + Number(distance), 0);
      assert.deepEqual([total_distance, total_points, total_capacity], [whole, 3, 15]);
    });
  });
}
