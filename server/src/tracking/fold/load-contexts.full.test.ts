import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { Database } from '@tropeiro/platform/database/database.ts';
import { ask } from '@tropeiro/postgres/testing.ts';
import type { Context } from '@tropeiro/telematics/engine/context.ts';
import { maxOfEach, pastValuesMax, plannedPointsMax } from '../../store/tracking/tracking-facts.ts';
import { trackedCompanies } from '../../testing/device-messages.ts';
import { type FreshDatabase, freshDatabase } from '../../testing/fresh-database.ts';
import { CompanyFactsCache } from './company-facts.ts';
import { loadContexts } from './load-contexts.ts';

let place: FreshDatabase;
let database: Database;
const pointsOfPlan = 1_000;

/** Twelve plans of one vehicle, each of six hours, an hour apart, and one of long ago. */
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
  const [vehicle] = await ask<{ id: string; device_id: string }>(
    place.ownerUrl,
    'select id, device_id from vehicle order by id',
  );
  const device = { customer_id: 1, vehicle_id: Number(vehicle?.id), device_id: Number(vehicle?.device_id) };
  const arrivals = [{ ...device, firstMs: Date.parse(from), lastMs: Date.parse(until) }];
  const contexts = await database.transactAcrossCompanies({ via: 'gateway' }, (transaction) =>
    loadContexts(transaction, [{ companyId: 1, arrivals, histories: new Map() }], new CompanyFactsCache()),
  );
  const context = contexts.get(device.vehicle_id);
  assert(context);
  return context;
};
/** The points of plans at a moment. All are at one place. */
const pointsAt = (routePoints: Context['routePoints'], moment: string) =>
  routePoints.at(Date.parse(moment)).around(-30, -51, 10);
const hour = (number: number) => `2026-03-10T${String(number).padStart(2, '0')}:30:00Z`;

