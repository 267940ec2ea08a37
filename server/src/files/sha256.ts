import { webcrypto } from 'node:crypto';

/** The SHA-256 of bytes in hexadecimal, computed in another thread: hashing megabytes would block the event loop. */
export const sha256Of = async (bytes: Buffer): Promise<string> =>
  Buffer.from(await webcrypto.subtle.digest('SHA-256', bytes)).toString('hex');
