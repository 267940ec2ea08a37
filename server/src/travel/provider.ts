import type { Coordinates } from '@tropeiro/domain/places/polygon.ts';
import type { RouteSource } from '@tropeiro/domain/planning/route-source.ts';
import type { SharedMatrix } from '@tropeiro/optimizer/shared-problem.ts';
import { legOfFilling, type MatrixFilling } from './matrix-filling.ts';
import type { LocalMoment } from './traffic.ts';
import type { VehicleClass } from './vehicle-class.ts';

/** Knows how long and how far it is between coordinates: one file a provider, and its line in `providers.ts`. */
export type TravelProvider = {
  /** As people call it. */
  readonly name: string;
  readonly source: RouteSource;
  /** Between how many locations it knows matrices; absent: any number. */
  readonly maxLocationCount?: number;
  /** How many matrices it fills for so many locations, for who has to find room for them. */
  readonly matrixCount: (locationCount: number, classes: readonly VehicleClass[]) => number;
  /**
   * Travel between all pairs, in the order given, for each of the classes. Rejects with the reason of the signal once that
   * is aborted, and with `ProviderFailed` where another provider must serve.
   */
  readonly matrices: (coordinates: readonly Coordinates[], options?: MatrixOptions) => Promise<readonly Travel[]>;
  /**
   * Travel from each of a way to the next, undefined where there is none: for who knows the order, and needs no matrix.
   * @param way indices of the coordinates
   */
  readonly legs: (
    coordinates: readonly Coordinates[],
    way: readonly number[],
    options?: LegOptions,
  ) => Promise<readonly (Leg | undefined)[]>;
};

export type TravelOptions = {
  readonly signal?: AbortSignal;
  /** The moment whose traffic counts, for providers that know any: one matrix a plan, at the middle of its period. */
  readonly at?: LocalMoment;
  /** The company that it is for, where what is asked of others is shared. */
  readonly companyId?: number;
  /** From a place that somebody is passing: what is found is worth nothing to others, and not remembered. */
  readonly isPassing?: true;
};

/** Without classes: the usual one. */
export type MatrixOptions = TravelOptions & { readonly classes?: readonly VehicleClass[] };
export type LegOptions = TravelOptions & { readonly vehicleClass?: VehicleClass };

/**
 * Travel between locations. Several may have the same matrices: durations are what these say times `slownessPermille` by 1000,
 * rounded up.
 */
export type Travel = {
  readonly locationCount: number;
  readonly matrices: TravelMatrices;
  readonly slownessPermille: number;
};

/** Matrices on shared memory, so that threads read them without a copy, or what the thread that solves makes them from. */
export type TravelMatrices = FilledMatrices | MatrixFilling;

/** Row-major: entry `from × locationCount + to`; negative where there is no way. */
export type FilledMatrices = { readonly durationsS: SharedMatrix; readonly distancesM: SharedMatrix };

export const isFilled = (matrices: TravelMatrices): matrices is FilledMatrices => 'durationsS' in matrices;

/** One way from a location to another. */
export type Leg = { readonly durationS: number; readonly distanceM: number };

/** The legs of a way from location to location: one fewer than there are locations. */
export const listLegs = <Found>(way: readonly number[], find: (from: number, to: number) => Found): readonly Found[] =>
  way.slice(1).map((to, index) => find(way[index]!, to));

/** The way between two locations, or undefined where there is none. */
export function findLeg(
  { matrices, locationCount, slownessPermille }: Travel,
  from: number,
  to: number,
): Leg | undefined {
  const { durationS, distanceM } = isFilled(matrices)
    ? legOfMatrices(matrices, from * locationCount + to)
    : legOfFilling(matrices, from, to);
  if (durationS < 0 || distanceM < 0) return undefined;
  return { durationS: Math.ceil((durationS * slownessPermille) / 1000), distanceM };
}

const legOfMatrices = ({ durationsS, distancesM }: FilledMatrices, at: number): Leg => ({
  durationS: durationsS[at] ?? -1,
  distanceM: distancesM[at] ?? -1,
});
