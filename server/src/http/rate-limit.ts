import { Refusal } from '@tropeiro/domain/refusal.ts';
import { takeAllowance } from '../store/allowances.ts';
import type { Reader } from '../store/database.ts';

const windowS = 60;
const rememberedSubjects = 50_000;

/**
 * So many requests a minute, counted in the database for all processes together. A process takes a portion at a time
 * and spends it here, so that one request in many pays for the asking; a portion unspent when the minute ends is lost.
 */
export class RateLimit {
  private readonly reader: Reader;
  private readonly limit: number;
  private readonly portion: number;
  private readonly holdings = new Map<string, Holding>();
  private readonly asking = new Map<string, Promise<void>>();

  constructor(reader: Reader, limit: number) {
    this.reader = reader;
    this.limit = limit;
    this.portion = Math.max(1, Math.floor(limit / 50));
  }

  /** Counts one request. Gives the headers that tell the caller how much is left, or refuses. */
  spend(subject: string, nowMs = Date.now()): RateHeaders | Promise<RateHeaders> {
    const holding = this.holdings.get(subject);
    if (!holding || nowMs >= holding.endsMs || (holding.left === 0 && holding.remaining > 0))
      return this.refill(subject, nowMs);
    if (holding.left === 0) throw this.refusal(holding, nowMs);
    holding.left--;
    return this.headers(holding, nowMs);
  }

  /** Calls that come while a portion is being asked for wait for that one. */
  private async refill(subject: string, nowMs: number): Promise<RateHeaders> {
    let asking = this.asking.get(subject);
    if (!asking) {
      asking = this.ask(subject, nowMs).finally(() => this.asking.delete(subject));
      this.asking.set(subject, asking);
    }
    await asking;
    return this.spend(subject, nowMs);
  }

  private async ask(subject: string, nowMs: number): Promise<void> {
    const taken = await takeAllowance(this.reader, subject, this.portion, this.limit, windowS);
    if (this.holdings.size >= rememberedSubjects) this.holdings.delete(this.holdings.keys().next().value as string);
    this.holdings.delete(subject);
    this.holdings.set(subject, {
      left: taken.granted,
      remaining: taken.remaining,
      endsMs: nowMs + taken.resetS * 1000,
    });
  }

  private headers({ left, remaining, endsMs }: Holding, nowMs: number): RateHeaders {
    return {
      'ratelimit-limit': String(this.limit),
      'ratelimit-remaining': String(left + remaining),
      'ratelimit-reset': String(Math.max(0, Math.ceil((endsMs - nowMs) / 1000))),
    };
  }

  private refusal(holding: Holding, nowMs: number): Refusal {
    const retry = Math.max(1, Math.ceil((holding.endsMs - nowMs) / 1000));
    return new Refusal('too_many_requests', {
      details: { limit: this.limit, window: windowS, retry },
      headers: { ...this.headers(holding, nowMs), 'retry-after': String(retry) },
    });
  }
}

export type RateHeaders = Readonly<Record<string, string>>;

/** What this process has left to spend, and what was left for all when it last asked. */
type Holding = { left: number; readonly remaining: number; readonly endsMs: number };
