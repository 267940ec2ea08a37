import type { FairSemaphore, Holder, Release } from '../../sharing/fair-semaphore.ts';
import { smallResponseBytes } from '../response/file-response.ts';
import { bytesOf, type SerialisedResponse } from '../response/serialised-response.ts';

/**
 * The memory that the response of a change will take, acquired before the change is committed. If no memory is left,
 * the call is refused while the change can still be rolled back.
 */
export class ProvisionalMemory {
  private readonly semaphore: FairSemaphore;
  private readonly holder: Holder;
  private release: Release = () => {};

  constructor(semaphore: FairSemaphore, holder: Holder) {
    this.semaphore = semaphore;
    this.holder = holder;
  }

  /** Acquires the memory of this response and releases that of an earlier attempt at the change. */
  acquireFor(response: SerialisedResponse): SerialisedResponse {
    this.release();
    const bytes = bytesOf(response);
    if (bytes >= smallResponseBytes) this.release = this.semaphore.acquireShareNow(this.holder, bytes);
    return response;
  }

  /** Makes the change and sends its response. The response acquires memory itself when this memory is released. */
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
