/** Less than a problem would be given by its size: for a caller in a hurry, or one who wants the same solution again. */
export type AskedBudget = { readonly timeS?: number; readonly iterations?: number };

/**
 * How many seconds problems of these sizes are searched; those between them in proportion, larger ones no longer. Most end
 * earlier: the optimizer stops where it no longer expects anything better, which takes 20 stops a tenth of this.
 */
const secondsBySize = [
  { stopCount: 20, timeS: 0.3 },
  { stopCount: 100, timeS: 2 },
  { stopCount: 1000, timeS: 10 },
  { stopCount: 5000, timeS: 30 },
] as const;

/** How many seconds a problem of so many stops is searched at most, where the service allows `maxS`. */
export function timeLimitS(stopCount: number, maxS: number, { timeS, iterations }: AskedBudget = {}): number {
  // Steps give the same solution on any machine, unless the clock ends them first.
  const ofSize = iterations === undefined ? timeOfSizeS(stopCount) : maxS;
  return Math.min(maxS, ofSize, timeS ?? maxS);
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
