import { vehicle } from './sample-records.ts';
import type { World } from './world.ts';

/**
 * Messages that make everything happen that can happen to events: one begins and ends, a late message moves the beginning
 * of one that goes on, and another late one takes one back that was none. Their day is closed, and so corrected.
 */
export async function sentPositions(world: World) {
  const device = `POS-${world.next()}`;
  const deviceId = await world.made('createDevice', { serial: device });
  const vehicleId = await world.made('createVehicle', {
    ...(await vehicle(world)),
    device_id: deviceId,
    speed_max: 80,
  });
  const beginMs = Date.now() - 3 * 86_400_000;
  const said = (second: number, speed_kmh: number, attributes: Record<string, boolean> = {}) => ({
    device,
    time: new Date(beginMs + second * 1000).toISOString(),
    latitude: -30.03,
    longitude: -51.23,
    speed_kmh,
    attributes: { ignition: true, ...attributes },
  });
  const before = [said(0, 50), said(600, 90), said(660, 50), said(700, 50, { input1: true })];
  await world.call('importPositions', { body: { data: before } }, (await world.as('admin')).access);
  await world.sql(`update day_row set date_closed = now() where vehicle_id = ${vehicleId}`);
  const late = [said(605, 50), said(690, 50, { input1: true })];
  const ended = [said(800, 50, { input2: true }), said(830, 50, { input2: false })];
  return { body: { data: [...late, ...ended] } };
}
