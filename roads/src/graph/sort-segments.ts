import type { CutWays } from './cut-ways.ts';
import { hilbertOrder } from './hilbert.ts';

/** The same segments, numbered along a Hilbert curve through their middles. */
export const sortSegments = (cut: CutWays): CutWays => {
  const middles = Uint32Array.from(cut.lengths, (_, segment) =>
    Math.floor((cut.shapeFirst[segment]! + cut.shapeFirst[segment + 1]!) / 2),
  );
  const order = hilbertOrder(
    Int32Array.from(middles, (point) => cut.latitudes[point]!),
    Int32Array.from(middles, (point) => cut.longitudes[point]!),
  );
  const numbers = new Uint32Array(order.length);
  order.forEach((segment, number) => {
    numbers[segment] = number;
  });
  const sorted = <T extends Uint32Array | Int32Array>(column: T): T =>
    column.map((_: number, number: number) => column[order[number]!]!) as T;
  return {
    ...cut,
    ...sortShapes(cut, order),
    fromNodes: sorted(cut.fromNodes),
    toNodes: sorted(cut.toNodes),
    lengths: sorted(cut.lengths),
    forwardSpeeds: sorted(cut.forwardSpeeds),
    backwardSpeeds: sorted(cut.backwardSpeeds),
    restricted: sorted(cut.restricted),
    segmentNames: sorted(cut.segmentNames),
    limits: cut.limits
      .map((limit) => ({ ...limit, segment: numbers[limit.segment]! }))
      .sort((a, b) => a.segment - b.segment),
    segmentsOfWay: new Map(
      [...cut.segmentsOfWay].map(([way, segments]) => [way, segments.map((segment) => numbers[segment]!)]),
    ),
  };
};

const sortShapes = (
  { shapeFirst, latitudes, longitudes }: CutWays,
  order: Uint32Array,
): Pick<CutWays, 'shapeFirst' | 'latitudes' | 'longitudes'> => {
  const sorted = {
    shapeFirst: new Uint32Array(shapeFirst.length),
    latitudes: new Int32Array(latitudes.length),
    longitudes: new Int32Array(longitudes.length),
  };
  let filled = 0;
  order.forEach((segment, number) => {
    const [begin, end] = [shapeFirst[segment]!, shapeFirst[segment + 1]!];
    sorted.latitudes.set(latitudes.subarray(begin, end), filled);
    sorted.longitudes.set(longitudes.subarray(begin, end), filled);
    filled += end - begin;
    sorted.shapeFirst[number + 1] = filled;
  });
  return sorted;
};
