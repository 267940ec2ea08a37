/**
 * What matching assumes of receivers and drivers. The probabilities are those of Newson and Krumm (2009): errors of
 * receivers are normal, and a longer way between two fixes is exponentially less likely. Here the longer way is the one
 * that takes longer, because drivers prefer fast roads.
 */
export type MatchSettings = {
  /** The standard deviation of a fix from the true place, to the north and to the east. */
  readonly noiseM: number;
  /** Roads farther from a fix are not considered. A fix without any road nearby is skipped. */
  readonly radiusM: number;
  /**
   * A route that takes so many tenths of a second longer is as unlikely as a fix whose likelihood is lower by the factor
   * e. A smaller number prefers straight routes, a larger one follows the fixes.
   */
  readonly tenthsPerNat: number;
  /** Fixes within so many tenths of a second count as much as one. */
  readonly correlatedTenths: number;
  /**
   * A vehicle drives at most so many times as fast as the graph assumes. The margin is for turns without waiting, and for
   * the errors of both fixes. A fix that would need more is an outlier.
   */
  readonly fastestFactor: number;
  readonly marginTenths: number;
  /** Fixes farther apart in time are matched as separate parts. The way between them would be a guess. */
  readonly longestGapTenths: number;
};

export const matchSettings: MatchSettings = {
  noiseM: 10,
  radiusM: 50,
  tenthsPerNat: 45,
  correlatedTenths: 150,
  fastestFactor: 2,
  marginTenths: 150,
  longestGapTenths: 6000,
};
