import { hash, verify } from '@node-rs/argon2';
import { FairSemaphore, type Holder } from '../sharing/fair-semaphore.ts';

/** Argon2id with the memory and time OWASP asks for (19 MiB, 2 passes). */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/**
 * Whose turn it is to hash. Node computes hashes on the four threads of its process, where it also packs answers, reads
 * files and proves its password to the database: two are left to those. The threads are the process's, and so are the
 * turns. Nothing else is waited for while one is held, so that nobody waits for ever.
 */
const turns = new FairSemaphore({ total: 2, maxOfCompany: 1, maxOfSession: 1, maxWaitingCount: 50, maxWaitS: 20 });

/** Whoever is of no company, such as the command line: one among the companies, however many they are. */
export const noCompanyHolder: Holder = { customer_id: 0, session_id: 0 };

/**
 * Whoever logs in to a company. They wait apart from those who are in, so that nobody of the company can lock the others
 * out; and by the company alone, so that how long it takes does not tell which of its logins exist.
 */
export const loginHolder = (companyId: number | undefined): Holder =>
  companyId === undefined ? noCompanyHolder : { customer_id: -companyId, session_id: -companyId };

/** The hash of a password, when it is this holder's turn; nothing is hashed for whoever has gone by then (`gone`). */
export const hashPassword = (password: string, holder: Holder, gone?: AbortSignal): Promise<string> =>
  turns.run(holder, () => hash(password, cost), 1, gone);

/**
 * Whether the password is right. Where there is no user, or one who was made anonymous and has no password, it is checked
 * all the same against a hash nobody has, so that the time taken does not tell which logins exist.
 */
export const isCorrectPassword = (
  passwordHash: string | null | undefined,
  password: string,
  holder: Holder,
  gone?: AbortSignal,
): Promise<boolean> =>
  turns.run(
    holder,
    async () => {
      nobody ??= hash('the password of nobody at all', cost);
      const right = await verify(passwordHash || (await nobody), password);
      return right && Boolean(passwordHash);
    },
    1,
    gone,
  );

let nobody: Promise<string> | undefined;
