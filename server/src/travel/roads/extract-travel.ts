import type { Coordinates } from '@tropeiro/domain/places/polygon.ts';
import type { Travel, TravelOptions, TravelProvider } from '../provider.ts';
import { ProviderFailed } from '../provider-failed.ts';
import { type TravelVehicle, usualVehicle } from '../vehicle-class.ts';
import type { EmbeddedRoads, VehicleRoads } from './embedded-roads.ts';

/**
 * Travel on the imported roads: source O. Places without a road near have no connections. Only if no place at all has a
 * road, the plan is outside the extract, and the next provider is used.
 */
export const extractTravel = (roads: EmbeddedRoads): TravelProvider => ({
  name: 'O',
  source: 'O',
  isAvailable: () => roads.isAvailable,
  matrixCount: (_, vehicles) => 2 * roads.profileCount(vehicles),
  matrices: async (coordinates, options = {}) => {
    const { vehicles = [usualVehicle] } = options;
    const ofVehicles = await roadsFor(roads, vehicles);
    const travels = new Map<VehicleRoads, Travel>();
    for (const ofVehicle of new Set(ofVehicles))
      travels.set(ofVehicle, await matrixOf(ofVehicle, coordinates, options));
    return ofVehicles.map((ofVehicle) => travels.get(ofVehicle)!);
  },
  legs: async (coordinates, path, options = {}) => {
    const [ofVehicle] = await roadsFor(roads, [options.vehicle ?? usualVehicle]);
    const { legs, onRoad } = await ofVehicle!.legs(coordinates, path, taskOptions(options));
    requireRoads(onRoad);
    return legs.map((leg, at) => (path[at] === path[at + 1] ? { durationS: 0, distanceM: 0 } : leg));
  },
});

async function roadsFor(roads: EmbeddedRoads, vehicles: readonly TravelVehicle[]): Promise<readonly VehicleRoads[]> {
  const found = await roads.forVehicles(vehicles);
  if (found === undefined) throw new ProviderFailed('no_road');
  return found;
}

async function matrixOf(
  roads: VehicleRoads,
  coordinates: readonly Coordinates[],
  options: TravelOptions,
): Promise<Travel> {
  const count = coordinates.length;
  const { durationsS, distancesM, originsOnRoad } = await roads.matrix(coordinates, coordinates, taskOptions(options));
  requireRoads(originsOnRoad);
  // Staying at a place takes no time, also if it has no road.
  for (let place = 0; place < count; place++) {
    durationsS[place * count + place] = 0;
    distancesM[place * count + place] = 0;
  }
  return { locationCount: count, matrices: { durationsS, distancesM }, slownessPermille: 1000 };
}

function requireRoads(onRoad: readonly boolean[]): void {
  if (onRoad.length > 0 && !onRoad.includes(true)) throw new ProviderFailed('no_road');
}

const taskOptions = ({ companyId = 0, signal }: TravelOptions) => ({ companyId, signal });
