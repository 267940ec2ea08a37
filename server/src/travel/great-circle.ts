import { type SharedMatrix, sharedMatrix } from '@tropeiro/optimizer/shared-problem.ts';
import { listLegs, type TravelOptions, type TravelProvider } from './provider.ts';
import { distances, metresOf, type Sphere, sphereOf } from './sphere.ts';
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
    const sphere = sphereOf(coordinates, settings.roadFactor);
    const { classes = [usualClass] } = options;
    const slownesses = classes.map((one) => slownessOf(settings, one, options));
    const [slownessPermille = 0] = slownesses;
    const isShared = count > separateMaxLocations || classes.length > 1;
    const durationsS = isShared ? distancesM : sharedMatrix(count);
    let pairs = 0;
    for (let top = 0; top < count; top += tileSize) {
      for (let left = 0; left <= top; left += tileSize) {
        fillMetres(distancesM, sphere, top, left);
        if (!isShared) fillSeconds(durationsS, distancesM, slownessPermille, count, top, left);
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

/** Fills a tile of a matrix below its diagonal, and its mirror image. A large plan has millions of pairs: nothing is looked up twice. */
function fillMetres(matrix: SharedMatrix, { x, y, z, radiusM }: Sphere, top: number, left: number): void {
  const count = x.length;
  const bottom = Math.min(count, top + tileSize);
  for (let from = top; from < bottom; from++) {
    const fromX = x[from]!;
    const fromY = y[from]!;
    const fromZ = z[from]!;
    const right = Math.min(from, left + tileSize);
    const row = from * count;
    for (let to = left, back = left * count + from; to < right; to++, back += count) {
      const metres = metresOf(fromX - x[to]!, fromY - y[to]!, fromZ - z[to]!, radiusM);
      matrix[row + to] = metres;
      matrix[back] = metres;
    }
  }
}

/** Fills the same tile of another matrix with the seconds that the metres take. */
function fillSeconds(
  matrix: SharedMatrix,
  distancesM: SharedMatrix,
  slownessPermille: number,
  count: number,
  top: number,
  left: number,
): void {
  const bottom = Math.min(count, top + tileSize);
  for (let from = top; from < bottom; from++) {
    const right = Math.min(from, left + tileSize);
    for (let to = left; to < right; to++) {
      const seconds = secondsOf(distancesM[from * count + to]!, slownessPermille);
      matrix[from * count + to] = seconds;
      matrix[to * count + from] = seconds;
    }
  }
}
