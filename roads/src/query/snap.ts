/** A place on a segment. */
export type Snap = {
  readonly segment: number;
  /** Decimetres from the first point of the segment, at most its length. */
  readonly offset: number;
  /** Where that is, in degrees. */
  readonly latitude: number;
  readonly longitude: number;
  /** Metres from the place that was asked for. */
  readonly distanceM: number;
};
