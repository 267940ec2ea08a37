/** Scheduled work that no request waits for: run when it is due, once, however many processes there are. */
export type Job = {
  /** Its name in the queue, the same in every release of the program. */
  readonly name: string;
  /** When it is due, in UTC, as cron expressions. */
  readonly cronTimes: readonly string[];
  /** How long ago it may have been due and still be done by a process that starts. */
  readonly catchUpS: number;
  /** How often it is tried when it fails; without one, until it succeeds. */
  readonly maxAttemptCount?: number;
  /** Runs it, and returns what to log, if there is anything to tell. */
  readonly run: (signal: AbortSignal | undefined) => Promise<JobOutcome | undefined>;
};

export type JobOutcome = { readonly logText: string; readonly logFields: object };
