import { Refusal } from '@tropeiro/domain/faults/refusal.ts';
import { bilingual } from '@tropeiro/domain/language/bilingual-text.ts';
import { FairSemaphore, type Release, type SemaphoreLimits } from '../sharing/fair-semaphore.ts';

/** To whom a stream does not begin because the process ends. */
export const stoppingRefusal = (): Refusal =>
  new Refusal('unavailable', {
    details: { reason: bilingual('it is being stopped', 'está sendo encerrado'), retry: 1 },
    headers: { 'retry-after': '1' },
  });

/** The streams of events that a process serves: shared between companies, and ended together when it stops. */
export class OpenStreams {
  readonly semaphore: FairSemaphore;
  private readonly endCallbacks = new Set<() => void>();
  private isStopping = false;

  constructor(limits: SemaphoreLimits) {
    this.semaphore = new FairSemaphore(limits);
  }

  /** Has this called when all streams end; gives back how to be forgotten. */
  add(end: () => void): Release {
    if (this.isStopping) throw stoppingRefusal();
    this.endCallbacks.add(end);
    return () => void this.endCallbacks.delete(end);
  }

  /** Ends those there are, and lets no others begin. */
  endAll(): void {
    this.isStopping = true;
    for (const end of this.endCallbacks) end();
  }
}
