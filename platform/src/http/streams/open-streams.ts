import { Refusal } from '@tropeiro/domain/faults/refusal.ts';
import { bilingual } from '@tropeiro/domain/language/bilingual-text.ts';
import { FairSemaphore, type Release, type SemaphoreLimits } from '../../sharing/fair-semaphore.ts';
import type { StreamSessions } from './stream-sessions.ts';

/** The refusal of a stream that would begin while the process stops. */
export const stoppingRefusal = (): Refusal =>
  new Refusal('unavailable', {
    details: { reason: bilingual('it is being stopped', 'está sendo encerrado'), retry: 1 },
    headers: { 'retry-after': '1' },
  });

/**
 * The event streams that are open in this process. They are shared between companies, and end together when the process
 * stops.
 */
export class OpenStreams {
  readonly semaphore: FairSemaphore;
  readonly sessions: StreamSessions;
  private readonly endCallbacks = new Set<() => void>();
  private isStopping = false;

  constructor(limits: SemaphoreLimits, sessions: StreamSessions) {
    this.semaphore = new FairSemaphore(limits);
    this.sessions = sessions;
  }

  /** Registers the function that ends a stream when all end. The result removes it. */
  add(end: () => void): Release {
    if (this.isStopping) throw stoppingRefusal();
    this.endCallbacks.add(end);
    return () => void this.endCallbacks.delete(end);
  }

  /** Ends the open streams and refuses new ones. */
  endAll(): void {
    this.isStopping = true;
    for (const end of this.endCallbacks) end();
  }
}
