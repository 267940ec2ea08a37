import type { LastPositionInclude } from '@tropeiro/domain/tracking/position.ts';
import type { LoggedIn } from '@tropeiro/server/testing/log-in.ts';
import type { World } from '../world.ts';
import { vehicle } from './sample-records.ts';

const beginMs = Date.parse('2026-03-02T11:00:00Z');

/** A vehicle of this user and its device, with positions on a straight drive and one far away. */
const trackedVehicle = (
  world: World,
  session: LoggedIn,
): Promise<{ readonly id: number; readonly device_id: number }> =>
  world.once(`heard vehicle of ${session.user.id}`, async () => {
    const device = `HEARD-${world.next()}`;
    const device_id = await world.create('createDevice', { serial: device });
    const driver_id = await world.driverOf(session);
    const id = await world.create('createVehicle', { ...vehicle(world), device_id, driver_id });
    const sent = [-51.23, -51.229, -51.228, -40, -51.227].map((longitude, minute) => ({
      device,
      time: new Date(beginMs + minute * 60_000).toISOString(),
      latitude: -30.03,
      longitude,
      altitude_m: 10,
      speed_kmh: 40,
      course_deg: 90,
      attributes: { ignition: true },
    }));
    await world.call('importPositions', { body: { data: sent } }, (await world.as('admin')).access);
    return { id, device_id };
  });

export const positionSamples = {
  listPositions: async (world: World, session: LoggedIn) => ({
    query: {
      vehicles_id: [(await trackedVehicle(world, session)).id],
      includes: ['vehicle', 'driver', 'location'] satisfies LastPositionInclude[] as LastPositionInclude[],
      limit: 5,
    },
  }),
  listTrack: async (world: World, session: LoggedIn) => ({
    params: { id: (await trackedVehicle(world, session)).id },
    query: { date_time_start: '2026-03-02T00:00:00Z', date_time_end: '2026-03-03T00:00:00Z', limit: 5 },
  }),
  listDeviceMessages: async (world: World, session: LoggedIn) => ({
    params: { id: (await trackedVehicle(world, session)).device_id },
    query: {
      date_time_start: '2026-03-02T00:00:00Z',
      date_time_end: '2026-03-03T00:00:00Z',
      without_vehicle: false,
      limit: 5,
    },
  }),
};
