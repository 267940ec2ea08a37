import { averageSpeed, type DayRow, type RowFigures } from './day-rows.ts';

/**
 * The rows of a period as one: sums are added, the highest speed is the maximum, and the average is computed from the
 * sums.
 */
export function sumRows(rows: readonly DayRow[]): RowFigures | undefined {
  const [first, ...others] = rows;
  if (first === undefined) return undefined;
  const { date: _date, driver: _driver, ...sum } = first;
  for (const row of others) {
    for (const name of Object.keys(sum) as (keyof RowFigures)[]) {
      sum[name] = name === 'speed_max' ? Math.max(sum.speed_max, row.speed_max) : sum[name] + row[name];
    }
  }
  // A day shared by two drivers counts once.
  sum.count = new Set(rows.map(({ date }) => date)).size;
  sum.speed_average = averageSpeed(sum.total_distance, sum.total_time_in_moviment);
  return sum;
}
