import type { Handler } from '../handling/call.ts';
import { listLastPositions } from '../store/tracking/last-positions.ts';
import { ownOfUser } from './own-vehicles.ts';

export const listPositions: Handler<'listPositions'> = async ({ query, actor }) =>
  listLastPositions(query.includes ?? ['vehicle', 'driver'], query, {
    vehicleIds: query.vehicles_id ?? [],
    fleetIds: query.fleet_ids ?? [],
    ownOfUser: ownOfUser(actor),
  });
