import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { ask } from '@tropeiro/postgres/testing.ts';
import type { Context } from '@tropeiro/telematics/engine/context.ts';
import { Database } from '../store/engine/database.ts';
import { plannedPointsMax, plannedPointsOfEach } from '../store/tracking/tracking-facts.ts';
import { trackedCompanies } from '../testing/device-messages.ts';
import { type FreshDatabase, freshDatabase } from '../testing/fresh-database.ts';
import { CompanyFactsCache } from './company-facts.ts';
import { loadContexts } from './load-contexts.ts';

let place: FreshDatabase;
let database: Database;
const pointsOfPlan = 1_000;

/** Twelve plans of one vehicle, each of six hours, an hour after the other, and one of long ago. */
before(async () => {
  place = await freshDatabase();
  database = new Database({ url: place.appUrl, maxConnections: 2, waitS: 30, statementTimeoutS: 30 });
  await trackedCompanies(place.ownerUrl, 1, 1);
  await ask(
    place.ownerUrl,
    `insert into driver (customer_id, name) select 1, 'Motorista ' || i from generate_series(1, 13) i;
     insert into route (customer_id, external_code) values (1, 'R');
     insert into route_plan (customer_id, route_id, status, external_code, source, source_used, objective, has_time_window,
         date_time_start, date_time_end, vehicle_id, driver_id)
       select 1, (select id from route), 'E', 'R' || i, 'G', 'H', 'time', false, begin, begin + interval '6 hours',
         (select id from vehicle), (select id from driver where name = 'Motorista ' || i)
       from generate_series(1, 13) i, lateral (select case when i = 13 then timestamptz '2026-01-01'
         else timestamptz '2026-03-10 00:00Z' + i * interval '1 hour' end as begin) moments;
     insert into route_point (customer_id, route_id, route_plan_id, line, name, type, "order", latitude, longitude, delivery_time)
       select 1, p.route_id, p.id, i, 'Entrega', 'PE', i, -30, -51, 300 from route_plan p, generate_series(1, ${pointsOfPlan}) i`,
  );
});
after(async () => {
  await database.close();
  await place.drop();
});

const contextOf = async (from: string, until: string) => {
  const [vehicle] = await ask<{ id: string; device_id: string }>(place.ownerUrl, 'select id, device_id from vehicle');
  const device = { customer_id: 1, vehicle_id: Number(vehicle?.id), device_id: Number(vehicle?.device_id) };
  const arrivals = [{ ...device, firstMs: Date.parse(from), lastMs: Date.parse(until) }];
  const contexts = await database.transactAcrossCompanies({ via: 'gateway' }, (transaction) =>
    loadContexts(transaction, [{ companyId: 1, arrivals, histories: new Map() }], new CompanyFactsCache()),
  );
  const context = contexts.get(device.vehicle_id);
  assert(context);
  return context;
};
/** All points of a moment, which are at one spot. */
const pointsAt = (routePoints: Context['routePoints'], moment: string) =>
  routePoints.at(Date.parse(moment)).around(-30, -51, 10);
const hour = (number: number) => `2026-03-10T${String(number).padStart(2, '0')}:30:00Z`;

describe('What events of a vehicle depend on', () => {
  it('is of plans the points of those that go on at the moment', async () => {
    const { routePoints, planDriver } = await contextOf(hour(0), hour(8));
    const countAt = (moment: string) => pointsAt(routePoints, moment).length / pointsOfPlan;
    assert.deepEqual([hour(0), hour(1), hour(3), hour(8)].map(countAt), [0, 1, 3, 6]);
    assert.deepEqual(countAt('2026-01-01T01:00:00Z'), 0);
    assert.notEqual(planDriver.at(Date.parse(hour(3))), planDriver.at(Date.parse(hour(4))));
  });

  it('is the same points at each moment, and not one more for each of them', async () => {
    const { routePoints } = await contextOf(hour(0), hour(8));
    const all = [1, 2, 3, 4, 5, 6, 7, 8].flatMap((number) => pointsAt(routePoints, hour(number)));
    assert.equal(new Set(all).size, 8 * pointsOfPlan);
  });

  it('is of too many plans those that begin last', async () => {
    const { routePoints, planDriver } = await contextOf(hour(0), hour(23));
    const countAt = (moment: string) => pointsAt(routePoints, moment).length / pointsOfPlan;
    assert.deepEqual([hour(2), hour(3), hour(12)].map(countAt), [0, 1, 6]);
    assert.notEqual(planDriver.at(Date.parse(hour(2))), null);
  });

  it('is no more of many vehicles than a process can hold, and something of each', () => {
    const { ofVehicle, ofAll, ofEach } = plannedPointsMax;
    assert.deepEqual([1, 30, 300, 10_000].map(plannedPointsOfEach), [ofVehicle, ofVehicle, ofAll / 300, ofEach]);
  });
});
