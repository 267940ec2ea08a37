import type { Actor } from '@tropeiro/domain/access/actor.ts';
import type { Release } from '../../sharing/fair-semaphore.ts';

/** Identifies a session while a stream is open in it. */
export type StreamActor = Pick<
  Actor,
  'customer_id' | 'session_id' | 'signing_key_id' | 'user_version' | 'customer_version'
>;

/** Returns the indices of those in the list whose sessions have ended. */
export type FindEnded = (actors: readonly StreamActor[]) => Promise<readonly number[]>;

/** The number of streams whose sessions one query checks. */
const pageSize = 1000;

/** If the database cannot be reached, a session counts as live for this many checks. */
const maxFailedCheckCount = 3;

type OpenStream = { readonly actor: StreamActor; readonly end: () => void; lastLiveMs: number };

/**
 * Ends streams whose sessions have ended. One query checks many streams of the process. A stream is checked when it
 * begins. All streams of a company are checked when a notice says that its sessions may have ended. All streams are
 * also checked periodically, since notices may be lost.
 */
export class StreamSessions {
  private readonly findEnded: FindEnded;
  private readonly intervalMs: number;
  private readonly open = new Set<OpenStream>();
  private readonly due = new Set<OpenStream>();
  private isChecking = false;
  private timer: NodeJS.Timeout | undefined;

  constructor(findEnded: FindEnded, intervalS: number) {
    this.findEnded = findEnded;
    this.intervalMs = intervalS * 1000;
  }

  /** Ends the stream with its session, until the stream is released. */
  watch(actor: StreamActor, end: () => void): Release {
    const stream = { actor, end, lastLiveMs: performance.now() };
    this.open.add(stream);
    this.timer ??= setInterval(() => this.check([...this.open]), this.intervalMs);
    // The session may have ended since the call was admitted.
    this.check([stream]);
    return () => {
      this.open.delete(stream);
      this.due.delete(stream);
      if (this.open.size > 0) return;
      clearInterval(this.timer);
      this.timer = undefined;
    };
  }

  /** Checks the streams of a company, or all: some of their sessions may have ended. */
  checkCompany(companyId: number | undefined): void {
    this.check([...this.open].filter(({ actor }) => companyId === undefined || actor.customer_id === companyId));
  }

  private check(streams: readonly OpenStream[]): void {
    for (const stream of streams) this.due.add(stream);
    if (!this.isChecking) void this.checkDue();
  }

  private async checkDue(): Promise<void> {
    this.isChecking = true;
    while (this.due.size > 0) {
      const page = [...this.due].slice(0, pageSize);
      for (const stream of page) this.due.delete(stream);
      await this.checkPage(page);
    }
    this.isChecking = false;
  }

  private async checkPage(page: readonly OpenStream[]): Promise<void> {
    try {
      const ended = new Set(await this.findEnded(page.map(({ actor }) => actor)));
      for (const [place, stream] of page.entries()) {
        if (ended.has(place)) stream.end();
        else stream.lastLiveMs = performance.now();
      }
    } catch {
      const tooLongMs = maxFailedCheckCount * this.intervalMs;
      for (const stream of page) if (performance.now() - stream.lastLiveMs > tooLongMs) stream.end();
    }
  }
}
