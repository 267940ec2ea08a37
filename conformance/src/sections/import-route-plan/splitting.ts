import assert from 'node:assert/strict';
import { describe } from 'node:test';
import { crews } from '../../prepare/crews.ts';
import { createVehicle } from '../../prepare/fleet.ts';
import {
  arrival,
  deliveries,
  departure,
  importOnePlan,
  importPlans,
  kmFromYard,
  listOf,
  load,
  namesOf,
  pointsOf,
} from '../../prepare/plan-imports.ts';
import type { Trial } from '../../trial.ts';

/** How points are divided among vehicles. */
export function splitting(trial: Trial): void {
  const both = async () => {
    const { van, truck } = await trial.once(crews);
    return { vehicle_plates: [van.plate, truck.plate] };
  };

  describe('POST /import/route_plan, over several vehicles', () => {
    trial.rule('makes one plan a vehicle in use, of the same external_code and route_id', async () => {
      const { plans, report } = await importPlans(trial, deliveries(4, load(50)), { data: await both() });
      assert.deepEqual([plans.length, new Set(plans.map(({ route_id }) => route_id)).size], [2, 1]);
      assert.equal(listOf(report, 'route_plans').length, 2);
      assert.deepEqual(
        plans.map(({ total_capacity, total_points }) => [total_capacity, total_points]),
        [
          [100, 2],
          [100, 2],
        ],
      );
    });

    trial.rule('has every point in one of them, and PA and CH in each', async () => {
      const sent = [departure, ...deliveries(4, load(50)), arrival];
      const { plans } = await importPlans(trial, sent, { data: await both() });
      for (const plan of plans)
        assert.deepEqual(
          pointsOf(plan).map(({ type }) => type),
          ['PA', 'PE', 'PE', 'CH'],
        );
      const visited = plans.flatMap((plan) => namesOf(pointsOf(plan).filter(({ type }) => type === 'PE')));
      assert.deepEqual([...visited].sort(), ['NF 1', 'NF 2', 'NF 3', 'NF 4']);
    });

    trial.rule('makes no plan of a vehicle that is not needed, where few vehicles are the objective', async () => {
      const beside = { objective: 'vehicles' };
      const { plans } = await importPlans(trial, deliveries(2), { data: await both(), beside });
      assert.equal(plans.length, 1);
    });

    trial.rule('sends points to vehicles that have no more axles than they take', async () => {
      const { van } = await trial.once(crews);
      const { plans } = await importPlans(trial, deliveries(2, { axles: 2, ...load(50) }), { data: await both() });
      assert.deepEqual(
        plans.map(({ vehicle_id }) => vehicle_id),
        [van.id],
      );
    });

    trial.rule('takes a vehicle of unknown axles anywhere, with a warning', async () => {
      const unknown = await createVehicle(trial, { title: `${trial.prefix} axles` });
      const data = { vehicle_plate: unknown.plate };
      const { report, points } = await importOnePlan(trial, deliveries(1, { axles: 2 }), { data });
      assert.equal(points.length, 1);
      assert.ok(listOf(report, 'warnings').length > 0);
    });

    trial.rule('takes a vehicle without capacity for one that loads everything', async () => {
      const endless = await createVehicle(trial, { title: `${trial.prefix} endless` });
      const data = { vehicle_plate: endless.plate };
      const { points } = await importOnePlan(trial, deliveries(3, load(1_000_000)), { data });
      assert.equal(points.length, 3);
    });

    trial.rule('a delivery makes room for a pick-up', async () => {
      const { van } = await trial.once(crews);
      const sent = [
        { name: 'Entrega', type: 'PE', ...kmFromYard(1), ...load(80) },
        { name: 'Coleta', type: 'PC', ...kmFromYard(2), ...load(80) },
      ];
      const { points } = await importOnePlan(trial, sent, { data: { vehicle_plate: van.plate } });
      assert.deepEqual(namesOf(points), ['Entrega', 'Coleta']);
    });
  });
}
