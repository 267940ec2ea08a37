/** The services from which a service time is learnt. */
export const learningRules = {
  /** The number of most recent services used. */
  lastCount: 20,
  /** The minimum number of services. */
  minCount: 3,
  /** How many of the last attempted points at a place are searched for services. The arrival of some is unknown. */
  pointCount: 30,
  /** A shorter service, in seconds, is ignored: arrival and delivery were reported at the same time. */
  minS: 30,
  /** A longer service is ignored: the driver forgot to report the delivery. */
  maxS: 86_400,
};

/** The median and quartiles of the counted services at a place, in whole seconds. */
export type LearntTime = {
  readonly count: number;
  readonly service_time: number;
  readonly first_quartile: number;
  readonly third_quartile: number;
};

/**
 * Learns the service time of a place from the durations of its services, in any order. Durations outside Tukey's fences
 * (Exploratory Data Analysis, 1977) are ignored, so that a single outlier, such as a lunch break, has no effect.
 * Undefined if there are too few services.
 */
export function learnServiceTime(services: readonly number[]): LearntTime | undefined {
  if (services.length < learningRules.minCount) return undefined;
  const all = services.toSorted((a, b) => a - b);
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

/** The quantile of sorted numbers, interpolated between the two nearest (Hyndman and Fan, 1996, type 7). */
function quantile(sorted: readonly number[], share: number): number {
  const at = share * (sorted.length - 1);
  const below = sorted[Math.floor(at)] ?? 0;
  const above = sorted[Math.ceil(at)] ?? below;
  return below + (above - below) * (at % 1);
}
