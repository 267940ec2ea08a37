import type { RoadGraph } from '../graph/road-graph.ts';
import type { Fix } from './fix.ts';
import type { MatchedPart } from './matched-part.ts';
import { arcLine, pointAt } from './segment-line.ts';

/** A point of the road that a vehicle passed. */
export type MatchedPoint = {
  /** In degrees. */
  readonly latitude: number;
  readonly longitude: number;
  /** Tenths of a second, as in the fixes: reported at a fix, and interpolated by distance between two fixes. */
  readonly time: number;
  /** The index of the fix in the track. Absent at the points of the road between fixes. */
  readonly fix?: number;
};

/** The line that a vehicle drove on the road, from the first fix of the part to the last one. */
export function matchedLine(graph: RoadGraph, fixes: readonly Fix[], { arcs, places }: MatchedPart): MatchedPoint[] {
  const points: { latitude: number; longitude: number; metres: number; fix?: number }[] = [];
  let begun = 0;
  let next = 0;
  arcs.forEach((arc, arcIndex) => {
    const line = arcLine(graph, arc);
    const length = line.metres.at(-1)!;
    const addFixesUpTo = (metres: number): void => {
      for (; places[next]?.arcIndex === arcIndex && places[next]!.fraction * length <= metres; next++) {
        const { fraction, fix } = places[next]!;
        const [latitude, longitude] = pointAt(line, fraction);
        points.push({ latitude, longitude, metres: begun + fraction * length, fix });
      }
    };
    line.metres.forEach((metres, vertex) => {
      addFixesUpTo(vertex === line.metres.length - 1 ? length : metres);
      const isInside = points.length > 0 && next < places.length;
      if (isInside && points.at(-1)!.metres < begun + metres)
        points.push({ latitude: line.latitudes[vertex]!, longitude: line.longitudes[vertex]!, metres: begun + metres });
    });
    begun += length;
  });
  return points.map(({ latitude, longitude, fix }, index) => ({
    latitude: latitude / 1e7,
    longitude: longitude / 1e7,
    time: timeOf(index),
    ...(fix !== undefined && { fix }),
  }));

  function timeOf(index: number): number {
    const { fix, metres } = points[index]!;
    if (fix !== undefined) return fixes[fix]!.time;
    let [before, after] = [index, index];
    while (points[before]!.fix === undefined) before--;
    while (points[after]!.fix === undefined) after++;
    const [from, to] = [points[before]!, points[after]!];
    const [start, end] = [fixes[from.fix!]!.time, fixes[to.fix!]!.time];
    return Math.round(start + ((end - start) * (metres - from.metres)) / (to.metres - from.metres));
  }
}
