/** How long something is postponed after this many failures: a minute, then four times as long each time, at most a day. */
export const secondsUntilNextTry = (attemptCount: number): number => Math.min(86_400, 60 * 4 ** (attemptCount - 1));
