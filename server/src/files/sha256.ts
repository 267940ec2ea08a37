import { webcrypto } from 'node:crypto';

/** The SHA-256 of bytes in hexadecimal, made in another thread: hashing megabytes would keep every other caller waiting. */
export const sha256Of = async (bytes: Buffer): Promise<string> =>
  Buffer.from(await webcrypto.subtle.digest('SHA-256', bytes)).toString('hex');
