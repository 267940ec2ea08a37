import { type Holder, Shares } from '../shares.ts';
import { Decoder, type DecodingLimits, noDecoder } from './decoder.ts';
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

  rewrite(holder: Holder, bytes: Buffer, pointer: string): Promise<RewrittenImage> {
    return this.shares.run(holder, async () => {
      const decoder = this.ready();
      this.working.add(decoder);
      try {
        return await decoder.decode({ bytes, pointer });
      } finally {
        this.working.delete(decoder);
        this.keep(decoder);
      }
    });
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
    setTimeout(() => {
      const at = this.idle.indexOf(decoder);
      if (at < 0) return;
      this.idle.splice(at, 1);
      decoder.end();
    }, idleS * 1000).unref();
  }
}
