/**
 * Registers what a process has opened and ends it, both at a stop and when a later step of the start fails. Running
 * work finishes first, all at once. Then everything is closed in reverse order.
 */
export class Shutdown {
  private readonly atWork: End[] = [];
  private readonly open: End[] = [];

  /** Registers running work: `end` makes it accept nothing new and finish what it has begun. */
  finishes(end: End): void {
    this.atWork.push(end);
  }

  /** Registers something open. It is closed once no work is running, before everything registered earlier. */
  closes(end: End): void {
    this.open.push(end);
  }

  /** Ends everything once. If one part fails to end, the others still end. The first failure is thrown. */
  async run(): Promise<void> {
    const results = await Promise.allSettled(this.atWork.splice(0).map(async (end) => end()));
    for (const end of this.open.splice(0).reverse())
      results.push(...(await Promise.allSettled([Promise.resolve().then(end)])));
    for (const result of results) if (result.status === 'rejected') throw result.reason;
  }
}

type End = () => unknown;
