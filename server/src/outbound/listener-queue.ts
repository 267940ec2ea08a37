import type { LiveEvent } from './live-event.ts';
import type { Follower } from './outbox-reader.ts';

/** How many bytes of announcements may wait for a listener who reads slowly. */
const maxWaitingBytes = 65_536;

/**
 * The events that wait for one listener, in order: announcements up to so many bytes, and at most one position of each
 * vehicle, which does not count. A newer position takes the place of the one that waits, so every vehicle gets its turn.
 */
export class ListenerQueue implements Follower {
  readonly companyId: number;
  private readonly isWanted: (event: LiveEvent) => boolean;
  /** Positions by their vehicle, announcements by themselves. A Map retains the place of a key that is set again. */
  private readonly waiting = new Map<number | LiveEvent, LiveEvent>();
  private bytes = 0;
  private isOverfull = false;
  private wake = (): void => {};

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

  /** The events as they come; ends when the signal is aborted, or when too many wait: then some are lost. */
  async *events(signal: AbortSignal): AsyncGenerator<LiveEvent> {
    signal.addEventListener('abort', () => this.wake(), { once: true });
    while (!signal.aborted && !this.isOverfull) {
      // One iterator also finds what is added meanwhile, and does not pass over deleted entries again.
      for (const [key, event] of this.waiting) {
        this.waiting.delete(key);
        this.bytes -= event.size;
        yield event;
        if (signal.aborted) return;
      }
      if (!this.isOverfull) await this.next();
    }
  }

  private addAnnouncement(event: LiveEvent): void {
    // An announcement that is larger than the limit by itself is delivered if no other waits.
    if (this.bytes > 0 && this.bytes + event.size > maxWaitingBytes) {
      this.isOverfull = true;
      this.waiting.clear();
    } else {
      this.bytes += event.size;
      this.waiting.set(event, event);
    }
  }

  /** Announcements may wait behind the older position: a client that resumes after the newer one still needs them. */
  private setPosition(vehicleId: number, event: LiveEvent): void {
    const id = this.waiting.get(vehicleId)?.sent.id ?? event.sent.id;
    this.waiting.set(vehicleId, id === event.sent.id ? event : { ...event, sent: { ...event.sent, id } });
  }

  /** Waits until something is there, or the signal of `events` is aborted. */
  private next(): Promise<void> {
    return new Promise((resolve) => {
      this.wake = resolve;
    });
  }
}
