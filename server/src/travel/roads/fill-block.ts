import type { SharedMatrix } from '@tropeiro/optimizer/shared-problem.ts';
import { fillMatrix } from '@tropeiro/roads/query/matrix.ts';
import type { RoadNetwork } from '@tropeiro/roads/query/road-network.ts';
import type { Snap } from '@tropeiro/roads/query/snap.ts';
import { wholeMetres, wholeSeconds } from '@tropeiro/roads/query/whole-units.ts';

export type MatrixBlock = {
  readonly network: RoadNetwork;
  /** The first row of the block in the matrix. */
  readonly firstRow: number;
  readonly from: readonly (Snap | undefined)[];
  /** The places of the columns. */
  readonly to: readonly (Snap | undefined)[];
  /** Receive the block. Negative: no connection. */
  readonly durationsS: SharedMatrix;
  readonly distancesM: SharedMatrix;
};

/** Fills some rows of a matrix in shared memory. */
export function work({ network, firstRow, from, to, durationsS, distancesM }: MatrixBlock): void {
  const { durations, distances } = fillMatrix(network, from, to);
  const begin = firstRow * to.length;
  for (let at = 0; at < durations.length; at++) {
    durationsS[begin + at] = wholeSeconds(durations[at]!);
    distancesM[begin + at] = wholeMetres(distances[at]!);
  }
}
