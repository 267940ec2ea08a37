import { Refusal } from '@tropeiro/domain/faults/refusal.ts';
import type { Db } from '../store/engine/db.ts';
import { takeAllowance } from '../store/handling/allowances.ts';

const windowS = 60;
const rememberedSubjects = 50_000;

/**
 * So many requests a minute, counted in the database for all processes together. A process takes a portion at a time
 * and spends it here, so that one request in many pays for the asking; a portion unspent when the minute ends is lost.
 */
export class RateLimit {
  private readonly db: Db;
  private readonly limit: number;
  private readonly blockSize: number;
  private readonly blocks = new Map<string, ReservedBlock>();
  private readonly refills = new Map<string, Promise<void>>();

  constructor(db: Db, limit: number) {
    this.db = db;
    this.limit = limit;
    this.blockSize = Math.max(1, Math.floor(limit / 50));
  }

  /** Counts one request. Tells how much is left, or refuses. */
  consume(subject: string, nowMs = Date.now()): RateLimitStatus | Promise<RateLimitStatus> {
    const holding = this.blocks.get(subject);
    if (!holding || isOver(holding, nowMs) || (holding.left === 0 && holding.remaining > 0))
      return this.refill(subject, nowMs);
    if (holding.left === 0) throw this.refusal(holding, nowMs);
    holding.left--;
    return this.statusOf(holding, nowMs);
  }

  /** Calls that come while a portion is being asked for wait for that one. */
  private async refill(subject: string, nowMs: number): Promise<RateLimitStatus> {
    let asking = this.refills.get(subject);
    if (!asking) {
      asking = this.reserveBlock(subject, nowMs).finally(() => this.refills.delete(subject));
      this.refills.set(subject, asking);
    }
    await asking;
    return this.consume(subject, nowMs);
  }

  private async reserveBlock(subject: string, nowMs: number): Promise<void> {
    const taken = await takeAllowance(this.db, subject, this.blockSize, this.limit, windowS);
    if (this.blocks.size >= rememberedSubjects) this.blocks.delete(this.blocks.keys().next().value as string);
    this.blocks.delete(subject);
    this.blocks.set(subject, {
      left: taken.granted,
      remaining: taken.remaining,
      endsMs: nowMs + taken.resetS * 1000,
    });
  }

  private statusOf({ left, remaining, endsMs }: ReservedBlock, nowMs: number): RateLimitStatus {
    return { limit: this.limit, left: left + remaining, resetS: Math.max(0, Math.ceil((endsMs - nowMs) / 1000)) };
  }

  private refusal(holding: ReservedBlock, nowMs: number): Refusal {
    const retry = Math.max(1, Math.ceil((holding.endsMs - nowMs) / 1000));
    return new Refusal('too_many_requests', {
      details: { limit: this.limit, window: windowS, retry },
      headers: { ...rateLimitHeaders(this.statusOf(holding, nowMs)), 'retry-after': String(retry) },
    });
  }
}

/** What is left of a limit, and when it begins anew. */
export type RateLimitStatus = { readonly limit: number; readonly left: number; readonly resetS: number };

/** As the caller is told. */
export const rateLimitHeaders = ({ limit, left, resetS }: RateLimitStatus): Record<string, string> => ({
  'ratelimit-limit': String(limit),
  'ratelimit-remaining': String(left),
  'ratelimit-reset': String(resetS),
});

/** What this process has left to spend, and what was left for all when it last asked. */
type ReservedBlock = { left: number; readonly remaining: number; readonly endsMs: number };

/** Its window has ended, or ends further off than any does: the clock was set back. */
const isOver = ({ endsMs }: ReservedBlock, nowMs: number): boolean =>
  nowMs >= endsMs || endsMs - nowMs > windowS * 1000;
