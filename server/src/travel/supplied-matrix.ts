import type { Coordinates } from '@tropeiro/domain/places/polygon.ts';
import { sharedMatrix } from '@tropeiro/optimizer/shared-problem.ts';
import { TimeSlice } from '@tropeiro/platform/sharing/time-slice.ts';
import type { GreatCircleSettings } from './great-circle.ts';
import type { MatrixCells } from './matrix-cells.ts';
import { type Leg, listLegs, type TravelProvider } from './provider.ts';
import { distances } from './sphere.ts';
import { usualVehicle } from './vehicle-class.ts';

/**
 * Travel from a matrix sent with the plan: source M.
 * @param rows the matrix row and column of each of the coordinates, from 0
 */
export const suppliedMatrix = (
  matrix: MatrixCells,
  rows: readonly number[],
  { roadFactor }: Pick<GreatCircleSettings, 'roadFactor'>,
): TravelProvider => {
  /** The seconds and metres of a pair, negative for no connection. */
  const cellsOf = (coordinates: readonly Coordinates[]): ((from: number, to: number) => Leg) => {
    const metresOf = distances(coordinates, roadFactor);
    return (from, to) => {
      // The way from a point to itself is zero, whatever its cell says.
      if (from === to) return { durationS: 0, distanceM: 0 };
      const fromRow = rows[from]!;
      const toRow = rows[to]!;
      const distanceM = matrix.hasDistances ? matrix.distanceM(fromRow, toRow) : metresOf(from, to);
      return { durationS: matrix.durationS(fromRow, toRow), distanceM };
    };
  };
  return {
    name: 'M',
    source: 'M',
    matrixCount: () => 2,
    // The supplied times apply to all vehicles.
    matrices: async (coordinates, { signal, vehicles = [usualVehicle] } = {}) => {
      const count = coordinates.length;
      const durationsS = sharedMatrix(count);
      const distancesM = sharedMatrix(count);
      const find = cellsOf(coordinates);
      const slice = new TimeSlice({ signal });
      for (let from = 0; from < count; from++) {
        await slice.yieldIfUsedUp();
        for (let to = 0; to < count; to++) {
          const { durationS, distanceM } = find(from, to);
          durationsS[from * count + to] = durationS;
          distancesM[from * count + to] = distanceM;
        }
      }
      const travel = { locationCount: count, matrices: { durationsS, distancesM }, slownessPermille: 1000 };
      return vehicles.map(() => travel);
    },
    legs: async (coordinates, path) => {
      const find = cellsOf(coordinates);
      return listLegs(path, (from, to) => {
        const leg = find(from, to);
        return leg.durationS < 0 || leg.distanceM < 0 ? undefined : leg;
      });
    },
  };
};
