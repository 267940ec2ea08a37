import { distanceM } from '../graph/distance.ts';
import { type RoadGraph, segmentCountOf } from '../graph/road-graph.ts';

/** Metres in a unit of coordinates (10^-7 degrees) along a meridian, on a sphere of 6,371 km. */
export const metresPerUnit = (Math.PI * 6_371_000) / 180 / 1e7;

/** How much shorter a unit is along the parallel of this latitude, given in units. */
export const longitudeScale = (latitude: number): number => Math.cos((latitude / 1e7) * (Math.PI / 180));

/** The points of an arc in the order in which they are driven, in units, with the metres from its beginning. */
export type ArcLine = {
  readonly latitudes: readonly number[];
  readonly longitudes: readonly number[];
  readonly metres: readonly number[];
};

export function arcLine(graph: RoadGraph, arc: number): ArcLine {
  const segment = arc >> 1;
  if (segment >= segmentCountOf(graph)) throw new Error(`arc ${arc} is a copy or does not exist`);
  const [first, end] = [graph.shapeFirst[segment]!, graph.shapeFirst[segment + 1]!];
  const ordered = (column: Int32Array): number[] => {
    const points = Array.from(column.subarray(first, end));
    return (arc & 1) === 0 ? points : points.reverse();
  };
  const [latitudes, longitudes] = [ordered(graph.latitudes), ordered(graph.longitudes)];
  const metres = [0];
  for (let point = 1; point < latitudes.length; point++) {
    const [before, here] = [point - 1, point];
    const length = distanceM(latitudes[before]!, longitudes[before]!, latitudes[here]!, longitudes[here]!);
    metres.push(metres[before]! + length);
  }
  return { latitudes, longitudes, metres };
}

/** The point at a fraction of the line. */
export function pointAt(
  { latitudes, longitudes, metres }: ArcLine,
  fraction: number,
): [latitude: number, longitude: number] {
  const wanted = fraction * metres.at(-1)!;
  const found = metres.findIndex((reached) => reached >= wanted);
  const point = Math.max(1, found === -1 ? metres.length - 1 : found);
  const length = metres[point]! - metres[point - 1]!;
  const share = length === 0 ? 0 : Math.min(1, (wanted - metres[point - 1]!) / length);
  const between = (column: readonly number[]): number =>
    column[point - 1]! + share * (column[point]! - column[point - 1]!);
  return [between(latitudes), between(longitudes)];
}
