import { listLegs, type TravelOptions, type TravelProvider } from './provider.ts';
import {
  type SpeedByDistance,
  secondsOf,
  slowed,
  type TravelTimeCurve,
  travelTimeCurve,
  usualSlowness,
} from './speed-by-distance.ts';
import { distances, sphereOf } from './sphere.ts';
import { classSlownessPermille, rushSpeedPercent, type Traffic, trafficDefaults } from './traffic.ts';
import { type TravelVehicle, usualVehicle } from './vehicle-class.ts';

export type GreatCircleSettings = {
  /** How much longer roads are than the straight line. */
  readonly roadFactor: number;
  /** The speed of the usual vehicle class outside rush hours. */
  readonly speed: SpeedByDistance;
  /** Absent: all vehicles have the same speed at any time. */
  readonly traffic?: Traffic;
};

/**
 * Defaults if nothing is known about the roads. The factor is the middle of the 1.2 to 1.4 commonly quoted for dense
 * urban networks. The speeds are those of a delivery van in town traffic, on avenues, and on highways with tolls and
 * trucks: from Porto Alegre to Pelotas in less than four hours. These are assumptions, not measurements. Operators who
 * know their fleet's speeds can set them.
 */
export const greatCircleDefaults: GreatCircleSettings = {
  roadFactor: 1.3,
  speed: { cityKmh: 30, suburbKmh: 60, highwayKmh: 85 },
  traffic: trafficDefaults,
};

/** Straight-line distance times a road factor, at the speed for the vehicle class, the moment and the distance. */
export const greatCircle = (settings: GreatCircleSettings): TravelProvider => ({
  name: 'H',
  source: 'H',
  // Vehicle classes differ only by a factor of speed, so they share one matrix of times.
  matrixCount: () => 2,
  matrices: async (coordinates, options = {}) => {
    const count = coordinates.length;
    const sphere = sphereOf(coordinates, settings.roadFactor);
    const time = timeAt(settings, options);
    const { vehicles = [usualVehicle] } = options;
    const slownesses = vehicles.map((vehicle) => slownessOf(settings, vehicle));
    // If all vehicles are equally fast, the matrix has its times directly, which makes the search faster.
    const [only] = slownesses.length === 1 ? slownesses : [];
    const matrices = { sphere, time, slownessPermille: only ?? usualSlowness };
    return slownesses.map((slowness) => ({
      locationCount: count,
      matrices,
      slownessPermille: only === undefined ? slowness : usualSlowness,
    }));
  },
  legs: async (coordinates, path, options = {}) => {
    const metresOf = distances(coordinates, settings.roadFactor);
    const time = timeAt(settings, options);
    const slowness = slownessOf(settings, options.vehicle);
    return listLegs(path, (from, to) => {
      const distanceM = metresOf(from, to);
      return { durationS: slowed(secondsOf(distanceM, time), slowness), distanceM };
    });
  },
});

/** Rush hours slow down traffic in towns only. */
function timeAt({ speed, traffic }: GreatCircleSettings, { at }: TravelOptions): TravelTimeCurve {
  const percent = traffic ? rushSpeedPercent(traffic, at) : 100;
  return travelTimeCurve({ ...speed, cityKmh: (speed.cityKmh * percent) / 100 });
}

const slownessOf = ({ traffic }: GreatCircleSettings, vehicle: TravelVehicle | undefined): number =>
  traffic ? classSlownessPermille(traffic, vehicle?.class) : usualSlowness;
