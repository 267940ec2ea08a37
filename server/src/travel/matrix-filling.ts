import { secondsOf, slowed, type TimeOfWay } from './speed-by-distance.ts';
import { metresOf, type Sphere } from './sphere.ts';

/**
 * Travel by great circle, from which the thread that solves with it makes its matrices. Only that thread has them, so that their
 * memory is free as soon as it ends: what is shared between threads is freed when the garbage of all of them is collected.
 */
export type MatrixFilling = {
  readonly sphere: Sphere;
  readonly time: TimeOfWay;
  /** The time that the vehicles take, in per mille of that. */
  readonly slownessPermille: number;
};

/** The travel between two locations, as the matrices have it. */
export function legOfFilling({ sphere, time, slownessPermille }: MatrixFilling, from: number, to: number) {
  const { x, y, z, radiusM } = sphere;
  const distanceM = metresOf(x[from]! - x[to]!, y[from]! - y[to]!, z[from]! - z[to]!, radiusM);
  return { durationS: slowed(secondsOf(distanceM, time), slownessPermille), distanceM };
}

/** The seconds to a location from the nearest of others, found by the chord, since farther is never sooner. */
export function nearestOfFilling(filling: MatrixFilling, origins: readonly number[], to: number): number {
  const { x, y, z } = filling.sphere;
  let nearest: number | undefined;
  let leastChord = Number.POSITIVE_INFINITY;
  for (const from of origins) {
    const chord = (x[from]! - x[to]!) ** 2 + (y[from]! - y[to]!) ** 2 + (z[from]! - z[to]!) ** 2;
    if (from === to || chord >= leastChord) continue;
    leastChord = chord;
    nearest = from;
  }
  return nearest === undefined ? Number.POSITIVE_INFINITY : legOfFilling(filling, nearest, to).durationS;
}

/** Both ways of a pair are written at once, tile by tile: column by column a large matrix would miss the cache at every step. */
const tileSize = 64;

/** Makes the matrices. It is asked after some tiles, which take a millisecond, whether to stop where it is. */
export function makeMatrices(filling: MatrixFilling, shouldStop: () => boolean = () => false): Matrices {
  const { sphere } = filling;
  const count = sphere.x.length;
  const matrices = { durationsS: new Int32Array(count ** 2), distancesM: new Int32Array(count ** 2) };
  for (let top = 0; top < count; top += tileSize) {
    for (let left = 0; left <= top; left += tileSize) {
      fillMetres(matrices.distancesM, sphere, top, left);
      fillSeconds(matrices, filling, top, left);
      if (left % (8 * tileSize) === 0 && shouldStop()) return matrices;
    }
  }
  return matrices;
}

type Matrices = { readonly durationsS: Int32Array; readonly distancesM: Int32Array };

/** Fills a tile of a matrix below its diagonal, and its mirror image. Nothing is looked up twice. */
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

/** Fills the same tile of another matrix with the seconds that the metres take. */
function fillSeconds(
  { durationsS: matrix, distancesM }: Matrices,
  filling: MatrixFilling,
  top: number,
  left: number,
): void {
  const { sphere, time, slownessPermille } = filling;
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
