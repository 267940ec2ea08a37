import type { World } from '../world.ts';
import { vehicle } from './sample-records.ts';

/**
 * Messages that cause every change of events: one begins and ends, a late message moves the beginning of an open one,
 * and another late message retracts one. Their day is closed, and so corrected.
 */
export async function sentPositions(world: World) {
  const device = `POS-${world.next()}`;
  const deviceId = await world.create('createDevice', { serial: device });
  const vehicleId = await world.create('createVehicle', {
    ...(await vehicle(world)),
    device_id: deviceId,
    speed_max: 80,
  });
  const beginMs = Date.now() - 3 * 86_400_000;
  const message = (second: number, speed_kmh: number, attributes: Record<string, boolean> = {}) => ({
    device,
    time: new Date(beginMs + second * 1000).toISOString(),
    latitude: -30.03,
    longitude: -51.23,
    speed_kmh,
    attributes: { ignition: true, ...attributes },
  });
  const before = [message(0, 50), message(600, 90), message(660, 50), message(700, 50, { input1: true })];
  await world.call('importPositions', { body: { data: before } }, (await world.as('admin')).access);
  await world.sql(`update day_row set date_closed = now() where vehicle_id = ${vehicleId}`);
  const late = [message(605, 50), message(690, 50, { input1: true })];
  const ended = [message(800, 50, { input2: true }), message(830, 50, { input2: false })];
  return { body: { data: [...late, ...ended] } };
}
