import { Refusal } from '@tropeiro/domain/faults/refusal.ts';
import type { BilingualText } from '@tropeiro/domain/language/bilingual-text.ts';
import type { Db } from '../store/engine/db.ts';
import { takeAllowance } from '../store/handling/allowances.ts';

const windowS = 60;
const maxSubjectCount = 50_000;

/**
 * A limit of requests a minute, counted in the database for all processes together. A process reserves a block of requests
 * at a time and consumes it here, so that one request in many pays for a query; what is left of a block when the minute
 * ends is lost.
 */
export class RateLimit {
  private readonly db: Db;
  private readonly limit: number;
  private readonly text: BilingualText | undefined;
  private readonly blockSize: number;
  private readonly blocks = new Map<string, ReservedBlock>();
  private readonly refills = new Map<string, Promise<void>>();

  /** @param text what the refusal says instead of the usual text */
  constructor(db: Db, limit: number, text?: BilingualText) {
    this.db = db;
    this.limit = limit;
    this.text = text;
    this.blockSize = Math.max(1, Math.floor(limit / 50));
  }

  /** Counts one request of this subject, or refuses it. A promise only where a block has to be reserved first. */
  consume(subject: string, nowMs = Date.now()): RateLimitStatus | Promise<RateLimitStatus> {
    const block = this.blocks.get(subject);
    if (!block || isOver(block, nowMs) || (block.left === 0 && block.remaining > 0)) return this.refill(subject, nowMs);
    if (block.left === 0) throw this.refusal(block, nowMs);
    block.left--;
    return this.statusOf(block, nowMs);
  }

  /** Requests that come while a block is being reserved wait for that one. */
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

/** What this process has left of its block, and what was left for all processes when it reserved the block. */
type ReservedBlock = { left: number; readonly remaining: number; readonly endsMs: number };

/** Whether its window has ended, or ends further off than any does: the clock was set back. */
const isOver = ({ endsMs }: ReservedBlock, nowMs: number): boolean =>
  nowMs >= endsMs || endsMs - nowMs > windowS * 1000;
