import type { RoadGraph } from '../graph/road-graph.ts';
import type { VehicleProfile } from '../graph/vehicle-profile.ts';

/** Height, width and length in centimetres, gross weight in kilograms. */
export type Size = readonly [heightCm: number, widthCm: number, lengthCm: number, grossWeightKg: number];

/** The roads of an extract with limits of size, added up by their limits. */
export type SizeLimits = {
  /** Each combination of limits in the extract. 0 is no limit. */
  readonly rows: readonly { readonly limits: Size; readonly decimetres: number }[];
  /** The different limits of each dimension, ascending. */
  readonly steps: readonly [readonly number[], readonly number[], readonly number[], readonly number[]];
};

/** Exceeds every limit that a graph can store. */
export const largestSize: Size = [65_535, 65_535, 65_535, 4_294_967_295];

/** An unknown dimension is compared with no limit, as if it were 0. */
export const sizeOf = (profile: VehicleProfile): Size => [
  profile.heightCm ?? 0,
  profile.widthCm ?? 0,
  profile.lengthCm ?? 0,
  profile.grossWeightKg ?? 0,
];

export function sizeLimits(graph: RoadGraph): SizeLimits {
  const rows = new Map<string, { limits: Size; decimetres: number }>();
  graph.limitSegments.forEach((segment, index) => {
    const limits: Size = [
      graph.limitHeightsCm[index]!,
      graph.limitWidthsCm[index]!,
      graph.limitLengthsCm[index]!,
      graph.limitWeightsKg[index]!,
    ];
    const decimetres = (rows.get(limits.join())?.decimetres ?? 0) + graph.lengths[segment]!;
    rows.set(limits.join(), { limits, decimetres });
  });
  const all = [...rows.values()];
  const stepsOf = (dimension: 0 | 1 | 2 | 3): number[] =>
    [...new Set(all.map(({ limits }) => limits[dimension]))].filter((limit) => limit > 0).sort((a, b) => a - b);
  return { rows: all, steps: [stepsOf(0), stepsOf(1), stepsOf(2), stepsOf(3)] };
}

/** The largest size that may use exactly the roads that this size may use. */
export function roundUpToLimits(size: Size, { steps }: SizeLimits): Size {
  const round = (dimension: 0 | 1 | 2 | 3): number =>
    steps[dimension].find((limit) => limit >= size[dimension]) ?? largestSize[dimension];
  return [round(0), round(1), round(2), round(3)];
}

/** The length of the roads that are too small for this size. */
export function closedDecimetres(size: Size, { rows }: SizeLimits): number {
  let closed = 0;
  for (const { limits, decimetres } of rows)
    if (limits.some((limit, dimension) => limit > 0 && size[dimension]! > limit)) closed += decimetres;
  return closed;
}

/** Whether a vehicle of the size `inner` may use every road that one of the size `outer` may use. */
export const covers = (outer: Size, inner: Size): boolean =>
  inner.every((value, dimension) => value <= outer[dimension]!);
