import { createHash } from 'node:crypto';
import { networkOf } from '@tropeiro/domain/access/internet-address.ts';
import { Refusal } from '@tropeiro/domain/faults/refusal.ts';
import { beginAttempt, endAttempts } from '../store/access/login-attempts.ts';
import type { Db } from '../store/engine/db.ts';

/** Workers of one integrator may all log in at the same moment; more than these at once is guessing. */
const pending = 20;

/** One password tried on many users of a company, from anywhere, slows all its logins; but only by so much. */
const longestOfCompanyS = 10;

/**
 * Guessing is slowed by whom it aims at and by where it comes from. A guesser who changes addresses, or users, meets the
 * wider counts. Those do not touch a person at an address from where they were right before: such a person is stopped by
 * their own mistakes only, after a few and for seconds, whoever else is guessing.
 */
export class LoginDelay {
  private readonly db: Db;
  private readonly longestS: number;

  constructor(db: Db, longestS: number) {
    this.db = db;
    this.longestS = longestS;
  }

  /**
   * Whether `isRight` finds the password right; refuses without asking it while this user, this address or, where one is
   * named, this company must wait.
   */
  async attempt(user: string, address: string, isRight: () => Promise<boolean>, company?: string): Promise<boolean> {
    const network = networkOf(address);
    const begun: Count[] = [];
    let right: boolean | undefined;
    try {
      const own = { subject: subjectOf('user at address', user, network), free: 3, isOfUser: true } as const;
      if (!(await this.begin(own, begun))) {
        await this.begin({ subject: subjectOf('user', user), free: 30, isOfUser: true }, begun);
        await this.begin({ subject: subjectOf('address', network), free: 50 }, begun);
        if (company !== undefined)
          await this.begin({ subject: subjectOf('company', company), free: 100, longestS: longestOfCompanyS }, begun);
      }
      right = await isRight();
      return right;
    } finally {
      const outcomeOf = ({ isOfUser }: Count) => {
        if (right === false) return 'failed';
        // One good account at an address, or in a company, does not speak for the others guessed at there.
        return right && isOfUser ? 'right' : 'undecided';
      };
      await endAttempts(
        this.db,
        begun.map((count) => ({ subject: count.subject, outcome: outcomeOf(count) })),
      );
    }
  }

  /** Begins an attempt of this count, or refuses while it must wait. Whether it was right not long ago. */
  private async begin(count: Count, begun: Count[]): Promise<boolean> {
    const longestS = Math.min(this.longestS, count.longestS ?? this.longestS);
    const { waitS, hasSucceededRecently } = await beginAttempt(this.db, count.subject, {
      freeFailureCount: count.free,
      maxPendingCount: pending,
      maxDelayS: longestS,
    });
    if (waitS > 0)
      throw new Refusal('login_delayed', { details: { retry: waitS }, headers: { 'retry-after': String(waitS) } });
    begun.push(count);
    return hasSucceededRecently;
  }
}

/** Failures that are counted together. */
type Count = {
  readonly subject: string;
  /** So many cost no waiting. */
  readonly free: number;
  readonly longestS?: number;
  readonly isOfUser?: true;
};

/** Hashed: a table of who failed to log in from where is personal data nobody needs. */
const subjectOf = (...parts: readonly string[]): string =>
  createHash('sha256').update(JSON.stringify(parts)).digest('base64url');
