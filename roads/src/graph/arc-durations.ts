import { arcCountOf, baseArc, type RoadGraph, segmentCountOf, vehicleClasses } from './road-graph.ts';
import type { VehicleProfile } from './vehicle-profile.ts';

/** The duration of an arc that the vehicle may not drive. */
export const closed = -1;

/** Tenths of a second for each arc, copies included: at least 1, or `closed`. */
export const arcDurations = (graph: RoadGraph, profile: VehicleProfile): Int32Array => {
  const { lengths, arcSpeeds, speeds } = graph;
  const column = vehicleClasses.indexOf(profile.vehicleClass);
  const baseCount = 2 * segmentCountOf(graph);
  const durations = new Int32Array(arcCountOf(graph));
  for (let arc = 0; arc < baseCount; arc++) {
    const tenthsKmh = speeds[4 * arcSpeeds[arc]! + column]!;
    // A decimetre at a tenth of a km/h takes 3.6 seconds.
    durations[arc] = tenthsKmh === 0 ? closed : Math.max(1, Math.round((36 * lengths[arc >> 1]!) / tenthsKmh));
  }
  closeLimited(graph, profile, durations);
  for (let arc = baseCount; arc < durations.length; arc++) durations[arc] = durations[baseArc(graph, arc)]!;
  return durations;
};

const closeLimited = (graph: RoadGraph, profile: VehicleProfile, durations: Int32Array): void => {
  const exceeds = (size: number | undefined, limit: number) => size !== undefined && limit > 0 && size > limit;
  graph.limitSegments.forEach((segment, row) => {
    if (
      exceeds(profile.heightCm, graph.limitHeightsCm[row]!) ||
      exceeds(profile.widthCm, graph.limitWidthsCm[row]!) ||
      exceeds(profile.lengthCm, graph.limitLengthsCm[row]!) ||
      exceeds(profile.grossWeightKg, graph.limitWeightsKg[row]!)
    ) {
      durations[2 * segment] = closed;
      durations[2 * segment + 1] = closed;
    }
  });
};
