import type { Coordinates } from '@tropeiro/domain/places/polygon.ts';
import { sharedMatrix } from '@tropeiro/optimizer/shared-problem.ts';
import { listLegs, type TravelProvider } from './provider.ts';

export type GreatCircleSettings = {
  /** How much longer roads are than the straight way. */
  readonly roadFactor: number;
  readonly speedKmh: number;
};

/**
 * Where nothing is known of the roads: the middle of the 1.2 to 1.4 commonly quoted for dense networks in towns, and a
 * delivery van in town traffic. The speed is an assumption, not a measurement: whoever knows that of their fleet sets it.
 */
export const greatCircleDefaults: GreatCircleSettings = { roadFactor: 1.3, speedKmh: 30 };

/** Up to here times and metres have a matrix each, 200 MB at most. Beyond, one of metres serves as both: 400 MB at 10,000. */
const defaultSeparateMaxLocations = 5000;

/** The mean radius of the Earth (IUGG). */
const earthRadiusM = 6_371_008.8;

/** Both ways of a pair are written at once, tile by tile: column by column a large matrix would miss the cache at every step. */
const tileSize = 64;

/** Pairs computed before other work of the process gets its turn: some milliseconds. */
const pairsPerTurn = 200_000;

/** Travel as the crow flies, times a road factor, at one speed. */
export const greatCircle = (
  settings: GreatCircleSettings,
  separateMaxLocations = defaultSeparateMaxLocations,
): TravelProvider => ({
  source: 'H',
  matrixCount: (locationCount) => (locationCount > separateMaxLocations ? 1 : 2),
  matrix: async (coordinates, options = {}) => {
    const count = coordinates.length;
    const distancesM = sharedMatrix(count);
    const metresOf = distances(coordinates, settings.roadFactor);
    const slownessPermille = slownessOf(settings);
    const isShared = count > separateMaxLocations;
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
    return { locationCount: count, durationsS, distancesM, slownessPermille: isShared ? slownessPermille : 1000 };

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
  legs: async (coordinates, way) => {
    const metresOf = distances(coordinates, settings.roadFactor);
    return listLegs(way, (from, to) => {
      const distanceM = metresOf(from, to);
      return { durationS: secondsOf(distanceM, slownessOf(settings)), distanceM };
    });
  },
});

/** The milliseconds that a metre takes. */
const slownessOf = ({ speedKmh }: GreatCircleSettings): number => Math.round(3600 / speedKmh);

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
