import assert from 'node:assert/strict';
import { describe } from 'node:test';
import { problemOf } from '../../answer.ts';
import {
  deliveries,
  departure,
  importOnePlan,
  importReportOf,
  kmFromYard,
  listOf,
  namesOf,
  sendImport,
} from '../../prepare/plan-imports.ts';
import type { Trial } from '../../trial.ts';

/** By these travel times the fourth point is on the way to the third, whatever the map shows. */
const durations = [
  [0, 9, 9000, 100],
  [9, 0, 9, 9],
  [9000, 9, 0, 10],
  [100, 9, 10, 0],
];
const square = (size: number) => Array.from({ length: size }, () => Array<number>(size).fill(60));

/** The sources of travel times: `source` and `matrix`. */
export function travel(trial: Trial): void {
  const byMatrix = (matrix: unknown) => ({ beside: { source: 'M', matrix } });

  describe('POST /import/route_plan, its source', () => {
    for (const source of ['G', 'O', 'H'])
      trial.rule(`source: ${source} is kept as it was sent; where another serves, warnings say so`, async () => {
        const { plan, report } = await importOnePlan(trial, deliveries(2), { beside: { source } });
        assert.equal(plan.source, source);
        if (plan.source_used !== source) assert.ok(listOf(report, 'warnings').length > 0, 'it is reported');
      });

    trial.rule('source: M goes by the matrix, in which row i is the i-th point as sent, a wrong one too', async () => {
      const wrong = { ...kmFromYard(5) };
      const sent = [departure, wrong, { name: 'X', ...kmFromYard(1) }, { name: 'Y', ...kmFromYard(2) }];
      const external_code = trial.newCode();
      const report = await importReportOf(trial, sent, { data: { external_code }, ...byMatrix({ durations }) });
      assert.deepEqual(
        listOf(report, 'wrong_lines').map(({ line }) => line),
        [2],
      );
      const { points } = await importOnePlan(trial, [departure, { name: 'W', ...kmFromYard(5) }, ...sent.slice(2)], {
        ...byMatrix({
          durations: [
            [0, 5000, 9000, 100],
            [5000, 0, 20, 5000],
            [9000, 20, 0, 10],
            [100, 5000, 10, 0],
          ],
        }),
      });
      assert.deepEqual(namesOf(points), [departure.name, 'Y', 'X', 'W']);
      assert.deepEqual(
        points.map(({ duration }) => duration),
        [0, 100, 10, 20],
      );
    });

    trial.rule('matrix: distances, where given, are those of the plan', async () => {
      const distances = square(3).map((row) => row.map(() => 1234));
      const { points } = await importOnePlan(trial, deliveries(3), byMatrix({ durations: square(3), distances }));
      assert.deepEqual(
        points.map(({ distance }) => distance),
        [0, 1234, 1234],
      );
    });

    trial.rule('matrix: without distances they are great-circle', async () => {
      const { points } = await importOnePlan(trial, deliveries(2), byMatrix({ durations: square(2) }));
      assert.ok(Math.abs(Number(points[1]?.distance) - 1000) < 600, `${points[1]?.distance} m of about a kilometre`);
    });

    trial.rule('matrix: of the wrong size is refused with 422', async () => {
      for (const durations of [square(2), square(4), [...square(3).slice(1), [60]]])
        problemOf(await sendImport(trial, deliveries(3), byMatrix({ durations })), 422);
    });

    trial.rule('matrix: is of 1,000 points at most', async () => {
      problemOf(await sendImport(trial, deliveries(1001), byMatrix({ durations: [] })), 400, 422);
    });
  });
}
