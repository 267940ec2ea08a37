/** What services a time is learnt from. */
export const learning = {
  /** The last so many. */
  lastCount: 20,
  /** Of fewer nothing is learnt. */
  leastCount: 3,
  /** They are looked for among the last so many points attempted at a place: of some the arrival is not known. */
  pointCount: 30,
  /** A shorter one, in seconds, was no service: arrival and delivery were told at once. */
  leastS: 30,
  /** A longer one was none either: somebody forgot to tell. */
  mostS: 86_400,
};

/** What services at a place took: the median and the quartiles of those that are counted, in whole seconds. */
export type LearntTime = {
  readonly count: number;
  readonly service_time: number;
  readonly first_quartile: number;
  readonly third_quartile: number;
};

/**
 * What is learnt from the times that services took, in any order, without those beyond Tukey's fences (Exploratory Data
 * Analysis, 1977): one delivery at which the driver had lunch, or told the arrival at the door, moves nothing.
 * Undefined: there are too few.
 */
export function learnServiceTime(services: readonly number[]): LearntTime | undefined {
  if (services.length < learning.leastCount) return undefined;
  const all = services.toSorted((one, other) => one - other);
  const [low, high] = [quantile(all, 0.25), quantile(all, 0.75)];
  const reach = 1.5 * (high - low);
  const counted = all.filter((seconds) => seconds >= low - reach && seconds <= high + reach);
  return {
    count: counted.length,
    service_time: Math.round(quantile(counted, 0.5)),
    first_quartile: Math.round(quantile(counted, 0.25)),
    third_quartile: Math.round(quantile(counted, 0.75)),
  };
}

/** The value below which such a share of sorted numbers lies, between the two nearest (Hyndman and Fan, 1996, their type 7). */
function quantile(sorted: readonly number[], share: number): number {
  const at = share * (sorted.length - 1);
  const below = sorted[Math.floor(at)] ?? 0;
  const above = sorted[Math.ceil(at)] ?? below;
  return below + (above - below) * (at % 1);
}
