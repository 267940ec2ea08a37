import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { planPeriodFaults, routePlanImportFaults } from './new-route-plan.ts';
import type { RoutePlanImport } from './new-route-plan-schema.ts';

const day = { date_time_start: '2026-12-01T11:00:00.000Z', date_time_end: '2026-12-01T21:00:00.000Z' };
const plan = (pointCount: number, more: Partial<RoutePlanImport> = {}, itemCount = 0): RoutePlanImport => ({
  ...more,
  data: {
    ...day,
    external_code: 'R1',
    route_points: Array.from({ length: pointCount }, (_, at) => ({
      name: `NF ${at}`,
      route_point_items: Array.from({ length: itemCount }, () => ({ external_code: 'A' })),
    })),
  },
});
const square = (size: number) => Array.from({ length: size }, () => Array<number>(size).fill(60));

describe('An import of a plan', () => {
  const cases: readonly [says: string, sent: RoutePlanImport, faults: string[]][] = [
    ['with points', plan(3), []],
    ['with a matrix for each', plan(3, { source: 'M', matrix: { durations: square(3), distances: square(3) } }), []],
    ['with durations alone', plan(3, { source: 'M', matrix: { durations: square(3) } }), []],
    ['with a matrix that its source does not use', plan(3, { source: 'H', matrix: { durations: square(2) } }), []],
    ['with source M but without a matrix', plan(3, { source: 'M' }), ['/matrix missing']],
    ['with too few rows', plan(3, { source: 'M', matrix: { durations: square(2) } }), ['/matrix/durations wrong_size']],
    [
      'with a row that is too short',
      plan(2, { source: 'M', matrix: { durations: [[0, 1], [1]] } }),
      ['/matrix/durations/1 wrong_size'],
    ],
    [
      'with distances for other points',
      plan(2, { source: 'M', matrix: { durations: square(2), distances: square(3) } }),
      ['/matrix/distances wrong_size'],
    ],
    [
      'with more points than a matrix may have',
      plan(1001, { source: 'M', matrix: { durations: [] } }),
      ['/data/route_points too_many'],
    ],
    ['with more items than a plan may have', plan(501, {}, 200), ['/data/route_points too_many_items']],
  ];
  for (const [title, sent, faults] of cases)
    it(`${faults.length === 0 ? 'may come' : 'may not come'} ${title}`, () =>
      assert.deepEqual(
        routePlanImportFaults(sent).map(({ pointer, code }) => `${pointer} ${code}`),
        faults,
      ));

  const periods: readonly [says: string, start: string, end: string, faults: string[]][] = [
    ['a day', day.date_time_start, day.date_time_end, []],
    ['seven days', '2026-12-01T00:00:00.000Z', '2026-12-08T00:00:00.000Z', []],
    ['more', '2026-12-01T00:00:00.000Z', '2026-12-08T00:00:00.001Z', ['/data/date_time_end period_too_long']],
    [
      'before this century',
      '1999-12-31T00:00:00.000Z',
      '2000-01-01T00:00:00.000Z',
      ['/data/date_time_start too_early'],
    ],
    [
      'until far in the future',
      '9999-12-31T00:00:00.000Z',
      '9999-12-31T23:59:59.999Z',
      ['/data/date_time_end too_late'],
    ],
    ['nothing', day.date_time_start, day.date_time_start, ['/data/date_time_start period_reversed']],
    ['a negative time', day.date_time_end, day.date_time_start, ['/data/date_time_start period_reversed']],
  ];
  for (const [title, date_time_start, date_time_end, faults] of periods)
    it(`${faults.length === 0 ? 'may' : 'may not'} last ${title}`, () =>
      assert.deepEqual(
        planPeriodFaults({ date_time_start, date_time_end }, 'America/Sao_Paulo').map(
          ({ pointer, code }) => `${pointer} ${code}`,
        ),
        faults,
      ));
});
