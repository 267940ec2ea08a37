import { hash, verify } from '@node-rs/argon2';

/** Argon2id with the memory and time OWASP asks for (19 MiB, 2 passes). */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

export const hashPassword = (password: string): Promise<string> => hash(password, cost);

/**
 * Whether the password is right. Where there is no user, or one who was made anonymous and has no password, it is checked
 * all the same against a hash nobody has, so that the time taken does not tell which logins exist.
 */
export async function isPassword(passwordHash: string | undefined, password: string): Promise<boolean> {
  nobody ??= hashPassword('the password of nobody at all');
  const right = await verify(passwordHash || (await nobody), password);
  return right && Boolean(passwordHash);
}

let nobody: Promise<string> | undefined;
