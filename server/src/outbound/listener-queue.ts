import type { LiveEvent } from './live-event.ts';
import type { Follower } from './outbox-reader.ts';

/** How many bytes of events may wait for a listener who reads slowly. */
const maxWaitingBytes = 65_536;

/** The events that wait for one listener: those that the listener wants, in order, up to so many bytes. */
export class ListenerQueue implements Follower {
  readonly companyId: number;
  private readonly isWanted: (event: LiveEvent) => boolean;
  private waiting: LiveEvent[] = [];
  private bytes = 0;
  private isOverfull = false;
  private wake = (): void => {};

  constructor(companyId: number, isWanted: (event: LiveEvent) => boolean) {
    this.companyId = companyId;
    this.isWanted = isWanted;
  }

  hear(event: LiveEvent): void {
    if (this.isOverfull || !this.isWanted(event)) return;
    this.bytes += event.size;
    // One that is larger by itself goes to whoever has read all others.
    if (this.bytes > maxWaitingBytes && this.waiting.length > 0) {
      this.isOverfull = true;
      this.waiting = [];
    } else this.waiting.push(event);
    this.wake();
  }

  /** The events as they come; ends when the signal is aborted, or when too many wait: then some are lost. */
  async *events(signal: AbortSignal): AsyncGenerator<LiveEvent> {
    signal.addEventListener('abort', () => this.wake(), { once: true });
    while (!signal.aborted && !this.isOverfull) {
      const event = this.waiting.shift();
      if (event) {
        this.bytes -= event.size;
        yield event;
      } else await this.next();
    }
  }

  /** Waits until something is there, or the signal of `events` is aborted. */
  private next(): Promise<void> {
    return new Promise((resolve) => {
      this.wake = resolve;
    });
  }
}
