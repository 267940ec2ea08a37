/** Scheduled work that no request waits for. It runs once when it is due, however many processes there are. */
export type Job = {
  /** Its name in the queue. It is the same in every release of the program. */
  readonly name: string;
  /** When it is due, in UTC, as cron expressions. */
  readonly cronTimes: readonly string[];
  /** How overdue a run may be so that a starting process still does it. */
  readonly catchUpS: number;
  /** How often it is tried when it fails. If absent, until it succeeds. */
  readonly maxAttemptCount?: number;
  /** Runs it. Returns a line to log, or nothing. */
  readonly run: (signal: AbortSignal | undefined) => Promise<JobOutcome | undefined>;
};

export type JobOutcome = { readonly logText: string; readonly logFields: object };
