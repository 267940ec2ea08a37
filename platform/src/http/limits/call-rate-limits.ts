import type { Actor } from '@tropeiro/domain/access/actor.ts';
import type { RateLimit, RateLimitStatus } from './rate-limit.ts';

/** The rate limits of a call: per session, user and company, so that repeated logins gain nothing. */
export class CallRateLimits {
  private readonly limits: readonly { readonly limit: RateLimit; readonly subjectOf: (actor: Actor) => string }[];

  constructor(session: RateLimit, user: RateLimit, company: RateLimit) {
    this.limits = [
      { limit: session, subjectOf: ({ session_id }) => `session ${session_id}` },
      { limit: user, subjectOf: ({ user_id }) => `user ${user_id}` },
      { limit: company, subjectOf: ({ customer_id }) => `company ${customer_id}` },
    ];
  }

  /**
   * Counts one call, or refuses it. Returns the status of the tightest limit. Returns a promise only if the database is
   * queried.
   */
  consume(actor: Actor): RateLimitStatus | Promise<RateLimitStatus> {
    return this.consumeFrom(0, actor, unlimited);
  }

  private consumeFrom(
    index: number,
    actor: Actor,
    tightest: RateLimitStatus,
  ): RateLimitStatus | Promise<RateLimitStatus> {
    const next = this.limits[index];
    if (!next) return tightest;
    const consumed = next.limit.consume(next.subjectOf(actor));
    return consumed instanceof Promise
      ? consumed.then((status) => this.consumeFrom(index + 1, actor, tighter(tightest, status)))
      : this.consumeFrom(index + 1, actor, tighter(tightest, consumed));
  }
}

const unlimited: RateLimitStatus = { limit: Infinity, left: Infinity, resetS: 0 };

const tighter = (a: RateLimitStatus, b: RateLimitStatus): RateLimitStatus => (b.left < a.left ? b : a);
