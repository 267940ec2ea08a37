import { createHash } from 'node:crypto';
import { Refusal } from '@tropeiro/domain/faults/refusal.ts';
import type { Db } from '@tropeiro/platform/database/db.ts';
import { networkOf } from '@tropeiro/platform/http/limits/internet-address.ts';
import { beginAttempt, endAttempts } from '../store/access/login-attempts.ts';

/**
 * How many attempts of a subject may run at once. Workers of one integrator may log in together; more than this is
 * guessing.
 */
const maxPendingCount = 20;

/** The longest delay of a whole company, which applies when passwords are tried on many of its users from anywhere. */
const maxCompanyDelayS = 10;

/**
 * Delays logins after failed ones, counted by user, by address and by company. Guessers who change addresses or users
 * run into the wider counts. The wider counts do not apply to a user at an address where that user logged in correctly
 * before. There, only the user's own mistakes count: after a few, the delay is some seconds.
 */
export class LoginDelay {
  private readonly db: Db;
  private readonly maxDelayS: number;

  constructor(db: Db, maxDelayS: number) {
    this.db = db;
    this.maxDelayS = maxDelayS;
  }

  /**
   * Whether the password is correct according to `isCorrect`. Refuses without calling it while this user, this address
   * or the given company must wait.
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
        // One correct login at an address or in a company proves nothing about the other users guessed at there.
        return correct && isOfUser ? 'right' : 'undecided';
      };
      await endAttempts(
        this.db,
        begun.map((counter) => ({ subject: counter.subject, outcome: outcomeOf(counter) })),
      );
    }
  }

  /**
   * Begins an attempt under this counter, or refuses while it must wait. Returns whether a login succeeded there
   * recently.
   */
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
  /** How many failures cause no delay. */
  readonly freeFailureCount: number;
  readonly maxDelayS?: number;
  readonly isOfUser?: true;
};

/**
 * The key that failures are counted by. It is hashed, so that the table does not show who failed to log in from where.
 */
const subjectOf = (...parts: readonly string[]): string =>
  createHash('sha256').update(JSON.stringify(parts)).digest('base64url');
