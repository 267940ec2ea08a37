import assert from 'node:assert/strict';
import { describe } from 'node:test';
import { crews } from '../../prepare/crews.ts';
import {
  arrival,
  at,
  departure,
  importOnePlan,
  kmFromYard,
  listOf,
  load,
  namesOf,
} from '../../prepare/plan-imports.ts';
import type { Trial } from '../../trial.ts';

const inOrder = { beside: { optimize: false } };

/** Points along one road from the yard to its far end, sent and numbered in another order. */
const road = [
  { name: 'C', order: 1, ...kmFromYard(9) },
  { name: 'A', order: 3, ...kmFromYard(3) },
  { name: 'B', order: 2, ...kmFromYard(6) },
];
const farEnd = { name: 'Fim', type: 'CH', ...kmFromYard(12) };

/** The order in which points are visited. */
export function order(trial: Trial): void {
  describe('POST /import/route_plan, the order of its points', () => {
    trial.rule('optimize: false follows the given orders, then those without one as they were sent', async () => {
      const sent = [{ name: 'X', ...kmFromYard(1) }, ...road, { name: 'Y', ...kmFromYard(1) }];
      const { points, plan } = await importOnePlan(trial, sent, inOrder);
      assert.equal(plan.status, 'P');
      assert.deepEqual(namesOf(points), ['C', 'B', 'A', 'X', 'Y']);
      assert.deepEqual(
        points.map(({ optimized_order }) => optimized_order),
        points.map(() => null),
      );
    });

    trial.rule('optimize: true ignores the given orders, and returns its own in optimized_order', async () => {
      const { points, plan } = await importOnePlan(trial, [farEnd, ...road, departure]);
      assert.equal(plan.status, 'P');
      assert.deepEqual(namesOf(points), [departure.name, 'A', 'B', 'C', farEnd.name]);
      for (const point of points) assert.equal(point.optimized_order, point.order);
    });

    for (const optimize of [true, false])
      trial.rule(`PA is first and CH last where optimize is ${optimize}, wherever they are sent`, async () => {
        const ends = [
          { ...arrival, order: 1 },
          ...road.map((point) => ({ ...point, order: Number(point.order) + 1 })),
          { ...departure, order: 9 },
        ];
        const { points } = await importOnePlan(trial, ends, { beside: { optimize } });
        assert.deepEqual([points[0]?.type, points.at(-1)?.type], ['PA', 'CH']);
      });

    trial.rule('optimize: false keeps what breaks windows, capacity and period, and warns of each', async () => {
      const { van } = await trial.once(crews);
      const broken = [
        { name: 'Janela', ...kmFromYard(1), time_window: { begin: at('06:00'), end: at('07:00') } },
        { name: 'Carga', ...kmFromYard(2), ...load(150) },
        { name: 'Período', ...kmFromYard(3), delivery_time: 43_200 },
      ];
      const { points, report } = await importOnePlan(trial, broken, {
        data: { vehicle_plate: van.plate },
        beside: { optimize: false, has_time_window: true },
      });
      assert.deepEqual(namesOf(points), namesOf(broken));
      assert.deepEqual(report.unassigned_points, []);
      assert.ok(listOf(report, 'warnings').length >= 3, JSON.stringify(report.warnings));
    });
  });
}
