import assert from 'node:assert/strict';
import { bodyOf, rowsOf } from '../answer.ts';
import type { Fields } from '../field-table.ts';
import type { Trial } from '../trial.ts';
import { drivers } from './drivers.ts';
import { createVehicle, vehicles } from './fleet.ts';
import { driver } from './people.ts';

/**
 * One plan in the morning with every field, one in the afternoon with another vehicle and no user, one a month later.
 */
export type RoutePlans = Readonly<Record<'full' | 'bare' | 'later', Fields>> & {
  /** The user that the driver of the full plan logs in as. */
  readonly agent: Fields;
};

export const fullPeriod = { date_time_start: '2031-05-06T11:00:00Z', date_time_end: '2031-05-06T15:00:00Z' } as const;

/** A point of the full plan with every field. Another point of the plan has the same code. */
export const fullPointFields = {
  name: 'NF 10482 Mercado',
  type: 'PE',
  order: 2,
  address: 'Av. Paulista, 1578, São Paulo - SP',
  latitude: -23.5614,
  longitude: -46.6559,
  info: 'Doca 2',
  external_code: 'NF-10482',
  delivery_time: 600,
  time_window: { begin: '2031-05-06T12:00:00Z', end: '2031-05-06T14:00:00Z' },
  disable_picture: true,
  route_point_items: [{ external_code: 'CX-1', value: 99.5, description: 'Caixa', quantity: 12, capacity: 2 }],
} as const;

export async function routePlans(trial: Trial): Promise<RoutePlans> {
  const { full: vehicle } = await trial.once(vehicles);
  const { agent } = await trial.once(drivers);
  const { data: user } = await trial.once(driver);
  const other = await createVehicle(trial, { title: `${trial.prefix} plan` });
  const bare = [{ name: 'NF 1', latitude: -23.55, longitude: -46.63 }];
  return {
    agent: user,
    full: await importPlan(trial, {
      ...fullPeriod,
      vehicle_plate: vehicle.plate,
      document_number: agent.cpf,
      route_points: [
        { name: 'Pátio', type: 'PA', latitude: -23.5505, longitude: -46.6333 },
        fullPointFields,
        { name: 'NF 10482 volta', order: 3, external_code: 'NF-10482', latitude: -23.57, longitude: -46.65 },
        { name: 'Pátio', type: 'CH', latitude: -23.5505, longitude: -46.6333 },
      ],
    }),
    bare: await importPlan(trial, {
      date_time_start: '2031-05-06T16:00:00Z',
      date_time_end: '2031-05-06T20:00:00Z',
      vehicle_plate: other.plate,
      route_points: bare,
    }),
    later: await importPlan(trial, {
      date_time_start: '2031-06-06T11:00:00Z',
      date_time_end: '2031-06-06T15:00:00Z',
      route_points: bare,
    }),
  };
}

/** Imports a plan in the given order, under a new code, and reads it back. */
export async function importPlan(trial: Trial, data: Fields): Promise<Fields> {
  const external_code = trial.newCode();
  const admin = await trial.admin();
  const flags = { optimize: false, geocoding: false, source: 'H', has_time_window: false, is_async: false };
  const report = bodyOf(await admin.post('/import/route_plan', { ...flags, data: { external_code, ...data } }));
  assert.deepEqual([report.wrong_lines, report.wrong_route_plans], [[], []]);
  const [plan, ...others] = rowsOf(await admin.get('/import/route_plan', { route_plan_code: external_code }));
  assert.ok(plan && others.length === 0, `one plan has the code ${external_code}`);
  return plan;
}
