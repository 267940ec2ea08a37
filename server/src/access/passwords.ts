import { availableParallelism } from 'node:os';
import { hash, verify } from '@node-rs/argon2';
import { passwordPlaceholder } from '@tropeiro/domain/access/password.ts';
import { Refusal } from '@tropeiro/domain/faults/refusal.ts';
import { FairSemaphore, type Holder } from '../sharing/fair-semaphore.ts';

/** Argon2id with the memory and time OWASP asks for (19 MiB, 2 passes). */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** Of a password that was drawn and forgotten, at the same cost. */
export const hashOfNobody =
  '$argon2id$v=19$m=19456,t=2,p=1$BJKYCTWecDeX3Zi0wvHFqw$aUdr4F/er/yTRiRGidIcGEc4d5HyzH8oWx1jSNaXSjE';

/**
 * Limits how many passwords are hashed at once. Node computes hashes on the four threads of its process, where it also
 * compresses responses, reads files and authenticates with the database: two are left to those, and one core to whoever
 * serves. The threads are shared by the whole process, and so is this. Nothing else is waited for while it is held, so that there is no deadlock.
 */
const hashing = new FairSemaphore({
  of: 'passwords',
  total: Math.max(1, Math.min(2, availableParallelism() - 1)),
  maxOfCompany: 1,
  maxOfSession: 1,
  maxWaitingCount: 50,
  maxWaitS: 20,
});

/** The holder for whoever has no company, such as the command line: together they count as one company. */
export const noCompanyHolder: Holder = { customer_id: 0, session_id: 0 };

/**
 * The holder for logins to a company. They wait apart from its sessions, so that no session of the company can lock others
 * out; and by the company alone, so that the time taken does not tell which of its logins exist.
 */
export const loginHolder = (companyId: number | undefined): Holder =>
  companyId === undefined ? noCompanyHolder : { customer_id: -companyId, session_id: -companyId };

/** Hashes a password when it is this holder's turn; not for a client that has signal by then (`signal`). */
export const hashPassword = (password: string, holder: Holder, signal?: AbortSignal): Promise<string> =>
  hashing.run(holder, () => hash(password, cost), 1, signal);

/** The same for a password that somebody sets, in the field at this pointer: what stands in the examples is refused. */
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
 * Whether a password is correct. Where there is no user, or one who was made anonymous and has no password, it is checked
 * all the same against a hash nobody has, so that the time taken does not tell which logins exist.
 */
export const isCorrectPassword = (
  passwordHash: string | null | undefined,
  password: string,
  holder: Holder,
  signal?: AbortSignal,
): Promise<boolean> =>
  hashing.run(
    holder,
    async () => (await verify(passwordHash || hashOfNobody, password)) && Boolean(passwordHash),
    1,
    signal,
  );
