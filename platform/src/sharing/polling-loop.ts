/** How often the database is polled for work that any process may have left. */
const pollMs = 1000;

/** Looks for work repeatedly: at once if there was some, otherwise after an interval, or when it is woken. */
export class PollingLoop {
  private readonly takeNext: () => Promise<boolean>;
  private readonly noteFailure: (error: unknown) => void;
  private readonly stopping = new AbortController();
  private running: Promise<void> | undefined;
  private isWoken = false;
  private endPause = (): void => {};

  /** @param takeNext begins one more piece of work, and returns whether there was one */
  constructor(takeNext: () => Promise<boolean>, noteFailure: (error: unknown) => void) {
    this.takeNext = takeNext;
    this.noteFailure = noteFailure;
  }

  /** Aborted when the loop is to stop. */
  get signal(): AbortSignal {
    return this.stopping.signal;
  }

  /** Makes it look again at once, or once more if it is looking now. */
  wake = (): void => {
    this.isWoken = true;
    this.endPause();
  };

  start(): void {
    this.running ??= this.run();
  }

  /** Takes no more work. */
  async stop(): Promise<void> {
    this.stopping.abort();
    this.wake();
    await this.running;
  }

  private async run(): Promise<void> {
    while (!this.signal.aborted) {
      this.isWoken = false;
      const hasWork = await this.takeNext().catch((error) => {
        this.noteFailure(error);
        return false;
      });
      if (!hasWork) await this.pause();
    }
  }

  private pause(): Promise<void> {
    if (this.signal.aborted || this.isWoken) return Promise.resolve();
    return new Promise((resolve) => {
      const timer = setTimeout(resolve, pollMs);
      this.endPause = () => {
        clearTimeout(timer);
        resolve();
      };
    });
  }
}
