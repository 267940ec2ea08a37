import { decodeUtf8 } from '../bytes/utf8.ts';
import type { RoadGraph } from '../graph/road-graph.ts';
import { NearSegments } from './near-segments.ts';

/** The text of a name in `segmentNames`. */
export const nameText = ({ nameFirst, nameBytes }: RoadGraph, name: number): string =>
  decodeUtf8(nameBytes, nameFirst[name]!, nameFirst[name + 1]!);

/** The name of a segment's street, or its number if it has none, or an empty text. */
export const streetName = (graph: RoadGraph, segment: number): string => nameText(graph, graph.segmentNames[segment]!);

/** The nearest street with a name, whichever vehicles may use it. */
export const findNearestStreet = (
  graph: RoadGraph,
  latitude: number,
  longitude: number,
  withinM: number,
): { readonly name: string; readonly distanceM: number } | undefined => {
  for (const { segment, distanceM } of new NearSegments(graph, latitude, longitude).within(withinM)) {
    if (graph.segmentNames[segment] !== 0) return { name: streetName(graph, segment), distanceM };
  }
  return undefined;
};
