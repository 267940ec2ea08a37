import type { LiveEvent } from './live-event.ts';
import type { Follower } from './outbox-reader.ts';

/** How many bytes of announcements may wait for a listener that reads slowly. */
const maxWaitingBytes = 65_536;

/**
 * The events that wait for one listener, in order: announcements up to a number of bytes, and at most one position of
 * each vehicle, which does not count. A newer position takes the place of the waiting one, so every vehicle gets its
 * turn.
 */
export class ListenerQueue implements Follower {
  readonly companyId: number;
  private readonly isWanted: (event: LiveEvent) => boolean;
  /** Positions by vehicle, announcements by themselves. A Map retains the place of a key that is set again. */
  private readonly waiting = new Map<number | LiveEvent, LiveEvent>();
  private bytes = 0;
  private isOverfull = false;
  private wake = (): void => {};
  private noteCaughtUp = (): void => {};

  constructor(companyId: number, isWanted: (event: LiveEvent) => boolean) {
    this.companyId = companyId;
    this.isWanted = isWanted;
  }

  hear(event: LiveEvent): void {
    if (this.isOverfull || !this.isWanted(event)) return;
    if (event.positionOf === undefined) this.addAnnouncement(event);
    else this.setPosition(event.positionOf, event);
    this.wake();
  }

  get isBehind(): boolean {
    return !this.isOverfull && this.bytes > maxWaitingBytes / 2;
  }

  /** Resolves when the queue is not behind any more, or the signal of `events` is aborted. */
  caughtUp(): Promise<void> {
    return new Promise((resolve) => {
      this.noteCaughtUp = resolve;
      if (!this.isBehind) resolve();
    });
  }

  /** The events as they arrive. Ends when the signal is aborted or when too many wait; in that case some are lost. */
  async *events(signal: AbortSignal): AsyncGenerator<LiveEvent> {
    const end = () => {
      this.wake();
      this.noteCaughtUp();
    };
    signal.addEventListener('abort', end, { once: true });
    while (!signal.aborted && !this.isOverfull) {
      // One iterator also finds entries added meanwhile, and does not visit deleted entries again.
      for (const [key, event] of this.waiting) {
        this.waiting.delete(key);
        this.bytes -= event.size;
        if (!this.isBehind) this.noteCaughtUp();
        yield event;
        if (signal.aborted) return;
      }
      if (!this.isOverfull) await this.next();
    }
  }

  private addAnnouncement(event: LiveEvent): void {
    // An announcement larger than the limit is delivered if no other waits.
    if (this.bytes > 0 && this.bytes + event.size > maxWaitingBytes) {
      this.isOverfull = true;
      this.waiting.clear();
    } else {
      this.bytes += event.size;
      this.waiting.set(event, event);
    }
  }

  /**
   * Sets the waiting position and retains the older one's id. Announcements may wait behind it, and a client that
   * resumes after the newer position still needs them.
   */
  private setPosition(vehicleId: number, event: LiveEvent): void {
    const id = this.waiting.get(vehicleId)?.sent.id ?? event.sent.id;
    if (id === event.sent.id) this.waiting.set(vehicleId, event);
    else {
      const sent = { ...event.sent, id };
      this.waiting.set(vehicleId, { ...event, sent, sentInFull: sent });
    }
  }

  /** Waits until an event arrives, or the signal of `events` is aborted. */
  private next(): Promise<void> {
    return new Promise((resolve) => {
      this.wake = resolve;
    });
  }
}
