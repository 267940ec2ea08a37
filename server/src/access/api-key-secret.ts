import { createHash, randomBytes } from 'node:crypto';

/** The prefix of every API key. Scanners find leaked keys by it, and it distinguishes a key from a token. */
const prefix = 'tropeiro_';
const secretBytes = 32;
const hintLength = 4;

/** A new API key: the text that is shown once, and the parts of it that are stored. */
export function newApiKeySecret(): { readonly key: string; readonly hash: Buffer; readonly hint: string } {
  const key = prefix + randomBytes(secretBytes).toString('base64url');
  return { key, hash: hashApiKey(key), hint: key.slice(-hintLength) };
}

/** Whether a bearer token has the form of an API key. */
export const isApiKey = (token: string): boolean => token.startsWith(prefix);

export const hashApiKey = (key: string): Buffer => createHash('sha256').update(key).digest();
