import { Refusal } from '@tropeiro/domain/faults/refusal.ts';
import { bilingual } from '@tropeiro/domain/language/bilingual-text.ts';
import { type Release, type ShareLimits, Shares } from '../sharing/fair-semaphore.ts';

/** To whom a stream does not begin because the process ends. */
export const stopping = (): Refusal =>
  new Refusal('unavailable', {
    details: { reason: bilingual('it is being stopped', 'está sendo encerrado'), retry: 1 },
    headers: { 'retry-after': '1' },
  });

/** The streams of events that a process serves: shared between companies, and ended together when it stops. */
export class OpenStreams {
  readonly shares: Shares;
  private readonly ends = new Set<() => void>();
  private isEnding = false;

  constructor(limits: ShareLimits) {
    this.shares = new Shares(limits);
  }

  /** Has this called when all streams end; gives back how to be forgotten. */
  add(end: () => void): Release {
    if (this.isEnding) throw stopping();
    this.ends.add(end);
    return () => void this.ends.delete(end);
  }

  /** Ends those there are, and lets no others begin. */
  endAll(): void {
    this.isEnding = true;
    for (const end of this.ends) end();
  }
}
