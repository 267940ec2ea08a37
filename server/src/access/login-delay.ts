import { createHash } from 'node:crypto';
import { Refusal } from '@tropeiro/domain/refusal.ts';
import type { Reader } from '../store/database.ts';
import { beginAttempt, endAttempts } from '../store/login-attempts.ts';

/** Workers of one integrator may all log in at the same moment; more than these at once is guessing. */
const pending = 20;

/**
 * Guessing is slowed by whom it aims at and by where it comes from. A person at their usual address is stopped after
 * few mistakes and for seconds; a guesser who changes addresses, or users, meets the wider counts.
 */
export class LoginDelay {
  private readonly reader: Reader;
  private readonly longestS: number;

  constructor(reader: Reader, longestS: number) {
    this.reader = reader;
    this.longestS = longestS;
  }

  /** Whether `isRight` finds the password right; refuses without asking it while this user or address must wait. */
  async attempt(user: string, address: string, isRight: () => Promise<boolean>): Promise<boolean> {
    const begun: string[] = [];
    let right: boolean | undefined;
    try {
      for (const { subject, free } of [
        { subject: subjectOf('user at address', user, address), free: 3 },
        { subject: subjectOf('user', user), free: 30 },
        { subject: subjectOf('address', address), free: 50 },
      ]) {
        const waitS = await beginAttempt(this.reader, subject, { free, pending: pending, longestS: this.longestS });
        if (waitS > 0)
          throw new Refusal('login_delayed', { details: { retry: waitS }, headers: { 'retry-after': String(waitS) } });
        begun.push(subject);
      }
      right = await isRight();
      return right;
    } finally {
      const outcome = right === undefined ? 'undecided' : right ? 'forgiven' : 'failed';
      // One good account at an address does not speak for the others guessed at from there.
      const outcomes = begun.map(
        (subject, index) => ({ subject, outcome: index === 2 && right ? 'undecided' : outcome }) as const,
      );
      await endAttempts(this.reader, outcomes);
    }
  }
}

/** Hashed: a table of who failed to log in from where is personal data nobody needs. */
const subjectOf = (...parts: readonly string[]): string =>
  createHash('sha256').update(JSON.stringify(parts)).digest('base64url');
