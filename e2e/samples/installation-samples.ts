import type { World } from '../world.ts';
import { vehicle } from './sample-records.ts';

/** A new device, by its id and serial. */
export async function newDevice(world: World): Promise<{ readonly id: number; readonly serial: string }> {
  const serial = `INST-${world.next()}`;
  return { id: await world.create('createDevice', { serial }), serial };
}

/** A former installation of a new device in a new vehicle. */
const installation = async (world: World) => ({
  device_id: (await newDevice(world)).id,
  vehicle_id: await world.create('createVehicle', await vehicle(world)),
  from_time: '2026-02-01T11:00:00.000Z',
  until_time: '2026-02-02T11:00:00.000Z',
});
const made = async (world: World) => world.create('createDeviceInstallation', await installation(world));

export const installationSamples = {
  listDeviceInstallations: async (world: World) => {
    const data = await installation(world);
    await world.create('createDeviceInstallation', data);
    return { query: { device_id: data.device_id, vehicle_id: data.vehicle_id, limit: 5 } };
  },
  getDeviceInstallation: async (world: World) => ({ params: { id: await made(world) } }),
  createDeviceInstallation: async (world: World) => ({ body: { data: await installation(world) } }),
  changeDeviceInstallation: async (world: World) => {
    const data = await installation(world);
    const id = await world.create('createDeviceInstallation', data);
    return { params: { id }, body: { data: { ...data, from_time: '2026-02-01T12:00:00.000Z' } } };
  },
  deleteDeviceInstallation: async (world: World) => ({ params: { id: await made(world) } }),
};
