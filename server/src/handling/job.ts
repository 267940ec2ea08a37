/** Work that nobody waits for: done when it is due, once, however many processes there are. */
export type Job = {
  /** By which the queue knows it, whatever version of the program put it there. */
  readonly name: string;
  /** When it is due, in UTC, each as cron writes it. */
  readonly cronTimes: readonly string[];
  /** How long ago it may have been due and still be done by a process that starts. */
  readonly catchUpS: number;
  /** How often it is tried when it fails; until it succeeds where it is not said. */
  readonly maxAttemptCount?: number;
  /** Does it, and gives back what the log is told. */
  readonly run: (signal: AbortSignal | undefined) => Promise<JobOutcome>;
};

export type JobOutcome = { readonly logText: string; readonly logFields: object };
