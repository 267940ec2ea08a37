import { secondsOf, slowed, type TravelTimeCurve } from './speed-by-distance.ts';
import { metresOf, type Sphere } from './sphere.ts';

/**
 * Travel by great circle, from which the solving thread makes its matrices. Only that thread holds them, so their
 * memory is free as soon as it ends. Memory shared between threads would be freed only after garbage collection in all
 * of them.
 */
export type UnfilledMatrices = {
  readonly sphere: Sphere;
  readonly time: TravelTimeCurve;
  /** The vehicles' travel time in per mille of the curve's. */
  readonly slownessPermille: number;
};

/** The leg between two locations, equal to the matrix entries. */
export function legOfUnfilled({ sphere, time, slownessPermille }: UnfilledMatrices, from: number, to: number) {
  const { x, y, z, radiusM } = sphere;
  const distanceM = metresOf(x[from]! - x[to]!, y[from]! - y[to]!, z[from]! - z[to]!, radiusM);
  return { durationS: slowed(secondsOf(distanceM, time), slownessPermille), distanceM };
}

/**
 * The travel time to a location from the nearest of others. It compares chords, because a longer distance never takes
 * less time.
 */
export function nearestOfUnfilled(unfilled: UnfilledMatrices, origins: readonly number[], to: number): number {
  const { x, y, z } = unfilled.sphere;
  let nearest: number | undefined;
  let leastChord = Number.POSITIVE_INFINITY;
  for (const from of origins) {
    const chord = (x[from]! - x[to]!) ** 2 + (y[from]! - y[to]!) ** 2 + (z[from]! - z[to]!) ** 2;
    if (from === to || chord >= leastChord) continue;
    leastChord = chord;
    nearest = from;
  }
  return nearest === undefined ? Number.POSITIVE_INFINITY : legOfUnfilled(unfilled, nearest, to).durationS;
}

/**
 * Both directions of a pair are written at once, tile by tile. Column by column, a large matrix would miss the
 * processor cache at every step.
 */
const tileSize = 64;

/** Makes the matrices. `shouldStop` is called after several tiles, about every millisecond. */
export function fillMatrices(unfilled: UnfilledMatrices, shouldStop: () => boolean = () => false): Matrices {
  const { sphere } = unfilled;
  const count = sphere.x.length;
  const matrices = { durationsS: new Int32Array(count ** 2), distancesM: new Int32Array(count ** 2) };
  for (let top = 0; top < count; top += tileSize) {
    for (let left = 0; left <= top; left += tileSize) {
      fillMetres(matrices.distancesM, sphere, top, left);
      fillSeconds(matrices, unfilled, top, left);
      if (left % (8 * tileSize) === 0 && shouldStop()) return matrices;
    }
  }
  return matrices;
}

type Matrices = { readonly durationsS: Int32Array; readonly distancesM: Int32Array };

/** Fills a tile of a matrix below the diagonal and its mirror image. */
function fillMetres(matrix: Int32Array, { x, y, z, radiusM }: Sphere, top: number, left: number): void {
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

/** Fills the same tile of another matrix with the seconds for these metres. */
function fillSeconds(
  { durationsS: matrix, distancesM }: Matrices,
  unfilled: UnfilledMatrices,
  top: number,
  left: number,
): void {
  const { sphere, time, slownessPermille } = unfilled;
  const count = sphere.x.length;
  const bottom = Math.min(count, top + tileSize);
  for (let from = top; from < bottom; from++) {
    const right = Math.min(from, left + tileSize);
    for (let to = left; to < right; to++) {
      const seconds = slowed(secondsOf(distancesM[from * count + to]!, time), slownessPermille);
      matrix[from * count + to] = seconds;
      matrix[to * count + from] = seconds;
    }
  }
}
