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
  private readonly portion: number;
  private readonly holdings = new Map<string, Holding>();
  private readonly asking = new Map<string, Promise<void>>();

  constructor(db: Db, limit: number) {
    this.db = db;
    this.limit = limit;
    this.portion = Math.max(1, Math.floor(limit / 50));
  }

  /** Counts one request. Tells how much is left, or refuses. */
  spend(subject: string, nowMs = Date.now()): Rate | Promise<Rate> {
    const holding = this.holdings.get(subject);
    if (!holding || isOver(holding, nowMs) || (holding.left === 0 && holding.remaining > 0))
      return this.refill(subject, nowMs);
    if (holding.left === 0) throw this.refusal(holding, nowMs);
    holding.left--;
    return this.rate(holding, nowMs);
  }

  /** Calls that come while a portion is being asked for wait for that one. */
  private async refill(subject: string, nowMs: number): Promise<Rate> {
    let asking = this.asking.get(subject);
    if (!asking) {
      asking = this.ask(subject, nowMs).finally(() => this.asking.delete(subject));
      this.asking.set(subject, asking);
    }
    await asking;
    return this.spend(subject, nowMs);
  }

  private async ask(subject: string, nowMs: number): Promise<void> {
    const taken = await takeAllowance(this.db, subject, this.portion, this.limit, windowS);
    if (this.holdings.size >= rememberedSubjects) this.holdings.delete(this.holdings.keys().next().value as string);
    this.holdings.delete(subject);
    this.holdings.set(subject, {
      left: taken.granted,
      remaining: taken.remaining,
      endsMs: nowMs + taken.resetS * 1000,
    });
  }

  private rate({ left, remaining, endsMs }: Holding, nowMs: number): Rate {
    return { limit: this.limit, left: left + remaining, resetS: Math.max(0, Math.ceil((endsMs - nowMs) / 1000)) };
  }

  private refusal(holding: Holding, nowMs: number): Refusal {
    const retry = Math.max(1, Math.ceil((holding.endsMs - nowMs) / 1000));
    return new Refusal('too_many_requests', {
      details: { limit: this.limit, window: windowS, retry },
      headers: { ...rateHeaders(this.rate(holding, nowMs)), 'retry-after': String(retry) },
    });
  }
}

/** What is left of a limit, and when it begins anew. */
export type Rate = { readonly limit: number; readonly left: number; readonly resetS: number };

/** As the caller is told. */
export const rateHeaders = ({ limit, left, resetS }: Rate): Record<string, string> => ({
  'ratelimit-limit': String(limit),
  'ratelimit-remaining': String(left),
  'ratelimit-reset': String(resetS),
});

/** What this process has left to spend, and what was left for all when it last asked. */
type Holding = { left: number; readonly remaining: number; readonly endsMs: number };

/** Its window has ended, or ends further off than any does: the clock was set back. */
const isOver = ({ endsMs }: Holding, nowMs: number): boolean => nowMs >= endsMs || endsMs - nowMs > windowS * 1000;
