import type { RoadGraph } from '../graph/road-graph.ts';
import { NearSegments } from '../query/near-segments.ts';
import type { Fix } from './fix.ts';
import { longitudeScale, metresPerUnit } from './segment-line.ts';

/** A point of a segment near a fix. */
export type NearbyPoint = {
  /** How much of the segment lies before it, from 0 to 1. */
  readonly fraction: number;
  readonly distanceM: number;
};

export type NearbySegment = { readonly segment: number; readonly points: readonly NearbyPoint[] };

/** A car and the space before it. Closer points would cost time and change no route. */
const spacingM = 8;

/**
 * The points of segments within a radius of a fix, in the order of each segment. Points divide a segment evenly, the same
 * for every fix.
 */
export function pointsNear(graph: RoadGraph, fix: Fix, radiusM: number): NearbySegment[] {
  const near = new NearSegments(graph, fix.latitude, fix.longitude).within(radiusM);
  return Array.from(near, ({ segment }) => ({ segment, points: pointsOf(graph, segment, fix, radiusM) })).filter(
    ({ points }) => points.length > 0,
  );
}

function pointsOf(graph: RoadGraph, segment: number, fix: Fix, radiusM: number): NearbyPoint[] {
  const { shapeFirst, latitudes, longitudes } = graph;
  const [latitude, longitude] = [fix.latitude * 1e7, fix.longitude * 1e7];
  const scale = longitudeScale(latitude);
  const [first, last] = [shapeFirst[segment]!, shapeFirst[segment + 1]! - 1];
  const metres = metresAlong(graph, first, last);
  const length = metres.at(-1)!;
  const count = Math.max(1, Math.ceil(length / spacingM));
  const points: NearbyPoint[] = [];
  let number = 0;
  for (let piece = first; piece < last; piece++) {
    const [from, to] = [metres[piece - first]!, metres[piece - first + 1]!];
    const end = piece === last - 1 ? count : Math.floor((to / length) * count);
    // A long segment may have one end in each city, so most of its pieces are far away.
    if (isPieceNear(piece))
      for (; number <= end; number++) {
        const share = to === from ? 0 : Math.min(1, ((number / count) * length - from) / (to - from));
        const distanceM = distanceTo(piece, share);
        if (distanceM <= radiusM) points.push({ fraction: number / count, distanceM });
      }
    number = Math.max(number, end + 1);
  }
  return points;

  function isPieceNear(piece: number): boolean {
    const radius = radiusM / metresPerUnit;
    const isNear = (from: number, to: number, wanted: number, reach: number): boolean =>
      Math.max(from, to) >= wanted - reach && Math.min(from, to) <= wanted + reach;
    return (
      isNear(latitudes[piece]!, latitudes[piece + 1]!, latitude, radius) &&
      isNear(longitudes[piece]!, longitudes[piece + 1]!, longitude, radius / scale)
    );
  }

  /** On the plane. At 50 m that is right to a millimetre. */
  function distanceTo(piece: number, share: number): number {
    const north = latitudes[piece]! + share * (latitudes[piece + 1]! - latitudes[piece]!) - latitude;
    const east = longitudes[piece]! + share * (longitudes[piece + 1]! - longitudes[piece]!) - longitude;
    return Math.hypot(north, east * scale) * metresPerUnit;
  }
}

/** The metres from the first of these points to each. */
function metresAlong({ latitudes, longitudes }: RoadGraph, first: number, last: number): number[] {
  // By the latitude of the segment, not of the fix, so that its points are the same for every fix.
  const scale = longitudeScale(latitudes[first]!);
  const metres = [0];
  for (let piece = first; piece < last; piece++) {
    const north = latitudes[piece + 1]! - latitudes[piece]!;
    const east = (longitudes[piece + 1]! - longitudes[piece]!) * scale;
    metres.push(metres[piece - first]! + Math.hypot(north, east) * metresPerUnit);
  }
  return metres;
}
