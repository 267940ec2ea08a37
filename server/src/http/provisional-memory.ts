import type { FairSemaphore, Holder, Release } from '../sharing/fair-semaphore.ts';
import { smallResponseBytes } from './file-response.ts';
import { bytesOf, type SerialisedResponse } from './serialised-response.ts';

/**
 * The memory that the response of a change will take, acquired before the change is committed: whoever has none left is
 * refused while the change can still be undone.
 */
export class ProvisionalMemory {
  private readonly semaphore: FairSemaphore;
  private readonly holder: Holder;
  private release: Release = () => {};

  constructor(semaphore: FairSemaphore, holder: Holder) {
    this.semaphore = semaphore;
    this.holder = holder;
  }

  /** Acquires what this response takes, in place of what an earlier attempt at the change would have taken. */
  acquireFor(response: SerialisedResponse): SerialisedResponse {
    this.release();
    const bytes = bytesOf(response);
    if (bytes >= smallResponseBytes) this.release = this.semaphore.acquireShareNow(this.holder, bytes);
    return response;
  }

  /** Does the change and sends its response, which acquires for itself what is released here. */
  async releasedFor<T>(change: Promise<SerialisedResponse>, send: (response: SerialisedResponse) => T): Promise<T> {
    try {
      const response = await change;
      this.release();
      return send(response);
    } finally {
      this.release();
    }
  }
}
