/**
 * The streets of one extract as typed arrays, so that a file holds them as they are and threads share them.
 *
 * A **segment** is the stretch of a street between two junctions, both directions together. Segments are numbered
 * along a Hilbert curve: neighbours on the map are neighbours in memory, and `boxes` is their spatial index.
 *
 * An **arc** is a segment driven in one direction. Arc `2 * segment` follows the segment's points in their order, arc
 * `2 * segment + 1` the other way. Arcs from `2 * segmentCount` on are copies of such arcs: a restriction over several
 * ways ("from A over B not into C") lets vehicles from A enter a copy of B that has no turn into C. `baseArc` gives
 * the arc that a copy stands for. A copy has the segment, direction and duration of its base arc.
 *
 * A **turn** leads from the end of one arc into the next. What is not listed is forbidden. A route is a sequence of
 * arcs joined by turns; it costs the arcs and the turns.
 *
 * Durations are whole tenths of a second, lengths whole decimetres.
 */
export type RoadGraph = {
  /** Decimetres of each segment, at least 1. */
  readonly lengths: Int32Array;
  /** The points of segment s are `shapeFirst[s]` up to `shapeFirst[s + 1]`, both ends included. */
  readonly shapeFirst: Uint32Array;
  /** In 10^-7 degrees. */
  readonly latitudes: Int32Array;
  readonly longitudes: Int32Array;

  /** A row of `speeds` for each arc that is not a copy. Row 0 is closed to all. */
  readonly arcSpeeds: Uint16Array;
  /** Tenths of km/h in rows of four: motorcycle, car, van, truck. 0 is closed. */
  readonly speeds: Uint16Array;

  /** A name for each segment; 0 is the empty name. */
  readonly segmentNames: Uint32Array;
  /** Name n is `nameBytes` from `nameFirst[n]` up to `nameFirst[n + 1]`, in UTF-8. */
  readonly nameFirst: Uint32Array;
  readonly nameBytes: Uint8Array;

  /** The turns out of arc a are `turnFirst[a]` up to `turnFirst[a + 1]`, copies included. */
  readonly turnFirst: Uint32Array;
  /** The arc that a turn enters, perhaps a copy. */
  readonly turnArcs: Uint32Array;
  /** Tenths of a second for the turn itself: slowing down, waiting, a traffic light, a gate. */
  readonly turnCosts: Uint16Array;
  /** The vehicle classes that may turn, as bits of `classBit`. A turn is listed twice if it costs some classes more. */
  readonly turnClasses: Uint8Array;
  /** The base arc of each copy, ascending, so that the copies of an arc are found by bisection. */
  readonly copies: Uint32Array;

  /** Segments with limits of size, ascending. Columns beside it; 0 is no limit. */
  readonly limitSegments: Uint32Array;
  readonly limitHeightsCm: Uint16Array;
  readonly limitWidthsCm: Uint16Array;
  readonly limitLengthsCm: Uint16Array;
  readonly limitWeightsKg: Uint32Array;

  /**
   * The spatial index: south, west, north, east of every 16 segments in their order, then of every 16 of those, up to
   * one box. Segments themselves have no box: their points are next to each other.
   */
  readonly boxes: Int32Array;
};

export const vehicleClasses = ['motorcycle', 'car', 'van', 'truck'] as const;
export type VehicleClass = (typeof vehicleClasses)[number];

/** The bit of a class in `turnClasses`. */
export const classBit = (vehicleClass: VehicleClass): number => 1 << vehicleClasses.indexOf(vehicleClass);

/** The bits of all classes. */
export const allClasses = (1 << vehicleClasses.length) - 1;

export const segmentCountOf = (graph: RoadGraph): number => graph.lengths.length;

export const arcCountOf = (graph: RoadGraph): number => 2 * graph.lengths.length + graph.copies.length;

/** The arc itself, or the arc that a copy stands for. Its segment is `baseArc >> 1`, its direction `baseArc & 1`. */
export const baseArc = (graph: RoadGraph, arc: number): number => {
  const copy = arc - 2 * graph.lengths.length;
  return copy < 0 ? arc : graph.copies[copy]!;
};
