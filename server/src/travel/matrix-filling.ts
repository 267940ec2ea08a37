import type { SharedMatrix } from '@tropeiro/optimizer/shared-problem.ts';
import { metresOf, type Sphere } from './sphere.ts';

/**
 * Matrices of travel by great circle that are not filled yet, as they are sent to the thread that solves with them: a large
 * plan has millions of pairs, and the thread that serves has others to answer meanwhile.
 */
export type MatrixFilling = {
  readonly sphere: Sphere;
  readonly distancesM: SharedMatrix;
  /** The same where metres serve as both. */
  readonly durationsS: SharedMatrix;
  /** The milliseconds that a metre takes, where times have a matrix of their own. */
  readonly slownessPermille: number;
};

/** Both ways of a pair are written at once, tile by tile: column by column a large matrix would miss the cache at every step. */
const tileSize = 64;

/** Fills the matrices. It is asked after some tiles, which take a millisecond, whether to stop where it is. */
export function fillMatrices(filling: MatrixFilling, shouldStop: () => boolean = () => false): void {
  const { sphere, distancesM, durationsS, slownessPermille } = filling;
  const count = sphere.x.length;
  for (let top = 0; top < count; top += tileSize) {
    for (let left = 0; left <= top; left += tileSize) {
      fillMetres(distancesM, sphere, top, left);
      if (durationsS !== distancesM) fillSeconds(durationsS, distancesM, slownessPermille, count, top, left);
      if (left % (8 * tileSize) === 0 && shouldStop()) return;
    }
  }
}

/** Whole seconds that a way takes, rather late than early. */
export const secondsOf = (metres: number, slownessPermille: number): number =>
  Math.ceil((metres * slownessPermille) / 1000);

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
