const [minuteS, hourS, dayS] = [60, 3600, 86_400];

/** After which attempt is waited for how long: with what they are longer by, about three days in all. Behind the last it is given up. */
const waitsS = [5, minuteS, 5 * minuteS, 30 * minuteS, ...[2, 5, 10, 12, 14, 16].map((hours) => hours * hourS)];

/** A delivery is given up this long after its first attempt, where its receiver has asked for more time between them. */
const deliveryLifeS = 3 * dayS;

/** Waits are longer by up to this fraction, so that what failed together does not come back together. */
const jitter = 0.2;

/** A receiver is not obeyed when it asks to be left alone for longer. */
export const maxRetryAfterS = 6 * hourS;

/** A webhook of which nothing was received for so long is disabled. */
export const disabledAfterS = 5 * dayS;

/** A receiver rests after so many failures in a row, whatever they were of: then one delivery tries it, after such a pause. */
export const troubledAfterCount = 5;
const restsS = [5, 15, 30, minuteS, 2 * minuteS, 5 * minuteS];

/** A failed attempt of a delivery. */
export type FailedAttempt = {
  /** How many there were, with this one. */
  readonly attemptCount: number;
  /** Since the first one. */
  readonly ageS: number;
  /** For how long the receiver wants to be left alone, where it says so. */
  readonly retryAfterS: number | undefined;
  /** From 0 to 1. */
  readonly random: number;
};

/** How many seconds after a failed attempt the next is made; undefined: it is given up. */
export function retryWaitS({ attemptCount, ageS, retryAfterS = 0, random }: FailedAttempt): number | undefined {
  const usualS = waitsS[attemptCount - 1];
  if (usualS === undefined) return undefined;
  const waitS = Math.max(usualS * (1 + jitter * random), Math.min(retryAfterS, maxRetryAfterS));
  return ageS + waitS <= deliveryLifeS ? waitS : undefined;
}

/** For how many seconds nothing is sent to a receiver that failed so often in a row. */
export function restS(failureCount: number): number {
  if (failureCount < troubledAfterCount) return 0;
  return restsS[Math.min(failureCount - troubledAfterCount, restsS.length - 1)] ?? 0;
}
