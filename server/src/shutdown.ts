/**
 * What a process has opened, and how to end it: in the same way when it stops and when a later step of its start fails. What
 * is at work finishes first, all at once. Then everything is closed, the last first.
 */
export class Shutdown {
  private readonly atWork: End[] = [];
  private readonly open: End[] = [];

  /** Adds something at work, which takes no more from then on and finishes what it has begun. */
  finishes(end: End): void {
    this.atWork.push(end);
  }

  /** Adds something open, which is closed once nothing is at work, before all that was added earlier. */
  closes(end: End): void {
    this.open.push(end);
  }

  /** Ends everything once. If something cannot be ended, it still ends the rest, and fails with the first reason. */
  async run(): Promise<void> {
    const outcomes = await Promise.allSettled(this.atWork.splice(0).map(async (end) => end()));
    for (const end of this.open.splice(0).reverse())
      outcomes.push(...(await Promise.allSettled([Promise.resolve().then(end)])));
    for (const outcome of outcomes) if (outcome.status === 'rejected') throw outcome.reason;
  }
}

type End = () => unknown;
