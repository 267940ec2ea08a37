/**
 * Another budget than that of the size of the problem, for callers that choose the time or need a reproducible solution.
 */
export type RequestedBudget = { readonly timeS?: number; readonly iterations?: number };

/**
 * The search time for problems of these sizes, interpolated between them. Larger problems get no more. Most searches
 * end earlier, because the optimizer stops when it expects no improvement. With 20 stops, that takes a tenth of this
 * time.
 */
const secondsBySize = [
  { stopCount: 20, timeS: 0.3 },
  { stopCount: 100, timeS: 2 },
  { stopCount: 1000, timeS: 10 },
  { stopCount: 5000, timeS: 30 },
] as const;

/** The longest search time in seconds for a number of stops, limited by `maxS` of the service. */
export function timeLimitS(stopCount: number, maxS: number, { timeS, iterations }: RequestedBudget = {}): number {
  // A number of iterations gives the same solution on any machine, unless the time runs out first.
  const ofSize = iterations === undefined ? timeOfSizeS(stopCount) : maxS;
  return Math.min(maxS, timeS ?? ofSize);
}

function timeOfSizeS(stopCount: number): number {
  let below: (typeof secondsBySize)[number] = secondsBySize[0];
  for (const size of secondsBySize) {
    if (stopCount <= size.stopCount) {
      const share = (stopCount - below.stopCount) / (size.stopCount - below.stopCount);
      return size === below ? size.timeS : below.timeS + share * (size.timeS - below.timeS);
    }
    below = size;
  }
  return below.timeS;
}
