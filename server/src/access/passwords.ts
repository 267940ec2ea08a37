import { availableParallelism } from 'node:os';
import { hash, verify } from '@node-rs/argon2';
import { passwordPlaceholder } from '@tropeiro/domain/access/password.ts';
import { Refusal } from '@tropeiro/domain/faults/refusal.ts';
import { FairSemaphore, type Holder } from '@tropeiro/platform/sharing/fair-semaphore.ts';

/** Argon2id with the memory and time that OWASP recommends (19 MiB, 2 passes). */
const argon2Cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** The hash, at the same cost, of a random password that no user has. */
export const unmatchableHash =
  '$argon2id$v=19$m=19456,t=2,p=1$BJKYCTWecDeX3Zi0wvHFqw$aUdr4F/er/yTRiRGidIcGEc4d5HyzH8oWx1jSNaXSjE';

/**
 * Limits how many passwords are hashed at once. Node hashes on the four threads of its process, which also compress
 * responses, read files and authenticate with the database. Two threads are left for those, and one core for requests.
 * The whole process shares the threads, hence one semaphore. Code that holds it waits for nothing else, so deadlocks
 * are impossible.
 */
const hashing = new FairSemaphore({
  resource: 'passwords',
  total: Math.max(1, Math.min(2, availableParallelism() - 1)),
  maxOfCompany: 1,
  maxOfSession: 1,
  maxWaitingCount: 50,
  maxWaitS: 20,
});

/** The holder for callers without a company, such as the command line. Together they count as one company. */
export const noCompanyHolder: Holder = { customer_id: 0, session_id: 0 };

/**
 * The holder for logins to a company. Logins queue apart from the company's sessions, so that no session can lock
 * others out. They queue by company, not by user, so that the response time does not reveal which logins exist.
 */
export const loginHolder = (companyId: number | undefined): Holder =>
  companyId === undefined ? noCompanyHolder : { customer_id: -companyId, session_id: -companyId };

/** Hashes a password when it is this holder's turn. `signal` cancels it when the client has disconnected. */
export const hashPassword = (password: string, holder: Holder, signal?: AbortSignal): Promise<string> =>
  hashing.run(holder, () => hash(password, argon2Cost), 1, signal);

/**
 * Hashes a password that a user sets in the field at this pointer. Refuses the placeholder from the published examples.
 */
export function hashNewPassword(
  password: string,
  pointer: string,
  holder: Holder,
  signal: AbortSignal,
): Promise<string> {
  if (password === passwordPlaceholder)
    throw new Refusal('rule_violated', { faults: [{ pointer, code: 'published_password' }] });
  return hashPassword(password, holder, signal);
}

/**
 * Whether a password is correct. Without a user, or for an anonymized one without a password, it is checked against a
 * hash that no password matches. The response time then does not reveal which logins exist.
 */
export const isCorrectPassword = (
  passwordHash: string | null | undefined,
  password: string,
  holder: Holder,
  signal?: AbortSignal,
): Promise<boolean> =>
  hashing.run(
    holder,
    async () => (await verify(passwordHash || unmatchableHash, password)) && Boolean(passwordHash),
    1,
    signal,
  );
