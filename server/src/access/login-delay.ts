import { createHash } from 'node:crypto';
import { networkOf } from '@tropeiro/domain/access/internet-address.ts';
import { Refusal } from '@tropeiro/domain/faults/refusal.ts';
import { beginAttempt, endAttempts } from '../store/access/login-attempts.ts';
import type { Db } from '../store/engine/db.ts';

/** How many attempts of a subject may run at once: workers of one integrator may log in together; more than these are guessing. */
const maxPendingCount = 20;

/** One password tried on many users of a company, from anywhere, delays all its logins; but only by so much. */
const maxCompanyDelayS = 10;

/**
 * Delays logins after failed ones, counted by user, by address and by company. A guesser who changes addresses, or users, meets the
 * wider counts. Those do not touch a person at an address from where they were right before: such a person is stopped by
 * their own mistakes only, after a few and for seconds, whoever else is guessing.
 */
export class LoginDelay {
  private readonly db: Db;
  private readonly maxDelayS: number;

  constructor(db: Db, maxDelayS: number) {
    this.db = db;
    this.maxDelayS = maxDelayS;
  }

  /**
   * Whether the password is correct, by `isCorrect`; refuses without calling it while this user, this address or, where one
   * is named, this company must wait.
   */
  async attempt(user: string, address: string, isCorrect: () => Promise<boolean>, company?: string): Promise<boolean> {
    const network = networkOf(address);
    const begun: AttemptCounter[] = [];
    let correct: boolean | undefined;
    try {
      const own = {
        subject: subjectOf('user at address', user, network),
        freeFailureCount: 3,
        isOfUser: true,
      } as const;
      if (!(await this.begin(own, begun))) {
        await this.begin({ subject: subjectOf('user', user), freeFailureCount: 30, isOfUser: true }, begun);
        await this.begin({ subject: subjectOf('address', network), freeFailureCount: 50 }, begun);
        if (company !== undefined)
          await this.begin(
            { subject: subjectOf('company', company), freeFailureCount: 100, maxDelayS: maxCompanyDelayS },
            begun,
          );
      }
      correct = await isCorrect();
      return correct;
    } finally {
      const outcomeOf = ({ isOfUser }: AttemptCounter) => {
        if (correct === false) return 'failed';
        // One correct login at an address, or in a company, says nothing of the other users guessed at there.
        return correct && isOfUser ? 'right' : 'undecided';
      };
      await endAttempts(
        this.db,
        begun.map((counter) => ({ subject: counter.subject, outcome: outcomeOf(counter) })),
      );
    }
  }

  /** Begins an attempt that this counter counts, or refuses while it must wait. Returns whether a login was correct there lately. */
  private async begin(counter: AttemptCounter, begun: AttemptCounter[]): Promise<boolean> {
    const maxDelayS = Math.min(this.maxDelayS, counter.maxDelayS ?? this.maxDelayS);
    const { waitS, hasSucceededRecently } = await beginAttempt(this.db, counter.subject, {
      freeFailureCount: counter.freeFailureCount,
      maxPendingCount,
      maxDelayS,
    });
    if (waitS > 0)
      throw new Refusal('login_delayed', { details: { retry: waitS }, headers: { 'retry-after': String(waitS) } });
    begun.push(counter);
    return hasSucceededRecently;
  }
}

/** Failed logins that are counted together. */
type AttemptCounter = {
  readonly subject: string;
  /** So many failures cost no delay. */
  readonly freeFailureCount: number;
  readonly maxDelayS?: number;
  readonly isOfUser?: true;
};

/** What failures are counted by. Hashed: a table of who failed to log in from where is personal data nobody needs. */
const subjectOf = (...parts: readonly string[]): string =>
  createHash('sha256').update(JSON.stringify(parts)).digest('base64url');
