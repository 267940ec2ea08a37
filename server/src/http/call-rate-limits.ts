import type { Actor } from '@tropeiro/domain/access/actor.ts';
import type { Rate, RateLimit } from './rate-limit.ts';

/** How many calls a session, its user and its company may make: logging in again and again gains nothing. */
export class CallLimits {
  private readonly limits: readonly { readonly limit: RateLimit; readonly subjectOf: (actor: Actor) => string }[];

  constructor(session: RateLimit, user: RateLimit, company: RateLimit) {
    this.limits = [
      { limit: session, subjectOf: ({ session_id }) => `session ${session_id}` },
      { limit: user, subjectOf: ({ user_id }) => `user ${user_id}` },
      { limit: company, subjectOf: ({ customer_id }) => `company ${customer_id}` },
    ];
  }

  /** Counts one call. Gives what is left of the tightest limit, or refuses. At once, unless a limit has to be asked for. */
  spend(actor: Actor): Rate | Promise<Rate> {
    return this.spendFrom(0, actor, unlimited);
  }

  private spendFrom(at: number, actor: Actor, tightest: Rate): Rate | Promise<Rate> {
    const next = this.limits[at];
    if (!next) return tightest;
    const spent = next.limit.spend(next.subjectOf(actor));
    return spent instanceof Promise
      ? spent.then((rate) => this.spendFrom(at + 1, actor, tighter(tightest, rate)))
      : this.spendFrom(at + 1, actor, tighter(tightest, spent));
  }
}

const unlimited: Rate = { limit: Infinity, left: Infinity, resetS: 0 };

const tighter = (one: Rate, other: Rate): Rate => (other.left < one.left ? other : one);