describe('What events of a vehicle depend on', () => {
  it('includes the points of plans that are current at the moment', async () => {
    const { routePoints, planDriver } = await contextOf(hour(0), hour(8));
    const countAt = (moment: string) => pointsAt(routePoints, moment).length / pointsOfPlan;
    assert.deepEqual([hour(0), hour(1), hour(3), hour(8)].map(countAt), [0, 1, 3, 6]);
    assert.deepEqual(countAt('2026-01-01T01:00:00Z'), 0);
    assert.notEqual(planDriver.at(Date.parse(hour(3))), planDriver.at(Date.parse(hour(4))));
  });

  it('shares the points between moments instead of copying them', async () => {
    const { routePoints } = await contextOf(hour(0), hour(8));
    const all = [1, 2, 3, 4, 5, 6, 7, 8].flatMap((number) => pointsAt(routePoints, hour(number)));
    assert.equal(new Set(all).size, 8 * pointsOfPlan);
  });

  it('includes the plans that begin last if there are too many', async () => {
    const { routePoints, planDriver } = await contextOf(hour(0), hour(23));
    const countAt = (moment: string) => pointsAt(routePoints, moment).length / pointsOfPlan;
    assert.deepEqual([hour(2), hour(3), hour(12)].map(countAt), [0, 1, 6]);
    assert.notEqual(planDriver.at(Date.parse(hour(2))), null);
  });

  it('is separate for each vehicle', async () => {
    const [first] = await ask<{ id: string }>(place.ownerUrl, 'select id from vehicle');
    const vehicleIds = [Number(first?.id)];
    for (const number of [1, 2]) {
      const [vehicle] = await ask<{ id: string }>(
        place.ownerUrl,
        `insert into vehicle (customer_id, title, plate) values (1, 'V${number}', 'V${number}') returning id`,
      );
      const id = Number(vehicle?.id);
      vehicleIds.push(id);
      await ask(
        place.ownerUrl,
        `insert into vehicle_past (customer_id, vehicle_id, until_time, speed_max)
           values (1, ${id}, '2026-04-01T10:00Z', ${number * 10}), (1, ${id}, '2026-04-01T09:00Z', ${number * 10 + 1});
         insert into itinerary (customer_id, description, vehicle_id, driver_id, date_time_start_estimated, date_time_end_estimated)
           select 1, 'I', ${id}, id, '2026-04-01T08:00Z', '2026-04-01T12:00Z' from driver where name = 'Motorista ${number}';
         insert into route_plan (customer_id, route_id, status, external_code, source, source_used, objective, has_time_window,
             date_time_start, date_time_end, vehicle_id, driver_id)
           select 1, (select id from route), 'E', 'V${number}', 'G', 'H', 'time', false, '2026-04-01T08:00Z', '2026-04-01T12:00Z',
             ${id}, id from driver where name = 'Motorista ${number + 2}';
         insert into route_point (customer_id, route_id, route_plan_id, line, name, type, "order", latitude, longitude, delivery_time)
           select 1, route_id, id, i, 'Entrega', 'PE', i, -30, -51, 300 from route_plan, generate_series(1, ${number}) i
           where external_code = 'V${number}';
         insert into virtual_area (customer_id, name, type, latitude, longitude, radius)
           select 1, 'A${number} ' || i, 'C', -30, -51, 100 + ${number} from generate_series(1, ${number}) i;
         insert into vehicle_virtual_area (customer_id, vehicle_id, virtual_area_id)
           select 1, ${id}, id from virtual_area where name like 'A${number} %'`,
      );
    }
    const momentMs = Date.parse('2026-04-01T08:30:00Z');
    const arrivals = vehicleIds.map((vehicle_id) => {
      return { customer_id: 1, vehicle_id, device_id: vehicle_id, firstMs: momentMs, lastMs: momentMs };
    });
    const contexts = await database.transactAcrossCompanies({ via: 'gateway' }, (transaction) =>
      loadContexts(transaction, [{ companyId: 1, arrivals, histories: new Map() }], new CompanyFactsCache()),
    );
    const names = new Map(
      (await ask<{ id: string; name: string }>(place.ownerUrl, 'select id, name from driver')).map(({ id, name }) => [
        Number(id),
        name,
      ]),
    );
    const nameOf = (driver: number | null) => names.get(driver ?? 0) ?? null;
    const seen = vehicleIds.map((id) => {
      const { vehicle, itineraryDriver, planDriver, routePoints } = contexts.get(id) as Context;
      const speeds = ['08:30', '09:30', '10:30'].map(
        (time) => vehicle.at(Date.parse(`2026-04-01T${time}:00Z`)).speedMaxKmh,
      );
      const radii = vehicle.at(momentMs).areas.map(({ shape }) => ('radiusM' in shape ? shape.radiusM : null));
      const points = routePoints.at(momentMs).around(-30, -51, 10).length;
      return [speeds, radii, nameOf(itineraryDriver.at(momentMs)), nameOf(planDriver.at(momentMs)), points];
    });
    assert.deepEqual(seen, [
      [[null, null, null], [], null, null, 0],
      [[11, 10, null], [101], 'Motorista 1', 'Motorista 3', 1],
      [[21, 20, null], [102, 102], 'Motorista 2', 'Motorista 4', 2],
    ]);
  });

  it('includes the first former values since the first message if there are too many', async () => {
    const count = pastValuesMax.ofVehicle + 100;
    await ask(
      place.ownerUrl,
      `delete from vehicle_past; insert into vehicle_past (customer_id, vehicle_id, until_time, speed_max)
         select 1, (select min(id) from vehicle), timestamptz '2026-05-01 00:00Z' + i * interval '1 minute', i from generate_series(1, ${count}) i`,
    );
    const minute = (number: number) => new Date(Date.parse('2026-05-01T00:00:00Z') + number * 60_000).toISOString();
    const speedsSince = async (first: number, asked: readonly number[]) => {
      const { vehicle } = await contextOf(minute(first), minute(first));
      return asked.map((number) => vehicle.at(Date.parse(minute(number))).speedMaxKmh);
    };
    const last = pastValuesMax.ofVehicle;
    assert.deepEqual(await speedsSince(0, [0, 0.5, 1, last - 1, last, last + 1]), [1, 1, 2, last, null, null]);
    assert.deepEqual(await speedsSince(100, [100, last, count - 1, count]), [101, last + 1, count, null]);
  });

  it('is limited for many vehicles to what a process can hold, with something of each', () => {
    const { ofVehicle, ofAll, ofEach } = plannedPointsMax;
    assert.deepEqual(
      [1, 30, 300, 10_000].map((count) => maxOfEach(plannedPointsMax, count)),
      [ofVehicle, ofVehicle, ofAll / 300, ofEach],
    );
    assert.deepEqual(
      [1, 250, 10_000].map((count) => maxOfEach(pastValuesMax, count)),
      [1000, 400, 200],
    );
  });
});
