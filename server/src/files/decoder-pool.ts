import { type Holder, Shares } from '../sharing/shares.ts';
import { Decoder, type DecodingLimits, noDecoder } from './decoder.ts';
import type { ToDecode } from './decoder-messages.ts';
import type { RewrittenImage } from './rewritten-image.ts';

/** A decoder that has had nothing to do for so long gives its memory back. */
const idleS = 30;

/**
 * Decodes images in processes of their own, so many at once, in turn by company. Files that wait are held in memory, so
 * there is an end to them too.
 */
export class Decoders {
  private readonly shares: Shares;
  private readonly limits: DecodingLimits;
  private readonly idle: Decoder[] = [];
  private readonly idleSince = new WeakMap<Decoder, number>();
  private readonly working = new Set<Decoder>();
  private isClosed = false;

  /** One is left for the images of other companies, however many somebody sends. */
  constructor(atOnce: number, limits: DecodingLimits) {
    this.limits = limits;
    const ofCompany = Math.max(1, atOnce - 1);
    this.shares = new Shares({ total: atOnce, ofCompany, ofSession: ofCompany, waiting: 20, waitS: 60 });
  }

  get held(): number {
    return this.shares.held;
  }

  get waiting(): number {
    return this.shares.waiting;
  }

  /** The image of a file, unless whoever sent it goes away (`signal`), which ends the decoding too. */
  rewrite(holder: Holder, file: ToDecode, signal?: AbortSignal): Promise<RewrittenImage> {
    const work = async () => {
      const decoder = this.ready();
      const stop = () => decoder.end();
      signal?.addEventListener('abort', stop, { once: true });
      this.working.add(decoder);
      try {
        return await decoder.decode(file);
      } finally {
        signal?.removeEventListener('abort', stop);
        this.working.delete(decoder);
        this.keep(decoder);
      }
    };
    return this.shares.run(holder, work, 1, signal);
  }

  /** Ends every process, whatever it is at, for good. */
  close(): void {
    this.isClosed = true;
    for (const decoder of [...this.idle.splice(0), ...this.working]) decoder.end();
  }

  private ready(): Decoder {
    if (this.isClosed) throw noDecoder();
    for (let kept = this.idle.pop(); kept; kept = this.idle.pop()) if (kept.isReady) return kept;
    return new Decoder(this.limits);
  }

  private keep(decoder: Decoder): void {
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
