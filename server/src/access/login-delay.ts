import { createHash } from 'node:crypto';
import { Refusal } from '@tropeiro/domain/refusal.ts';
import type { Reader } from '../store/database.ts';
import { beginAttempt, forgiveAttempt } from '../store/login-failures.ts';

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

  /** Refuses while this login must wait; otherwise counts the attempt and gives back how to take that back. */
  async attempt(user: string, address: string): Promise<() => Promise<void>> {
    const subjects = [
      { subject: subjectOf('user at address', user, address), free: 3 },
      { subject: subjectOf('user', user), free: 30 },
      { subject: subjectOf('address', address), free: 50 },
    ];
    for (const { subject, free } of subjects) {
      const waitS = await beginAttempt(this.reader, subject, free, this.longestS);
      if (waitS > 0)
        throw new Refusal('login_delayed', { details: { retry: waitS }, headers: { 'retry-after': String(waitS) } });
    }
    return async () => {
      for (const { subject } of subjects) await forgiveAttempt(this.reader, subject);
    };
  }
}

/** Hashed: a table of who failed to log in from where is personal data nobody needs. */
const subjectOf = (...parts: readonly string[]): string =>
  createHash('sha256').update(JSON.stringify(parts)).digest('base64url');
