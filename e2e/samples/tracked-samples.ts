import { randomUUID } from 'node:crypto';
import type { DailySummaryInclude } from '@tropeiro/domain/tracking/daily-summary.ts';
import type { EventInclude } from '@tropeiro/domain/tracking/found-event.ts';
import type { LoggedIn } from '@tropeiro/server/testing/log-in.ts';
import type { World } from '../world.ts';
import { samplePlan, vehicle } from './sample-records.ts';

/** A vehicle with a trip and a panic event found in its messages, and the day of both. */
export const trackedVehicle = (world: World): Promise<number> =>
  world.once('tracked vehicle', async () => {
    const id = await world.create('createVehicle', await vehicle(world));
    await world.sql(`insert into event (customer_id, vehicle_id, device_id, key, category, begin_time, end_time, distance,
        begin_latitude, begin_longitude, end_latitude, end_longitude, revision)
      select customer_id, id, 1, category::text, category, '2026-03-02T11:00:00Z', '2026-03-02T12:00:00Z', 1000,
        -30.03, -51.23, -30.02, -51.22, 1 from vehicle, unnest(array[1, 24]) category where id = ${id}`);
    await world.sql(`insert into day_row (customer_id, vehicle_id, date, driver_id, figures)
      select v.customer_id, v.id, '2026-03-02', d.id, '{"count": 1}' from vehicle v join lateral
        (select id from driver d where d.customer_id = v.customer_id order by id limit 1) d on true where v.id = ${id}`);
    return id;
  });

/** An event that is not acknowledged. */
const newEvent = async (world: World): Promise<number> => {
  const id = await world.create('createVehicle', await vehicle(world));
  const [event] = await world.sql<{ id: string }>(`insert into event
      (customer_id, vehicle_id, device_id, key, category, begin_time, end_time, distance, revision)
    select customer_id, id, 1, '24', 24, '2026-03-02T11:00:00Z', '2026-03-02T11:00:00Z', 0, 1 from vehicle
    where id = ${id} returning id`);
  return Number(event?.id);
};

/** A future change of a vehicle's setting. */
const settingChange = async (world: World) => ({
  name: 'idle.minimum_s',
  value: 120,
  vehicle_id: await world.create('createVehicle', await vehicle(world)),
  since: '2100-01-01T00:00:00.000Z',
});

const recomputation = (vehicleId: number) => ({
  date_begin: '2026-03-01',
  date_end: '2026-03-31',
  vehicles_id: [vehicleId],
  reason: 'Escala corrigida',
});

export const trackedSamples = {
  listEventSettings: async (world: World) => ({
    query: { vehicle_id: await trackedVehicle(world), date_time: '2026-03-02T11:00:00Z' },
  }),
  listEventSettingChanges: async (world: World) => {
    const { vehicle_id, ...change } = await settingChange(world);
    await world.create('createEventSettingChange', { ...change, vehicle_id });
    return { query: { vehicle_id, name: change.name, limit: 5 } };
  },
  createEventSettingChange: async (world: World) => ({ body: { data: await settingChange(world) } }),
  deleteEventSettingChange: async (world: World) => ({
    params: { id: await world.create('createEventSettingChange', await settingChange(world)) },
  }),
  recomputeDays: async (world: World) => ({ body: { data: recomputation(await trackedVehicle(world)) } }),
  listRecomputations: async (world: World) => {
    await world.create('recomputeDays', recomputation(await trackedVehicle(world)));
    return { query: { limit: 5 } };
  },
  cancelRecomputation: async (world: World) => {
    const id = await world.create('createVehicle', await vehicle(world));
    await world.sql(`insert into device_history (customer_id, vehicle_id, device_id, last_time, state, running, replays)
      select customer_id, id, 1, '2026-03-02T12:00:00Z', '{}', '[]', 0 from vehicle where id = ${id}`);
    return { params: { id: await world.create('recomputeDays', recomputation(id)) } };
  },
  listDailySummary: async (world: World) => ({
    query: {
      initial_date: '2026-03-01',
      end_date: '2026-03-31',
      daily_type: 'analytical' as const,
      vehicles_id: [await trackedVehicle(world)],
      includes: ['vehicle.device', 'driver'] satisfies DailySummaryInclude[] as DailySummaryInclude[],
      limit: 5,
    },
  }),
  listEvents: async (world: World) => ({
    query: {
      periods: [{ begin: '2026-03-01T00:00:00Z', end: '2026-04-01T00:00:00Z' }],
      event_category: [1, 24],
      vehicles_id: [await trackedVehicle(world)],
      acknowledged: false,
      includes: [
        'vehicle',
        'position_start.virtual_area',
        'location_end',
        'poi_start',
      ] satisfies EventInclude[] as EventInclude[],
      limit: 5,
    },
  }),
  getEvent: async (world: World) => ({
    params: { id: await newEvent(world) },
    query: { includes: ['vehicle', 'acknowledged_by'] satisfies EventInclude[] as EventInclude[] },
  }),
  sendPanic: async (world: World, session: LoggedIn) => {
    const driver = await world.driverOf(session);
    // The walks send more in a minute than are stored.
    await world.sql(`update panic set date_created = '2026-01-01' where driver_id = ${driver}`);
    const place = { latitude: -30.03, longitude: -51.23, accuracy_m: 12 };
    const sent_at = new Date().toISOString();
    return { body: { data: { uuid: randomUUID(), device_time: sent_at, sent_at, ...place } } };
  },
  sendPhonePositions: async (world: World, session: LoggedIn) => {
    const { planId } = await samplePlan(world, session);
    await world.sql(
      `update route_plan set status = 'E', date_started = now() - interval '1 hour' where id = ${planId}`,
    );
    const sent_at = new Date().toISOString();
    const place = { latitude: -30.03, longitude: -51.23, accuracy_m: 12, speed_kmh: 30, course_deg: 90 };
    return { body: { sent_at, data: [{ device_time: sent_at, ...place }] } };
  },
  acknowledgeEvent: async (world: World) => ({
    params: { id: await newEvent(world) },
    body: { data: { comment: 'Motorista avisado' } },
  }),
};
