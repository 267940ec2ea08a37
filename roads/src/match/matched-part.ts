/** A part of a track that is connected on the road. */
export type MatchedPart = {
  /** The arcs in the order in which they were driven, without copies. */
  readonly arcs: readonly number[];
  /** Where the vehicle was at each fix. The first one is where the part begins, the last one where it ends. */
  readonly places: readonly MatchedPlace[];
};

export type MatchedPlace = {
  /** The index of the fix in the track. */
  readonly fix: number;
  /** The index in `arcs`. It never decreases. */
  readonly arcIndex: number;
  /** How much of the arc was driven, from 0 to 1. On one arc it never decreases. */
  readonly fraction: number;
};
