import { distanceM } from '../graph/distance.ts';
import type { RoadGraph } from '../graph/road-graph.ts';
import type { Snap } from './snap.ts';

/** In degrees. */
export type Place = { readonly latitude: number; readonly longitude: number };

export type ArcShape = { readonly places: readonly Place[]; readonly distance: number };

/** The part of an arc that is driven, and its decimetres: from the start, if it is on it, to the end, if it is on it. */
export const arcShape = (graph: RoadGraph, arc: number, start: Snap | undefined, end: Snap | undefined): ArcShape => {
  const length = graph.lengths[arc >> 1]!;
  const points = pointsOf(graph, arc);
  if (start === undefined && end === undefined) {
    return { places: points.map((point) => placeOf(graph, point)), distance: length };
  }
  const along = (snap: Snap) => ((arc & 1) === 0 ? snap.offset : length - snap.offset);
  const from = start === undefined ? 0 : along(start);
  const to = end === undefined ? length : along(end);
  const passed = distances(graph, points);
  // Points at the very place of a snap would be there twice.
  const within = points.filter((_, index) => {
    return (start === undefined || passed[index]! > from) && (end === undefined || passed[index]! < to);
  });
  const places = within.map((point) => placeOf(graph, point));
  if (start !== undefined) places.unshift({ latitude: start.latitude, longitude: start.longitude });
  if (end !== undefined) places.push({ latitude: end.latitude, longitude: end.longitude });
  return { places, distance: to - from };
};

/** The points of an arc, in the order in which they are driven over. */
const pointsOf = ({ shapeFirst }: RoadGraph, arc: number): readonly number[] => {
  const low = shapeFirst[arc >> 1]!;
  const high = shapeFirst[(arc >> 1) + 1]! - 1;
  const points: number[] = [];
  if ((arc & 1) === 0) for (let point = low; point <= high; point++) points.push(point);
  else for (let point = high; point >= low; point--) points.push(point);
  return points;
};

/** Decimetres from the first of the points to each. */
const distances = ({ latitudes, longitudes }: RoadGraph, points: readonly number[]): readonly number[] => {
  let metres = 0;
  return points.map((point, index) => {
    const before = points[index - 1] ?? point;
    metres += distanceM(latitudes[before]!, longitudes[before]!, latitudes[point]!, longitudes[point]!);
    return 10 * metres;
  });
};

const placeOf = ({ latitudes, longitudes }: RoadGraph, point: number): Place => ({
  latitude: latitudes[point]! / 1e7,
  longitude: longitudes[point]! / 1e7,
});
