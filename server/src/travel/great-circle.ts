import { listLegs, type TravelOptions, type TravelProvider } from './provider.ts';
import {
  type SpeedByDistance,
  secondsOf,
  slowed,
  type TimeOfWay,
  timeOfWay,
  usualSlowness,
} from './speed-by-distance.ts';
import { distances, sphereOf } from './sphere.ts';
import { classSlownessPermille, rushSpeedPercent, type Traffic, trafficDefaults } from './traffic.ts';
import { usualClass, type VehicleClass } from './vehicle-class.ts';

export type GreatCircleSettings = {
  /** How much longer roads are than the straight way. */
  readonly roadFactor: number;
  /** That of the usual class of vehicles, out of rush hours. */
  readonly speed: SpeedByDistance;
  /** Absent: every vehicle is as fast at any time. */
  readonly traffic?: Traffic;
};

/**
 * Where nothing is known of the roads: the middle of the 1.2 to 1.4 commonly quoted for dense networks in towns, and a
 * delivery van in town traffic, on avenues around it and on a highway with its tolls and trucks: to Pelotas from Porto Alegre
 * in less than four hours. The speeds are assumptions, not measurements: whoever knows those of their fleet sets them.
 */
export const greatCircleDefaults: GreatCircleSettings = {
  roadFactor: 1.3,
  speed: { cityKmh: 30, suburbKmh: 60, highwayKmh: 85 },
  traffic: trafficDefaults,
};

/** Travel as the crow flies, times a road factor, at the speed of a class of vehicles at one moment and of the length of the way. */
export const greatCircle = (settings: GreatCircleSettings): TravelProvider => ({
  name: 'H',
  source: 'H',
  // Classes differ by a factor of their speed alone: one matrix of times serves them all.
  matrixCount: () => 2,
  matrices: async (coordinates, options = {}) => {
    const count = coordinates.length;
    const sphere = sphereOf(coordinates, settings.roadFactor);
    const time = timeAt(settings, options);
    const { classes = [usualClass] } = options;
    const slownesses = classes.map((one) => slownessOf(settings, one));
    // The search is faster where no class is slower than its matrix says.
    const [only] = slownesses.length === 1 ? slownesses : [];
    const matrices = { sphere, time, slownessPermille: only ?? usualSlowness };
    return slownesses.map((slowness) => ({
      locationCount: count,
      matrices,
      slownessPermille: only === undefined ? slowness : usualSlowness,
    }));
  },
  legs: async (coordinates, way, options = {}) => {
    const metresOf = distances(coordinates, settings.roadFactor);
    const time = timeAt(settings, options);
    const slowness = slownessOf(settings, options.vehicleClass);
    return listLegs(way, (from, to) => {
      const distanceM = metresOf(from, to);
      return { durationS: slowed(secondsOf(distanceM, time), slowness), distanceM };
    });
  },
});

/** Rush hours are those of towns: who is out of town is as fast as ever. */
function timeAt({ speed, traffic }: GreatCircleSettings, { at }: TravelOptions): TimeOfWay {
  const percent = traffic ? rushSpeedPercent(traffic, at) : 100;
  return timeOfWay({ ...speed, cityKmh: (speed.cityKmh * percent) / 100 });
}

const slownessOf = ({ traffic }: GreatCircleSettings, vehicleClass: VehicleClass | undefined): number =>
  traffic ? classSlownessPermille(traffic, vehicleClass) : usualSlowness;
