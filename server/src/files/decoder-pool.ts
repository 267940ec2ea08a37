import { busy } from '@tropeiro/domain/faults/limited-resource.ts';
import { FairSemaphore, type Holder } from '@tropeiro/platform/sharing/fair-semaphore.ts';
import { Decoder, type DecodingLimits } from './decoder.ts';
import type { DecodeRequest } from './decoder-messages.ts';
import type { RewrittenImage } from './rewritten-image.ts';

/** A process that has been idle for this long is ended, which frees its memory. */
const idleS = 30;

/**
 * A pool of decoder processes with a fixed size, shared by companies. Waiting files are held in memory, so their number
 * is limited too.
 */
export class DecoderPool {
  private readonly shares: FairSemaphore;
  private readonly limits: DecodingLimits;
  private readonly idle: Decoder[] = [];
  private readonly idleSince = new WeakMap<Decoder, number>();
  private readonly working = new Set<Decoder>();
  private isClosed = false;

  /** One company never uses all processes, however many images it sends, unless there is only one. */
  constructor(size: number, limits: DecodingLimits) {
    this.limits = limits;
    const ofCompany = Math.max(1, size - 1);
    this.shares = new FairSemaphore({
      resource: 'decoders',
      total: size,
      maxOfCompany: ofCompany,
      maxOfSession: ofCompany,
      maxWaitingCount: 20,
      maxWaitS: 60,
    });
  }

  get held(): number {
    return this.shares.held;
  }

  get waitingCount(): number {
    return this.shares.waitingCount;
  }

  /** Decodes a file. `signal` ends the decoding when the client disconnects. */
  rewrite(holder: Holder, file: DecodeRequest, signal?: AbortSignal): Promise<RewrittenImage> {
    const decode = async () => {
      const decoder = this.acquire();
      const stop = () => decoder.end();
      signal?.addEventListener('abort', stop, { once: true });
      this.working.add(decoder);
      try {
        return await decoder.decode(file);
      } finally {
        signal?.removeEventListener('abort', stop);
        this.working.delete(decoder);
        this.release(decoder);
      }
    };
    return this.shares.run(holder, decode, 1, signal);
  }

  /** Ends every process for good, even while it decodes. */
  close(): void {
    this.isClosed = true;
    for (const decoder of [...this.idle.splice(0), ...this.working]) decoder.end();
  }

  private acquire(): Decoder {
    if (this.isClosed) throw busy('decoders');
    for (let idle = this.idle.pop(); idle; idle = this.idle.pop()) if (idle.isReady) return idle;
    return new Decoder(this.limits);
  }

  private release(decoder: Decoder): void {
    if (!decoder.isReady) return;
    this.idle.push(decoder);
    const sinceMs = performance.now();
    this.idleSince.set(decoder, sinceMs);
    setTimeout(() => {
      const at = this.idle.indexOf(decoder);
      // It may have decoded another file meanwhile.
      if (at < 0 || this.idleSince.get(decoder) !== sinceMs) return;
      this.idle.splice(at, 1);
      decoder.end();
    }, idleS * 1000).unref();
  }
}
