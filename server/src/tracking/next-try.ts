/** How long what has failed so often is put off: a minute, then four times as long each time, a day at most. */
export const secondsUntilNextTry = (attemptCount: number): number => Math.min(86_400, 60 * 4 ** (attemptCount - 1));
