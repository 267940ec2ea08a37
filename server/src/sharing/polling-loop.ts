/** So often is looked for work that any process may have left in the database. */
const pollMs = 1000;

/** Looks for work again and again: at once where there was some, else after a moment, or when somebody wakes it. */
export class PollingLoop {
  private readonly takeNext: () => Promise<boolean>;
  private readonly noteFailure: (error: unknown) => void;
  private readonly stopping = new AbortController();
  private running: Promise<void> | undefined;
  private isWoken = false;
  private endRest = (): void => {};

  /** @param takeNext begins with one work more, and says whether there was one */
  constructor(takeNext: () => Promise<boolean>, noteFailure: (error: unknown) => void) {
    this.takeNext = takeNext;
    this.noteFailure = noteFailure;
  }

  /** Aborted when it is to stop. */
  get signal(): AbortSignal {
    return this.stopping.signal;
  }

  /** Has it look again at once, or once more where it is looking. */
  wake = (): void => {
    this.isWoken = true;
    this.endRest();
  };

  start(): void {
    this.running ??= this.run();
  }

  /** Takes no more. */
  async stop(): Promise<void> {
    this.stopping.abort();
    this.wake();
    await this.running;
  }

  private async run(): Promise<void> {
    while (!this.signal.aborted) {
      this.isWoken = false;
      const isTaken = await this.takeNext().catch((error) => {
        this.noteFailure(error);
        return false;
      });
      if (!isTaken) await this.rest();
    }
  }

  private rest(): Promise<void> {
    if (this.signal.aborted || this.isWoken) return Promise.resolve();
    return new Promise((resolve) => {
      const timer = setTimeout(resolve, pollMs);
      this.endRest = () => {
        clearTimeout(timer);
        resolve();
      };
    });
  }
}
