import type { Coordinates } from '@tropeiro/domain/places/polygon.ts';
import { sharedMatrix } from '@tropeiro/optimizer/shared-problem.ts';
import { listLegs, type TravelOptions, type TravelProvider } from './provider.ts';
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

/** The mean radius of the Earth (IUGG). */
const earthRadiusM = 6_371_008.8;

/** Both ways of a pair are written at once, tile by tile: column by column a large matrix would miss the cache at every step. */
const tileSize = 64;

/** Pairs computed before other work of the process gets its turn: some milliseconds. */
const pairsPerTurn = 200_000;

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
    const metresOf = distances(coordinates, settings.roadFactor);
    const { classes = [usualClass] } = options;
    const slownesses = classes.map((one) => slownessOf(settings, one, options));
    const [slownessPermille = 0] = slownesses;
    const isShared = count > separateMaxLocations || classes.length > 1;
    const durationsS = isShared ? distancesM : sharedMatrix(count);
    let pairs = 0;
    for (let top = 0; top < count; top += tileSize) {
      for (let left = 0; left <= top; left += tileSize) {
        fillTile(top, left);
        pairs += tileSize * tileSize;
        if (pairs < pairsPerTurn) continue;
        pairs = 0;
        await new Promise(setImmediate);
        options.signal?.throwIfAborted();
      }
    }
    return slownesses.map((slowness) => ({
      locationCount: count,
      durationsS,
      distancesM,
      slownessPermille: isShared ? slowness : 1000,
    }));

    function fillTile(top: number, left: number): void {
      const bottom = Math.min(count, top + tileSize);
      for (let from = top; from < bottom; from++) {
        const right = Math.min(from, left + tileSize);
        for (let to = left; to < right; to++) {
          const metres = metresOf(from, to);
          distancesM[from * count + to] = metres;
          distancesM[to * count + from] = metres;
          if (isShared) continue;
          const seconds = secondsOf(metres, slownessPermille);
          durationsS[from * count + to] = seconds;
          durationsS[to * count + from] = seconds;
        }
      }
    }
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

const secondsOf = (metres: number, slownessPermille: number): number => Math.ceil((metres * slownessPermille) / 1000);

/**
 * Whole metres between two of the coordinates: the haversine formula on points of the unit sphere, where half the chord
 * between them is the sine of half the angle, so that trigonometry of a point is done once.
 */
export function distances(coordinates: readonly Coordinates[], factor: number): (from: number, to: number) => number {
  const axes = (of: (latitude: number, longitude: number) => number): Float64Array =>
    Float64Array.from(coordinates, ({ latitude, longitude }) => of(radians(latitude), radians(longitude)));
  const x = axes((latitude, longitude) => Math.cos(latitude) * Math.cos(longitude));
  const y = axes((latitude, longitude) => Math.cos(latitude) * Math.sin(longitude));
  const z = axes((latitude) => Math.sin(latitude));
  const diameterM = 2 * earthRadiusM * factor;
  return (from, to) => {
    const dx = x[from]! - x[to]!;
    const dy = y[from]! - y[to]!;
    const dz = z[from]! - z[to]!;
    return Math.round(diameterM * Math.asin(Math.min(1, Math.sqrt(dx * dx + dy * dy + dz * dz) / 2)));
  };
}

const radians = (degrees: number): number => (degrees * Math.PI) / 180;
