import type { Handler } from '../../handling/handler.ts';
import { ownUserId } from '../../handling/own-user-id.ts';
import { listLastPositions } from '../../store/tracking/positions/last-positions.ts';

export const listPositions: Handler<'listPositions'> = async ({ query, actor }) =>
  listLastPositions(query.includes ?? ['vehicle', 'driver'], query, {
    vehicleIds: query.vehicles_id ?? [],
    fleetIds: query.fleet_ids ?? [],
    ownOfUser: ownUserId(actor),
  });
