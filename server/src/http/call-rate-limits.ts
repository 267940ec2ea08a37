import type { Actor } from '@tropeiro/domain/access/actor.ts';
import type { RateLimit, RateLimitStatus } from './rate-limit.ts';

/** How many calls a session, its user and its company may make: logging in again and again gains nothing. */
export class CallRateLimits {
  private readonly limits: readonly { readonly limit: RateLimit; readonly subjectOf: (actor: Actor) => string }[];

  constructor(session: RateLimit, user: RateLimit, company: RateLimit) {
    this.limits = [
      { limit: session, subjectOf: ({ session_id }) => `session ${session_id}` },
      { limit: user, subjectOf: ({ user_id }) => `user ${user_id}` },
      { limit: company, subjectOf: ({ customer_id }) => `company ${customer_id}` },
    ];
  }

  /** Counts one call. Gives what is left of the tightest limit, or refuses. At once, unless a limit has to be asked for. */
  consume(actor: Actor): RateLimitStatus | Promise<RateLimitStatus> {
    return this.consumeFrom(0, actor, unlimited);
  }

  private consumeFrom(at: number, actor: Actor, tightest: RateLimitStatus): RateLimitStatus | Promise<RateLimitStatus> {
    const next = this.limits[at];
    if (!next) return tightest;
    const spent = next.limit.consume(next.subjectOf(actor));
    return spent instanceof Promise
      ? spent.then((rate) => this.consumeFrom(at + 1, actor, tighter(tightest, rate)))
      : this.consumeFrom(at + 1, actor, tighter(tightest, spent));
  }
}

const unlimited: RateLimitStatus = { limit: Infinity, left: Infinity, resetS: 0 };

const tighter = (one: RateLimitStatus, other: RateLimitStatus): RateLimitStatus =>
  other.left < one.left ? other : one;
