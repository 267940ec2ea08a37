import { Refusal } from '@tropeiro/domain/faults/refusal.ts';
import type { BilingualText } from '@tropeiro/domain/language/bilingual-text.ts';
import { takeAllowance } from '../../database/calls/allowances.ts';
import type { Db } from '../../database/db.ts';

const windowS = 60;
const maxSubjectCount = 50_000;

/**
 * A limit of requests per minute, counted in the database for all processes together. A process reserves a block of
 * requests at a time and consumes it locally, so that only one request in many needs a query. The unused rest of a
 * block is lost at the end of the minute.
 */
export class RateLimit {
  private readonly db: Db;
  private readonly limit: number;
  private readonly text: BilingualText | undefined;
  private readonly blockSize: number;
  private readonly blocks = new Map<string, ReservedBlock>();
  private readonly refills = new Map<string, Promise<void>>();

  /** @param text the text of the refusal instead of the usual one */
  constructor(db: Db, limit: number, text?: BilingualText) {
    this.db = db;
    this.limit = limit;
    this.text = text;
    this.blockSize = Math.max(1, Math.floor(limit / 50));
  }

  /** Counts one request of this subject, or refuses it. Returns a promise only if a block must be reserved first. */
  consume(subject: string, nowMs = Date.now()): RateLimitStatus | Promise<RateLimitStatus> {
    const block = this.blocks.get(subject);
    if (!block || isOver(block, nowMs) || (block.left === 0 && block.remaining > 0)) return this.refill(subject, nowMs);
    if (block.left === 0) throw this.refusal(block, nowMs);
    block.left--;
    return this.statusOf(block, nowMs);
  }

  /** Requests that arrive while a block is being reserved wait for it. */
  private async refill(subject: string, nowMs: number): Promise<RateLimitStatus> {
    let refill = this.refills.get(subject);
    if (!refill) {
      refill = this.reserveBlock(subject, nowMs).finally(() => this.refills.delete(subject));
      this.refills.set(subject, refill);
    }
    await refill;
    return this.consume(subject, nowMs);
  }

  private async reserveBlock(subject: string, nowMs: number): Promise<void> {
    const reserved = await takeAllowance(this.db, subject, this.blockSize, this.limit, windowS);
    if (this.blocks.size >= maxSubjectCount) this.blocks.delete(this.blocks.keys().next().value as string);
    this.blocks.delete(subject);
    this.blocks.set(subject, {
      left: reserved.granted,
      remaining: reserved.remaining,
      endsMs: nowMs + reserved.resetS * 1000,
    });
  }

  private statusOf({ left, remaining, endsMs }: ReservedBlock, nowMs: number): RateLimitStatus {
    return { limit: this.limit, left: left + remaining, resetS: Math.max(0, Math.ceil((endsMs - nowMs) / 1000)) };
  }

  private refusal(block: ReservedBlock, nowMs: number): Refusal {
    const retry = Math.max(1, Math.ceil((block.endsMs - nowMs) / 1000));
    return new Refusal('too_many_requests', {
      ...(this.text && { text: this.text }),
      details: { limit: this.limit, window: windowS, retry },
      headers: { ...rateLimitHeaders(this.statusOf(block, nowMs)), 'retry-after': String(retry) },
    });
  }
}

/** How many requests are left of a limit, and when it is reset. */
export type RateLimitStatus = { readonly limit: number; readonly left: number; readonly resetS: number };

/** The status as response headers. */
export const rateLimitHeaders = ({ limit, left, resetS }: RateLimitStatus): Record<string, string> => ({
  'ratelimit-limit': String(limit),
  'ratelimit-remaining': String(left),
  'ratelimit-reset': String(resetS),
});

/** The rest of this process's block, and the rest for all processes at the time of the reservation. */
type ReservedBlock = { left: number; readonly remaining: number; readonly endsMs: number };

/** Whether its window has ended, or ends later than any window can: then the clock was set back. */
const isOver = ({ endsMs }: ReservedBlock, nowMs: number): boolean =>
  nowMs >= endsMs || endsMs - nowMs > windowS * 1000;
