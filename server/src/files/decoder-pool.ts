import { busy } from '@tropeiro/domain/faults/scarce-thing.ts';
import { FairSemaphore, type Holder } from '../sharing/fair-semaphore.ts';
import { Decoder, type DecodingLimits } from './decoder.ts';
import type { DecodeRequest } from './decoder-messages.ts';
import type { RewrittenImage } from './rewritten-image.ts';

/** A process that has had nothing to do for so long is ended, which gives its memory back. */
const idleS = 30;

/**
 * A pool of decoder processes: so many decode at once, shared by companies. Files that wait are held in memory, so there
 * is a limit to them too.
 */
export class DecoderPool {
  private readonly shares: FairSemaphore;
  private readonly limits: DecodingLimits;
  private readonly idle: Decoder[] = [];
  private readonly idleSince = new WeakMap<Decoder, number>();
  private readonly working = new Set<Decoder>();
  private isClosed = false;

  /** One process is left for the images of other companies, however many somebody sends. */
  constructor(size: number, limits: DecodingLimits) {
    this.limits = limits;
    const ofCompany = Math.max(1, size - 1);
    this.shares = new FairSemaphore({
      of: 'decoders',
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

  /** The image of a file, unless whoever sent it goes away (`signal`), which ends the decoding too. */
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

  /** Ends every process, whatever it is at, for good. */
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
      // It may have worked meanwhile.
      if (at < 0 || this.idleSince.get(decoder) !== sinceMs) return;
      this.idle.splice(at, 1);
      decoder.end();
    }, idleS * 1000).unref();
  }
}
