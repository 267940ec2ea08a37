const [minuteS, hourS, dayS] = [60, 3600, 86_400];

/**
 * The pause after each attempt. With jitter, they add up to about three days. After the last attempt, the delivery is
 * abandoned.
 */
const waitsS = [5, minuteS, 5 * minuteS, 30 * minuteS, ...[2, 5, 10, 12, 14, 16].map((hours) => hours * hourS)];

/** A delivery is abandoned this long after its first attempt if its receiver has asked for longer pauses. */
const deliveryLifeS = 3 * dayS;

/** Pauses are longer by up to this fraction, so that deliveries that failed together are not retried together. */
const jitter = 0.2;

/** The longest pause that a receiver can ask for. */
export const maxRetryAfterS = 6 * hourS;

/** A webhook that has received nothing for this long is disabled. */
export const disabledAfterS = 5 * dayS;

/**
 * After this many failures in a row, of any deliveries, a receiver is paused. Then a single delivery tests it after
 * each such pause.
 */
export const pausedAfterCount = 5;
const pausesS = [5, 15, 30, minuteS, 2 * minuteS, 5 * minuteS];

/** A failed attempt of a delivery. */
export type FailedAttempt = {
  /** The number of failed attempts, including this one. */
  readonly attemptCount: number;
  /** The time since the first attempt. */
  readonly ageS: number;
  /** The pause that the receiver asked for, if any. */
  readonly retryAfterS: number | undefined;
  /** A random number from 0 to 1. */
  readonly random: number;
};

/** The number of seconds between a failed attempt and the next one. Undefined: the delivery is abandoned. */
export function retryWaitS({ attemptCount, ageS, retryAfterS = 0, random }: FailedAttempt): number | undefined {
  const usualS = waitsS[attemptCount - 1];
  if (usualS === undefined) return undefined;
  const waitS = Math.max(usualS * (1 + jitter * random), Math.min(retryAfterS, maxRetryAfterS));
  return ageS + waitS <= deliveryLifeS ? waitS : undefined;
}

/** How many seconds a receiver is paused after this many failures in a row. */
export function pauseAfterFailuresS(failureCount: number): number {
  if (failureCount < pausedAfterCount) return 0;
  return pausesS[Math.min(failureCount - pausedAfterCount, pausesS.length - 1)] ?? 0;
}
