import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { orderingKey } from './ordering-key.ts';

const cases: readonly [string, Parameters<typeof orderingKey>[1], string][] = [
  ['route_plan.completed', { id: 7, route_plan_id: 7, vehicle_id: 2 }, 'route_plan 7'],
  ['route_point.delivered', { id: 1, route_plan_id: 7, vehicle_id: 2 }, 'route_plan 7'],
  ['event.created', { id: 1, route_plan_id: null, vehicle_id: 2 }, 'vehicle 2'],
  ['vehicle.updated', { id: 2, route_plan_id: null, vehicle_id: 2 }, 'vehicle 2'],
  ['vehicle.removed', { id: 2, route_plan_id: null, vehicle_id: null }, 'vehicle 2'],
  ['driver.created', { id: 5, route_plan_id: null, vehicle_id: null }, 'driver 5'],
  ['customer.updated', { id: null, route_plan_id: null, vehicle_id: null }, 'customer '],
];

describe('Announcements keep their order', () => {
  for (const [type, subject, key] of cases)
    it(`${type} within ${key}`, () => assert.equal(orderingKey(type, subject), key));
});
