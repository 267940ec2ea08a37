import type { Coordinates } from '@tropeiro/domain/places/polygon.ts';
import type { RouteSource } from '@tropeiro/domain/planning/route-source.ts';
import type { SharedMatrix } from '@tropeiro/optimizer/shared-problem.ts';
import type { LocalMoment } from './traffic.ts';
import { legOfUnfilled, type UnfilledMatrices } from './unfilled-matrices.ts';
import type { TravelVehicle } from './vehicle-class.ts';

/** A source of travel times and distances. To add one, write a file and add a line in `providers.ts`. */
export type TravelProvider = {
  /** The display name. */
  readonly name: string;
  readonly source: RouteSource;
  /** Whether it can be used at present. Absent: always. */
  readonly isAvailable?: () => boolean;
  /** The most locations of a matrix. Absent: unlimited. */
  readonly maxLocationCount?: number;
  /** How many matrices it fills for a number of locations, so that memory can be reserved. */
  readonly matrixCount: (locationCount: number, vehicles: readonly TravelVehicle[]) => number;
  /**
   * Travel between all pairs in the given order, for each of the vehicles. Rejects with the reason of the signal once it
   * is aborted. Rejects with `ProviderFailed` if another provider must be used.
   */
  readonly matrices: (coordinates: readonly Coordinates[], options?: MatrixOptions) => Promise<readonly Travel[]>;
  /**
   * The legs of a path, undefined where there is no connection. For a known order, this avoids a matrix.
   * @param path indices of the coordinates
   */
  readonly legs: (
    coordinates: readonly Coordinates[],
    path: readonly number[],
    options?: LegOptions,
  ) => Promise<readonly (Leg | undefined)[]>;
};

export type TravelOptions = {
  readonly signal?: AbortSignal;
  /** The moment for traffic, if the provider knows any. There is one matrix per plan, at the middle of its period. */
  readonly at?: LocalMoment;
  /** The company that it is for, for providers with shared capacity. */
  readonly companyId?: number;
  /** Set if a position is only passed through. Its travel times are of no use later and not cached. */
  readonly isTransient?: true;
};

/** Without vehicles, the usual one. */
export type MatrixOptions = TravelOptions & { readonly vehicles?: readonly TravelVehicle[] };
export type LegOptions = TravelOptions & { readonly vehicle?: TravelVehicle };

/**
 * Travel between locations. Several may share the same matrices. A duration is the matrix entry times
 * `slownessPermille` / 1000, rounded up.
 */
export type Travel = {
  readonly locationCount: number;
  readonly matrices: TravelMatrices;
  readonly slownessPermille: number;
};

/**
 * Matrices in shared memory, which threads read without a copy, or the input from which the solving thread makes them.
 */
export type TravelMatrices = FilledMatrices | UnfilledMatrices;

/** Row-major: entry `from × locationCount + to`. Negative: no connection. */
export type FilledMatrices = { readonly durationsS: SharedMatrix; readonly distancesM: SharedMatrix };

export const isFilled = (matrices: TravelMatrices): matrices is FilledMatrices => 'durationsS' in matrices;

/** The connection from a location to another. */
export type Leg = { readonly durationS: number; readonly distanceM: number };

/** The legs of a path: one fewer than its locations. */
export const listLegs = <Found>(path: readonly number[], find: (from: number, to: number) => Found): readonly Found[] =>
  path.slice(1).map((to, index) => find(path[index]!, to));

/** The leg between two locations. Undefined if there is no connection. */
export function findLeg(
  { matrices, locationCount, slownessPermille }: Travel,
  from: number,
  to: number,
): Leg | undefined {
  const { durationS, distanceM } = isFilled(matrices)
    ? legOfMatrices(matrices, from * locationCount + to)
    : legOfUnfilled(matrices, from, to);
  if (durationS < 0 || distanceM < 0) return undefined;
  return { durationS: Math.ceil((durationS * slownessPermille) / 1000), distanceM };
}

const legOfMatrices = ({ durationsS, distancesM }: FilledMatrices, at: number): Leg => ({
  durationS: durationsS[at] ?? -1,
  distanceM: distancesM[at] ?? -1,
});
