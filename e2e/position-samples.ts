import type { LastPositionInclude } from '@tropeiro/domain/tracking/position.ts';
import type { LoggedIn } from '@tropeiro/server/testing/log-in.ts';
import { vehicle } from './sample-records.ts';
import type { World } from './world.ts';

const beginMs = Date.parse('2026-03-02T11:00:00Z');

/** A vehicle of this user's and its device, which said that it drove straight on, and once that it was far away. */
const heardVehicle = (world: World, who: LoggedIn): Promise<{ readonly id: number; readonly device_id: number }> =>
  world.once(`heard vehicle of ${who.user.id}`, async () => {
    const device = `HEARD-${world.next()}`;
    const device_id = await world.made('createDevice', { serial: device });
    const driver_id = await world.driverOf(who);
    const id = await world.made('createVehicle', { ...vehicle(world), device_id, driver_id });
    const said = [-51.23, -51.229, -51.228, -40, -51.227].map((longitude, minute) => ({
      device,
      time: new Date(beginMs + minute * 60_000).toISOString(),
      latitude: -30.03,
      longitude,
      altitude_m: 10,
      speed_kmh: 40,
      course_deg: 90,
      attributes: { ignition: true },
    }));
    await world.call('importPositions', { body: { data: said } }, (await world.as('admin')).access);
    return { id, device_id };
  });

export const positionSamples = {
  listPositions: async (world: World, who: LoggedIn) => ({
    query: {
      vehicles_id: [(await heardVehicle(world, who)).id],
      includes: ['vehicle', 'driver', 'location'] satisfies LastPositionInclude[] as LastPositionInclude[],
      limit: 5,
    },
  }),
  listTrack: async (world: World, who: LoggedIn) => ({
    params: { id: (await heardVehicle(world, who)).id },
    query: { date_time_start: '2026-03-02T00:00:00Z', date_time_end: '2026-03-03T00:00:00Z', limit: 5 },
  }),
  listDeviceMessages: async (world: World, who: LoggedIn) => ({
    params: { id: (await heardVehicle(world, who)).device_id },
    query: {
      date_time_start: '2026-03-02T00:00:00Z',
      date_time_end: '2026-03-03T00:00:00Z',
      without_vehicle: false,
      limit: 5,
    },
  }),
};
