import { sharedMatrix } from '@tropeiro/optimizer/shared-problem.ts';
import { secondsOf } from './matrix-filling.ts';
import { listLegs, type TravelOptions, type TravelProvider } from './provider.ts';
import { distances, sphereOf } from './sphere.ts';
import { speedPercent, type Traffic, trafficDefaults } from './traffic.ts';
import { usualClass, type VehicleClass } from './vehicle-class.ts';

export type GreatCircleSettings = {
  /** How much longer roads are than the straight way. */
  readonly roadFactor: number;
  /** That of the usual class of vehicles, out of rush hours. */
  readonly speedKmh: number;
  /** Absent: every vehicle is as fast at any time. */
  readonly traffic?: Traffic;
};

/**
 * Where nothing is known of the roads: the middle of the 1.2 to 1.4 commonly quoted for dense networks in towns, and a
 * delivery van in town traffic. The speed is an assumption, not a measurement: whoever knows that of their fleet sets it.
 */
export const greatCircleDefaults: GreatCircleSettings = {
  roadFactor: 1.3,
  speedKmh: 30,
  traffic: trafficDefaults,
};

/** Up to here times and metres have a matrix each, 200 MB at most. Beyond, one of metres serves as both: 400 MB at 10,000. */
const defaultSeparateMaxLocations = 5000;

/** Travel as the crow flies, times a road factor, at the speed of a class of vehicles at one moment. */
export const greatCircle = (
  settings: GreatCircleSettings,
  separateMaxLocations = defaultSeparateMaxLocations,
): TravelProvider => ({
  name: 'H',
  source: 'H',
  // Classes differ by their speed alone: metres serve them all.
  matrixCount: (locationCount, { length: classCount }) =>
    locationCount > separateMaxLocations || classCount > 1 ? 1 : 2,
  matrices: async (coordinates, options = {}) => {
    const count = coordinates.length;
    const distancesM = sharedMatrix(count);
    const sphere = sphereOf(coordinates, settings.roadFactor);
    const { classes = [usualClass] } = options;
    const slownesses = classes.map((one) => slownessOf(settings, one, options));
    const [slownessPermille = 0] = slownesses;
    const isShared = count > separateMaxLocations || classes.length > 1;
    const durationsS = isShared ? distancesM : sharedMatrix(count);
    const filling = { sphere, distancesM, durationsS, slownessPermille };
    return slownesses.map((slowness) => ({
      locationCount: count,
      durationsS,
      distancesM,
      slownessPermille: isShared ? slowness : 1000,
      filling,
    }));
  },
  legs: async (coordinates, way, options = {}) => {
    const metresOf = distances(coordinates, settings.roadFactor);
    const slownessPermille = slownessOf(settings, options.vehicleClass, options);
    return listLegs(way, (from, to) => {
      const distanceM = metresOf(from, to);
      return { durationS: secondsOf(distanceM, slownessPermille), distanceM };
    });
  },
});

/** The milliseconds that a metre takes. */
function slownessOf(
  { speedKmh, traffic }: GreatCircleSettings,
  vehicleClass: VehicleClass | undefined,
  { at }: TravelOptions,
): number {
  const percent = traffic ? speedPercent(traffic, vehicleClass, at) : 100;
  return Math.round(360_000 / (speedKmh * percent));
}
