import type { SharedMatrix } from '@tropeiro/optimizer/shared-problem.ts';
import { secondsOf, slowed, type TimeOfWay } from './speed-by-distance.ts';
import { metresOf, type Sphere } from './sphere.ts';

/**
 * Matrices of travel by great circle that are not filled yet, as they are sent to the thread that solves with them: a large
 * plan has millions of pairs, and the thread that serves has others to answer meanwhile.
 */
export type MatrixFilling = {
  readonly sphere: Sphere;
  readonly distancesM: SharedMatrix;
  readonly durationsS: SharedMatrix;
  readonly time: TimeOfWay;
  /** The time that the vehicles take, in per mille of that. */
  readonly slownessPermille: number;
};

/** Both ways of a pair are written at once, tile by tile: column by column a large matrix would miss the cache at every step. */
const tileSize = 64;

/** Fills the matrices. It is asked after some tiles, which take a millisecond, whether to stop where it is. */
export function fillMatrices(filling: MatrixFilling, shouldStop: () => boolean = () => false): void {
  const { sphere, distancesM } = filling;
  const count = sphere.x.length;
  for (let top = 0; top < count; top += tileSize) {
    for (let left = 0; left <= top; left += tileSize) {
      fillMetres(distancesM, sphere, top, left);
      fillSeconds(filling, count, top, left);
      if (left % (8 * tileSize) === 0 && shouldStop()) return;
    }
  }
}

/** Fills a tile of a matrix below its diagonal, and its mirror image. Nothing is looked up twice. */
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
function fillSeconds(filling: MatrixFilling, count: number, top: number, left: number): void {
  const { durationsS: matrix, distancesM, time, slownessPermille } = filling;
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
